import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import { amountText } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/workHours/workHours.changes'
import { updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { assertNotOwn, coachesWritingRepository } from '../coaches/coaches.api.ts'
import { seesPay } from '../coaches/coaches.pay.api.ts'
import type { Applied, AppliedRow, CellFault, ChangeDefinition, Checked } from '../platform/changes/change.definition.ts'
import { planSelection } from '../platform/changes/change.engine.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { SHUT } from './workHours.entries.service.ts'
import { type LineEntry, type PricedLine, type Rewrite, repricingRepository } from './workHours.repricing.repository.ts'

interface Plan {
  readonly id: number
}
/** What taking back needs: the line that was written, and the rate before. */
interface Trace {
  readonly newId: number
  readonly rateId: number | null
  readonly rate: number | null
  /** Not in those of the release before, which knew the general rate alone. */
  readonly kindRateId?: number | null
  readonly unit?: string
}

const REASON = '按现行时薪重新计价'
const UNDO_REASON = '撤销重新计价'

/** To a reader who sees no pay the set says which lines, and not what they are worth. */
const UNSEEN = { before: {}, after: {} }

const seenCoach = async (cx: Cx, id: number) => found((await coachesWritingRepository.seen(cx.db, [id], cx.scope))[0])

export const repricingOf: Handler<typeof calls.previewRepricing> = async ({ params: { id } }, cx) => {
  await seenCoach(cx, id)
  const lines = await repricingRepository.ofCoach(cx.db, id, cx.scope, cx.reader.userId)
  const sum = (key: 'amount' | 'newAmount') => lines.reduce((all, line) => all + line[key], 0)
  return { lines: lines.length, before: sum('amount'), after: sum('newAmount') }
}

/** A set of changes; nobody prices the own hours. */
export const planRepricing: Handler<typeof calls.planRepricing> = async ({ params: { id } }, cx) => {
  const { userId } = await seenCoach(cx, id)
  assertNotOwn(cx, [userId])
  const lines = await repricingRepository.ofCoach(cx.db, id, cx.scope, cx.reader.userId)
  const rows = lines.slice(0, CHANGE_MAX_ROWS).map((line) => ({ id: String(line.id) }))
  return planSelection(cx, repricedLines, rows, {}, { filter: { picked: rows.length } })
}

const yuan = (fen: number | null): string | null => (fen === null ? null : amountText(fen))
const shown = (rateAmount: number | null, amount: number) => ({ rateAmount: yuan(rateAmount), amount: yuan(amount) })
const subjectOf = ({ coach, day, kind }: PricedLine, cx: Cx): string => `${coach} ${day} ${workKind.label(kind as 'COMMENT', cx.language)}` // the column holds no other

/** Tells the history of each entry what rate its line has now. */
function tell(w: Write, entry: LineEntry, before: number | null, after: number | null): void {
  w.audit({ id: entry.id, data: { coach: entry.coach, date: entry.day }, before: { rateAmount: before }, after: { rateAmount: after } })
}

/** Holds the coaches of lines and what they come from; the own lines are in the hands of others. */
export async function holdOthers(w: Write, cx: Cx, lineIds: readonly number[]): Promise<void> {
  const coaches = await repricingRepository.hold(w.tx, lineIds)
  assertNotOwn(
    cx,
    coaches.map(({ userId }) => userId),
  )
}

const byLine = (entries: readonly LineEntry[]) => new Map(entries.map((entry) => [entry.lineId, entry]))

async function apply(w: Write, cx: Cx, plans: readonly Plan[]): Promise<Applied[]> {
  const ids = plans.map(({ id }) => id)
  await holdOthers(w, cx, ids)
  const due = await repricingRepository.ofLines(w.tx, ids, cx.scope, cx.reader.userId)
  // A rate that was set since it was looked at.
  if (due.some(({ ownRate }) => ownRate)) throw new AppError('WORKHOUR_OWN_RATE')
  const entries = byLine(await repricingRepository.entries(w.tx, ids, cx.scope))
  const rewrites = due.map(
    ({ id, newRateId, newKindRateId, newRate, newUnit }): Rewrite => ({
      id,
      rateId: newRateId,
      kindRateId: newKindRateId,
      rate: newRate,
      unit: newUnit,
    }),
  )
  const written = await orConflict(SHUT, () => repricingRepository.rewrite(w.tx, rewrites, REASON, cx.reader.userId))
  const lines = new Map(due.map((line) => [line.id, line]))
  return ids.map((id): Applied => {
    const line = lines.get(id)
    const newId = written.get(id)
    // Taken back, closed, or priced by somebody else since it was looked at: nothing is owed.
    if (!line || newId === undefined) return { done: true }
    const entry = found(entries.get(id))
    tell(w, entry, line.rateAmount, line.newRate)
    const { rateId, kindRateId, rateAmount: rate, unit } = line
    return { recordId: entry.id, trace: { newId, rateId, kindRateId, rate, unit } satisfies Trace }
  })
}

/** What stands in the way of touching a line again; null where nothing does. */
export function faultWith(entry: LineEntry | undefined): CellFault | null {
  if (!entry || entry.gone) return { error: 'ROW_CHANGED_SINCE' }
  if (entry.closed) return { error: 'MONTH_CLOSED' }
  return entry.frozen ? { error: 'DAY_FROZEN' } : null
}

/** At the rate of before, by another turn of the line: what was written stays written. */
async function undo(w: Write, cx: Cx, rows: readonly AppliedRow[]): Promise<(CellFault | null)[]> {
  const traces = rows.map(({ trace }) => trace as Trace) // written by `apply`
  const ids = traces.map(({ newId }) => newId)
  await holdOthers(w, cx, ids)
  const entries = byLine(await repricingRepository.entries(w.tx, ids, cx.scope))
  const faults = ids.map((id) => faultWith(entries.get(id)))
  const free = traces.filter((_trace, index) => faults[index] === null)
  const rewrites = free.map(
    ({ newId, rateId, rate, kindRateId = null, unit = 'HOUR' }): Rewrite => ({ id: newId, rateId, kindRateId, rate, unit }),
  )
  await orConflict(SHUT, () => repricingRepository.rewrite(w.tx, rewrites, UNDO_REASON, cx.reader.userId))
  for (const { newId, rate } of free) tell(w, found(entries.get(newId)), null, rate)
  return faults
}

/** Pricing lines of open months anew, by the rates of their days: reversals and lines of the next turn. */
export const repricedLines: ChangeDefinition<'id', Plan> = {
  kind: 'workHours.repricing',
  code: 'COASH_WORKHOUR_CLOSE',
  call: updateWorkhourEntry,
  target: 'workHour',
  proved: true,
  title: { code: 'task.repriceWorkHours' },
  name: { zh: '工时重新计价', en: 'Repricing work hours' },
  columns: [],
  fields: { rateAmount: changeFieldOf(workHourRecord, 'rateAmount'), amount: changeFieldOf(workHourRecord, 'amount') },
  planner: async (db, cx) => ({
    check: async (rows) => {
      const ids = rows.map(({ cells }) => Number(cells.id))
      const due = new Map((await repricingRepository.ofLines(db, ids, cx.scope, cx.reader.userId)).map((line) => [line.id, line]))
      return ids.map((id): Checked<Plan> => {
        const line = due.get(id)
        if (!line) return { done: true }
        if (line.ownRate) return { faults: [{ error: 'WORKHOUR_OWN_RATE' }], subject: subjectOf(line, cx) }
        const { rateAmount, amount, newRate, newAmount } = line
        const fields = seesPay(cx) ? { before: shown(rateAmount, amount), after: shown(newRate, newAmount) } : UNSEEN
        return { plan: { id }, subject: subjectOf(line, cx), ...fields }
      })
    },
  }),
  apply: (w, cx, plans) => apply(w, cx, plans),
  undo: { call: updateWorkhourEntry, rows: (w, cx, rows) => undo(w, cx, rows) },
}
