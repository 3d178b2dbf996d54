import type { CallAnswer } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/holidays/holidays'
import type { HolidayDate } from '@camp/contract/holidays/holidays'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { holidaysRepository, type StoredDay } from './holidays.repository.ts'
import { logged } from './holidays.service.ts'

type Synced = CallAnswer<typeof calls.syncHoliday>

/** A day that was published, and for which holiday. */
type Published = HolidayDate & { readonly holiday: string }

/** What a sync does to one holiday. */
interface Plan {
  readonly id: number | null
  readonly name: string
  /** Published under this name. */
  readonly source: string
  readonly added: HolidayDate[]
  readonly changed: HolidayDate[]
}

/** Takes over what was published for a year; days that staff set, changed or removed stay as they are. */
export async function syncHoliday(cx: Cx, year: number, published: readonly Published[]): Promise<Synced> {
  if (published.length === 0) return { year, added: 0, changed: 0, published: false }
  return write(cx, async (w) => {
    holidaysRepository.lockCalendar(w.tx)
    const holidays = await holidaysRepository.ofYear(w.tx, year)
    const sourced = holidays.filter(({ source }) => source !== null).map(({ id }) => id)
    const dates = new Map(published.map((day) => [day.date, day]))
    const stored = await holidaysRepository.days(w.tx, [...dates.keys()], sourced)
    const plans = plansOf(published, holidays, stored)
    // Published once and no more: the data were corrected.
    const withdrawn = stored.filter((day) => !dates.has(day.date) && day.synced && !day.edited && sourced.includes(day.holidayId))
    const before = await daysOf(w, [...holidays.map(({ id }) => id), ...stored.map(({ holidayId }) => holidayId)])
    holidaysRepository.dropDays(
      w.tx,
      withdrawn.map(({ date }) => date),
    )
    for (const plan of plans) await carryOut(w, year, plan)
    await tell(w, year, before)
    const count = (of: (plan: Plan) => readonly unknown[]) => plans.reduce((sum, plan) => sum + of(plan).length, 0)
    return { year, added: count(({ added }) => added), changed: count(({ changed }) => changed) + withdrawn.length, published: true }
  })
}

/** Holiday by holiday what is new and what differs. One that staff made under the published name is the published one. */
function plansOf(
  published: readonly Published[],
  holidays: readonly { id: number; name: string; source: string | null }[],
  stored: readonly StoredDay[],
): Plan[] {
  const known = new Map(stored.map((day) => [day.date, day]))
  return [...new Set(published.map(({ holiday }) => holiday))].map((source) => {
    const holiday =
      holidays.find((one) => one.source === source) ?? holidays.find((one) => one.source === null && one.name === source) ?? null
    const plan: Plan = { id: holiday?.id ?? null, name: holiday?.name ?? source, source, added: [], changed: [] }
    for (const { date, name, kind, holiday: of } of published) {
      if (of !== source) continue
      const old = known.get(date)
      if (!old) plan.added.push({ date, name, kind })
      else if (!old.edited && (old.holidayId !== plan.id || old.name !== name || old.kind !== kind)) plan.changed.push({ date, name, kind })
    }
    return plan
  })
}

async function carryOut(w: Write, year: number, { id, source, added, changed }: Plan): Promise<void> {
  const days = [...added, ...changed]
  if (days.length === 0) return
  const holidayId = id ?? found(await holidaysRepository.add(w.tx, { year, name: source, source })).id
  if (id !== null) holidaysRepository.joinSource(w.tx, id, source)
  holidaysRepository.putDays(w.tx, holidayId, days, true)
}

interface Told {
  readonly name: string
  readonly year: number
  readonly days: readonly HolidayDate[]
}

/** How holidays stand, those of the year and those that a day is taken from. */
async function daysOf(w: Write, ids: readonly number[]): Promise<Map<number, Told>> {
  const states = new Map<number, Told>()
  for (const id of new Set(ids)) {
    const holiday = await holidaysRepository.one(w.tx, id)
    if (holiday) states.set(id, { name: holiday.name, year: holiday.year, days: holiday.holidays })
  }
  return states
}

/** One entry of the log for each holiday that is not what it was, and its new version. */
async function tell(w: Write, year: number, before: ReadonlyMap<number, Told>): Promise<void> {
  const now = await holidaysRepository.ofYear(w.tx, year)
  for (const [id, { name, year: of, days }] of await daysOf(w, [...before.keys(), ...now.map(({ id }) => id)])) {
    const old = before.get(id)
    const is = logged(of, name, days)
    if (!old) {
      w.audit({ id, type: 'ADD', data: { year, name }, after: is })
      continue
    }
    const difference = changedFields(logged(old.year, old.name, old.days), is)
    if (!difference.changed) continue
    await holidaysRepository.change(w.tx, id, { year: of, name })
    w.audit({ id, data: { year, name }, before: difference.before, after: difference.after })
  }
}
