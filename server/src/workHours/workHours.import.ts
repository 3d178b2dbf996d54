import { titled } from '@camp/contract/base/record'
import { day, REASON_LEAST, reasonText } from '@camp/contract/base/wire'
import { createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { coachesWritingRepository, isOwn } from '../coaches/coaches.api.ts'
import type { Applied, AppliedRow, CellFault, ChangeDefinition, ChangeRow, Checked } from '../platform/changes/change.definition.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import type { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import type { Write } from '../platform/write/write.ts'
import { timeOf } from './workHours.alone.repository.ts'
import { enteredAlone, type Most, mostAlone, whyNotAlone } from './workHours.alone.service.ts'
import { faultWith, holdOthers } from './workHours.bulkRepricing.ts'
import { entriesRepository } from './workHours.entries.repository.ts'
import { enterHours, FULL_DAY, SHUT } from './workHours.entries.service.ts'
import { type DayFacts, importRepository, type NamedCoach, type NamedPlace, type WantedHours } from './workHours.import.repository.ts'
import { repricingRepository } from './workHours.repricing.repository.ts'

type Key = 'coachName' | 'phone' | 'date' | 'kind' | 'minutes' | 'pieces' | 'campName' | 'groupName' | 'reason'
type Cells = ChangeRow<Key>['cells']
/** What taking back needs: the line that was written. */
interface Trace {
  readonly lineId: number
}

const MOST_REASON = 200
const MOST_PIECES = 200
const UNDO_REASON = '撤销工时导入'

/** A kind in either language. */
const kindOf = (cell: string) =>
  workKind.values.find((value) => [value, workKind.labels[value].zh, workKind.labels[value].en].includes(cell))

/** Whom a row is about: by name, and by phone where two have the name. */
function coachOf({ coachName, phone }: Cells, coaches: readonly NamedCoach[], cx: Cx): NamedCoach | CellFault {
  if (coachName === '') return { column: 'coachName', error: 'CELL_REQUIRED' }
  const named = coaches.filter((coach) => coach.name === coachName && (phone === '' || coach.phone === phone))
  if (named.length > 1) return { column: 'phone', error: 'CELL_COACH_TWICE', data: { name: coachName } }
  const [coach] = named
  if (!coach) return { column: 'coachName', error: 'CELL_COACH', data: { name: coachName } }
  return isOwn(cx, coach.userId) ? { column: 'coachName', error: 'OWN_PAY' } : coach
}

/** Whom and where rows may name. */
interface Named {
  readonly coaches: readonly NamedCoach[]
  readonly places: readonly NamedPlace[]
}

/** Where the hours were: in a camp, in a group of it, or in neither, such as training. */
function placeOf({ campName, groupName }: Cells, places: readonly NamedPlace[]): Pick<WantedHours, 'campId' | 'groupId'> | CellFault {
  if (campName === '' && groupName !== '') return { column: 'campName', error: 'CELL_WORK_GROUP_ALONE' }
  if (campName === '') return { campId: null, groupId: null }
  const there = places.filter((place) => place.campName === campName)
  const [camp] = there
  if (!camp) return { column: 'campName', error: 'CELL_WORK_CAMP', data: { name: campName } }
  if (groupName === '') return { campId: camp.campId, groupId: null }
  const group = there.find((place) => place.groupName === groupName)
  return group ? { campId: group.campId, groupId: group.groupId } : { column: 'groupName', error: 'CELL_GROUP' }
}

/** The hours of a row, or what is wrong with its cells. */
function readRow({ cells }: ChangeRow<Key>, { coaches, places }: Named, cx: Cx): WantedHours | readonly CellFault[] {
  const faults: CellFault[] = []
  const coach = coachOf(cells, coaches, cx)
  if ('error' in coach) faults.push(coach)
  const place = placeOf(cells, places)
  if ('error' in place) faults.push(place)
  const { date, reason } = cells
  if (date === '') faults.push({ column: 'date', error: 'CELL_REQUIRED' })
  else if (!day().safeParse(date).success) faults.push({ column: 'date', error: 'CELL_WORK_DAY' })
  else if (date > businessDay(cx.services.clock.now())) faults.push({ column: 'date', error: 'WORKHOUR_AHEAD' })
  const kind = kindOf(cells.kind)
  if (!kind) faults.push({ column: 'kind', error: cells.kind === '' ? 'CELL_REQUIRED' : 'CELL_WORK_KIND' })
  const minutes = /^\d{1,5}$/.test(cells.minutes) ? Number(cells.minutes) : 0
  if (minutes < 1 || minutes > FULL_DAY)
    faults.push({ column: 'minutes', error: cells.minutes === '' ? 'CELL_REQUIRED' : 'CELL_WORK_MINUTES' })
  const pieces = cells.pieces === '' ? null : /^\d{1,3}$/.test(cells.pieces) ? Number(cells.pieces) : 0
  if (pieces !== null && (pieces < 1 || pieces > MOST_PIECES)) faults.push({ column: 'pieces', error: 'CELL_WORK_PIECES' })
  if (reason === '') faults.push({ column: 'reason', error: 'CELL_REQUIRED' })
  else if ([...reason].length > MOST_REASON) faults.push({ column: 'reason', error: 'CELL_TOO_LONG', data: { most: MOST_REASON } })
  else if ([...reason].length < REASON_LEAST) faults.push({ column: 'reason', error: 'CELL_TOO_SHORT', data: { least: REASON_LEAST } })
  else if (!reasonText(MOST_REASON).safeParse(reason).success) faults.push({ column: 'reason', error: 'CELL_FORMAT' })
  if (faults.length > 0 || !kind || 'error' in coach || 'error' in place) return faults
  return { coachId: coach.id, date, kind, minutes, pieces, reason, ...place }
}

/** What rows before say of a day: minutes, as they count for one person, and in fen. */
interface Taken {
  readonly minutes: number
  readonly time: number
  readonly amount: number
}

/** Why the day does not take these hours; `more` are those of rows before. */
function dayFault(facts: DayFacts, hours: WantedHours, more: Taken, most: Most): CellFault | null {
  if (!facts.led) return { column: 'date', error: 'WORKHOUR_OTHER_GROUP' }
  if (!facts.tracked) return { column: 'date', error: 'TRACKING_OFF' }
  if (facts.closed) return { column: 'date', error: 'MONTH_CLOSED' }
  if (facts.frozen) return { column: 'date', error: 'DAY_FROZEN' }
  const before = facts.minutes + more.minutes
  if (before + hours.minutes > FULL_DAY) return { column: 'minutes', error: 'DAY_OVERFULL', data: { minutes: before } }
  const stands = { minutes: facts.alone + more.time, amount: facts.aloneAmount + more.amount }
  const why = whyNotAlone(stands, { ...hours, amount: facts.amount, own: facts.own, unit: facts.unit }, most)
  return why && { column: why.error === 'WORKHOUR_OWN_RATE' ? 'kind' : 'minutes', error: why.error, data: why.data }
}

async function coachesNamed(db: Executor, cx: Cx, names: readonly string[]): Promise<NamedCoach[]> {
  const named = await importRepository.named(db, names)
  if (named.length === 0) return []
  const ids = named.map(({ id }) => id)
  const seen = new Set((await coachesWritingRepository.seen(db, ids, cx.scope)).map(({ id }) => id))
  return named.filter(({ id }) => seen.has(id))
}

async function namedIn(db: Executor, cx: Cx, rows: readonly ChangeRow<Key>[]): Promise<Named> {
  const each = (key: 'coachName' | 'campName') => [...new Set(rows.map(({ cells }) => cells[key]).filter((cell) => cell !== ''))]
  const camps = each('campName')
  return {
    coaches: await coachesNamed(db, cx, each('coachName')),
    places: camps.length > 0 ? await importRepository.places(db, camps) : [],
  }
}

const isHours = (of: WantedHours | readonly CellFault[]): of is WantedHours => !Array.isArray(of)

async function planner(db: Executor, cx: Cx) {
  const taken = new Map<string, Taken>()
  const most = await mostAlone(db)
  return {
    check: async (rows: readonly ChangeRow<Key>[]): Promise<Checked<WantedHours>[]> => {
      const named = await namedIn(db, cx, rows)
      const read = rows.map((row) => readRow(row, named, cx))
      const wanted = read.filter(isHours)
      const facts = wanted.length > 0 ? await importRepository.days(db, wanted, cx.scope, cx.reader.userId) : []
      let at = 0
      return read.map((one, index): Checked<WantedHours> => {
        const { cells } = found(rows[index])
        const subject = `${cells.coachName} ${cells.date}`
        if (!isHours(one)) return { faults: one, subject }
        const of = found(facts[at++])
        if (of.there) return { done: true, subject }
        const key = `${one.coachId} ${one.date}`
        const more = taken.get(key) ?? { minutes: 0, time: 0, amount: 0 }
        const fault = dayFault(of, one, more, most)
        if (fault) return { faults: [fault], subject }
        taken.set(key, {
          minutes: more.minutes + one.minutes,
          time: more.time + timeOf({ ...one, unit: of.unit }),
          amount: more.amount + of.amount,
        })
        const { kind, minutes, pieces, reason, date } = one
        const { coachName, campName, groupName } = cells
        const place = { ...(campName !== '' && { campName }), ...(groupName !== '' && { groupName }) }
        return { plan: one, subject, after: { coachName, date, kind, minutes, ...(pieces !== null && { pieces }), ...place, reason } }
      })
    },
  }
}

/** Each as if it were entered by itself; what was entered meanwhile needs nothing. */
async function apply(w: Write, cx: Cx, plans: readonly WantedHours[]): Promise<Applied[]> {
  await importRepository.hold(w.tx, [...new Set(plans.map(({ coachId }) => coachId))])
  const facts = await importRepository.days(w.tx, plans, cx.scope, cx.reader.userId)
  const applied: Applied[] = []
  for (const [index, { coachId, campId, groupId, pieces, ...plan }] of plans.entries()) {
    if (facts[index]?.there) {
      applied.push({ done: true })
      continue
    }
    const { date, reason } = plan
    const kind = kindOf(plan.kind) ?? 'OTHER' // it was read by the check
    const place = { ...(campId !== null && { campId }), ...(groupId !== null && { groupId }) }
    const hours = { ...plan, ...place, ...(pieces !== null && { pieces }), kind }
    const why = await enteredAlone(w, { ...hours, pieces, coachId, day: date, by: cx.reader.userId })
    if (why) throw why
    const { coach, entry } = await enterHours(w, cx, coachId, hours, { by: cx.reader.userId })
    const after = { date, kind, source: 'MANUAL', minutes: entry.minutes, amount: entry.amount, reason }
    w.audit({ id: entry.id, type: 'ADD', data: { coach: coach.name, date }, after })
    applied.push({ recordId: entry.id, trace: { lineId: entry.lineId } satisfies Trace })
  }
  return applied
}

/** By lines that say the opposite, where nobody has corrected them and the month is open. */
async function undo(w: Write, cx: Cx, rows: readonly AppliedRow[]): Promise<(CellFault | null)[]> {
  const ids = rows.map(({ trace }) => (trace as Trace).lineId) // written by `apply`
  await holdOthers(w, cx, ids)
  const lines = new Map((await repricingRepository.entries(w.tx, ids, cx.scope)).map((line) => [line.lineId, line]))
  const faults: (CellFault | null)[] = []
  for (const id of ids) {
    const line = lines.get(id)
    const fault = faultWith(line)
    faults.push(fault)
    if (fault || !line) continue
    const old = found(await entriesRepository.lock(w.tx, line.id, cx.scope))
    await orConflict(SHUT, () => repricingRepository.takeBack(w.tx, id, line.day, UNDO_REASON, cx.reader.userId))
    const now = found(await entriesRepository.lock(w.tx, line.id, cx.scope))
    const said = ({ minutes, amount, reason }: typeof old) => ({ minutes, amount, reason })
    w.audit({ id: line.id, data: { coach: line.coach, date: line.day }, before: said(old), after: said(now) })
  }
  return faults
}

const columns = [
  { key: 'coachName', ...titled(workHourRecord, 'coachName'), width: 14, example: '林静', reads: 'person' },
  {
    key: 'phone',
    zh: '老师手机号（同名时填写）',
    en: "Coach's phone (if two share a name)",
    width: 24,
    example: '',
    optional: true,
    personal: 'phone',
  },
  { key: 'date', ...titled(workHourRecord, 'date'), width: 14, example: '2026-11-02', reads: 'day' },
  { key: 'kind', ...titled(workHourRecord, 'kind'), width: 12, example: '直播课' },
  { key: 'minutes', ...titled(workHourRecord, 'minutes'), width: 10, example: '45', reads: 'minutes' },
  {
    key: 'pieces',
    zh: '次数（按次计酬时填写，不填为 1）',
    en: 'Pieces (if paid by the piece; empty: 1)',
    width: 26,
    example: '',
    optional: true,
    reads: 'number',
  },
  { key: 'campName', zh: '营期（不属于营期时留空）', en: 'Camp (leave empty if none)', width: 26, example: '', optional: true },
  { key: 'groupName', ...titled(workHourRecord, 'groupName'), width: 14, example: '', optional: true },
  { key: 'reason', ...titled(workHourRecord, 'reason'), width: 30, example: '代课一节' },
] as const

/** Hours by hand from a spreadsheet. */
export const workHoursImport: ChangeDefinition<Key, WantedHours> = {
  kind: 'workHours.import',
  code: 'COASH_WORKHOUR_EDIT',
  call: createWorkhourEntry,
  target: 'workHour',
  proved: true,
  title: { code: 'task.importWorkHours' },
  name: { zh: '工时导入', en: 'Work hours' },
  columns,
  fields: {
    coachName: changeFieldOf(workHourRecord, 'coachName'),
    date: changeFieldOf(workHourRecord, 'date'),
    kind: changeFieldOf(workHourRecord, 'kind'),
    minutes: changeFieldOf(workHourRecord, 'minutes'),
    pieces: changeFieldOf(workHourRecord, 'pieces'),
    campName: changeFieldOf(workHourRecord, 'campName'),
    groupName: changeFieldOf(workHourRecord, 'groupName'),
    reason: changeFieldOf(workHourRecord, 'reason'),
  },
  once: [
    {
      column: 'date',
      of: ({ coachName, phone, date, kind, minutes, pieces, campName, groupName, reason }) =>
        JSON.stringify([coachName, phone, date, kind, minutes, pieces, campName, groupName, reason]),
    },
  ],
  planner: (db, cx) => planner(db, cx),
  apply: (w, cx, plans) => apply(w, cx, plans),
  undo: { call: updateWorkhourEntry, rows: (w, cx, rows) => undo(w, cx, rows) },
}
