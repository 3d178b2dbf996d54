import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/holidays/holidays'
import type { HolidayDate } from '@camp/contract/holidays/holidays'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { holidaysRepository } from './holidays.repository.ts'

type Fields = HandlerInput<typeof calls.createHoliday>['body']

/** A holiday as the log tells it. */
export const logged = (year: number, name: string, days: readonly HolidayDate[]) => {
  const of = (kind: HolidayDate['kind']) => days.filter((day) => day.kind === kind).map((day) => `${day.date} ${day.name}`)
  return { year, name, daysOff: of('HOLIDAY'), workdays: of('WORKDAY') }
}

const byDate = (one: HolidayDate, other: HolidayDate): number => (one.date < other.date ? -1 : 1)

/** May these be the days of a holiday of the year, each once and of no other holiday? Answers them by date. */
async function checkedDays(w: Write, { year, holidays }: Fields, ownId: number | null): Promise<HolidayDate[]> {
  const refuse = (error: 'HOLIDAY_DATE_YEAR' | 'HOLIDAY_DATE_TWICE' | 'HOLIDAY_DATE_TAKEN', data: Record<string, string | number>) => {
    throw new AppError(error, data, { field: 'holidays' })
  }
  const seen = new Set<string>()
  for (const { date } of holidays) {
    if (date < `${year - 1}-12-01` || date > `${year + 1}-01-31`) refuse('HOLIDAY_DATE_YEAR', { date, year })
    if (seen.has(date)) refuse('HOLIDAY_DATE_TWICE', { date })
    seen.add(date)
  }
  const stored = await holidaysRepository.days(w.tx, [...seen])
  const taken = stored.find((day) => !day.removed && day.holidayId !== ownId)
  if (taken) refuse('HOLIDAY_DATE_TAKEN', { date: taken.date, name: taken.holiday })
  return [...holidays].sort(byDate)
}

export const createHoliday: Handler<typeof calls.createHoliday> = ({ body }, cx) =>
  write(cx, async (w) => {
    holidaysRepository.lockCalendar(w.tx)
    const days = await checkedDays(w, body, null)
    const saved = found(await holidaysRepository.add(w.tx, body))
    holidaysRepository.putDays(w.tx, saved.id, days, false)
    w.audit({ id: saved.id, data: { year: body.year, name: body.name }, after: logged(body.year, body.name, days) })
    return saved
  })

const same = (one: HolidayDate, other: HolidayDate): boolean => one.name === other.name && one.kind === other.kind

export const updateHoliday: Handler<typeof calls.updateHoliday> = ({ body }, cx) =>
  write(cx, async (w) => {
    holidaysRepository.lockCalendar(w.tx)
    const old = found(await holidaysRepository.one(w.tx, body.id))
    w.version(old, body.version)
    const days = await checkedDays(w, body, old.id)
    const saved = found(await holidaysRepository.change(w.tx, old.id, body))
    const known = new Map(old.holidays.map((day) => [day.date, day]))
    const touched = days.filter((day) => !same(day, known.get(day.date) ?? { ...day, name: '' }))
    const left = old.holidays.map(({ date }) => date).filter((date) => !days.some((day) => day.date === date))
    // What was published stays behind as removed; what staff had added goes without a trace.
    holidaysRepository.removeDays(w.tx, left)
    const stored = await holidaysRepository.days(w.tx, left)
    holidaysRepository.dropDays(
      w.tx,
      stored.filter((day) => !day.removed).map(({ date }) => date),
    )
    holidaysRepository.putDays(w.tx, old.id, touched, false)
    const { before, after } = changedFields(logged(old.year, old.name, old.holidays), logged(body.year, body.name, days))
    w.audit({ id: old.id, data: { year: body.year, name: body.name }, before, after })
    return saved
  })

/** The days go with it, also those that staff had removed: a sync then brings back what was published. */
export const deleteHoliday: Handler<typeof calls.deleteHoliday> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    holidaysRepository.lockCalendar(w.tx)
    const { year, name, holidays } = found(await holidaysRepository.one(w.tx, id))
    holidaysRepository.dropDaysOf(w.tx, id)
    holidaysRepository.archive(w.tx, id)
    w.audit({ id, data: { year, name }, before: logged(year, name, holidays) })
    return { id }
  })

/** The days of the next `span` from a day (`YYYY-MM-DD`) on that people work, by the calendar of public holidays. */
export const workingDays = (db: Executor, from: string, span: number): Promise<string[]> => holidaysRepository.working(db, from, span)
/** Of the same days those of rest: Sundays and public holidays, without the Sundays that were made days of work. */
export const restDays = (db: Executor, from: string, span: number): Promise<string[]> => holidaysRepository.resting(db, from, span)
