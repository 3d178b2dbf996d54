import type { StoredText } from '@camp/contract/base/notify.texts'
import { tell } from '../notify/notify.api.ts'
import type { Tx } from '../platform/db/executor.ts'

interface OfCoach {
  readonly id: number
  readonly coachId: number
  readonly coachUserId: number | null
  readonly month: string
}

/** What happened to a month, to its coach: nothing where the coach has no account, or did it. The cause says which time it is. */
export async function tellCoach(
  tx: Tx,
  by: number,
  { id, coachId, coachUserId: userId, month }: OfCoach,
  said: { readonly title: StoredText; readonly detail: StoredText; readonly cause: string },
): Promise<void> {
  if (userId === null || userId === by) return
  await tell(tx, { userId, ...said, cause: `month ${id} ${said.cause}`, link: `#/coach/coachWorkHourDetail/${coachId}?month=${month}` })
}
