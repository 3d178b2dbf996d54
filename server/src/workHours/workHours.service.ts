import type { StoredText } from '@camp/contract/base/notify.texts'
import type * as calls from '@camp/contract/workHours/workHours'
import type { EntryWithLines, WorkHour } from '@camp/contract/workHours/workHours'
import { tell } from '../notify/notify.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { Scope } from '../platform/scope.ts'
import { workHoursRepository } from './workHours.repository.ts'

const DAY = 86_400_000
/** A year, with its leap day. */
const MOST_DAYS = 366

/** How much of a coach's hours the reader sees: all of one's own, else by code and scope. Another's without the code: 403. */
export function sightOf(cx: Cx, coachId: number): Scope {
  if (cx.reader.coachId === coachId) return Scope.everything('a coach sees the own hours')
  if (!cx.reader.codes.has('COASH_WORKHOUR_STATS')) throw new AppError('FORBIDDEN')
  return cx.scope
}

export function assertDays(from: string, to: string, field: string): void {
  if ((Date.parse(to) - Date.parse(from)) / DAY >= MOST_DAYS) throw new AppError('PERIOD_TOO_LONG', { days: MOST_DAYS }, { field })
}

export const listOfWorkHours: Handler<typeof calls.listWorkhourCoaches> = ({ query, paging }, cx) =>
  workHoursRepository.page(cx.db, query, cx.scope, paging)

export const hoursOfCoach: Handler<typeof calls.getWorkhourCoach> = async ({ params: { id }, query: { dateFrom, dateTo } }, cx) => {
  const scope = sightOf(cx, id)
  assertDays(dateFrom, dateTo, 'dateFrom')
  const coach = found(await workHoursRepository.coach(cx.db, id, scope))
  const items = await workHoursRepository.items(cx.db, id, dateFrom, dateTo, scope)
  const entries = (await workHoursRepository.ofCoach(cx.db, id, dateFrom, dateTo, scope)).map((entry) => ({
    ...entry,
    items: items.filter(({ entryId }) => entryId === entry.id).map(({ entryId: _entry, ...item }) => item),
  }))
  const days = new Map<string, EntryWithLines[]>()
  for (const entry of entries) days.set(entry.date, [...(days.get(entry.date) ?? []), entry])
  const sum = (of: readonly WorkHour[], key: 'minutes' | 'amount') => of.reduce((all, entry) => all + (entry[key] ?? 0), 0)
  return {
    coach,
    days: [...days].map(([date, of]) => ({ date, minutes: sum(of, 'minutes'), amount: sum(of, 'amount'), entries: of })),
    totalMinutes: sum(entries, 'minutes'),
    totalAmount: sum(entries, 'amount'),
  }
}

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
