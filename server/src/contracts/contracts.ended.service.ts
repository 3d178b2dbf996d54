import { tell } from '../notify/notify.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import type { HeldContract } from './contracts.repository.ts'

/** Tells the sender of a contract that it came to nothing: somebody has to correct its hours, or ask the coach, and send it anew. */
export async function tellSender(tx: Tx, { id, flowId, sentBy, facts }: HeldContract, refusal: string | null): Promise<void> {
  if (sentBy === null) return
  const data = { name: facts.coachName, from: facts.startDate, to: facts.endDate }
  await tell(tx, {
    userId: sentBy,
    title: { code: refusal === null ? 'message.contractExpired' : 'message.contractRefused' },
    detail:
      refusal === null
        ? { code: 'message.contractExpired.detail', data }
        : { code: 'message.contractRefused.detail', data: { ...data, reason: refusal } },
    link: `#/coach/contractSignRecords?flowId=${flowId}`,
    cause: `contract ${id}`,
  })
}
