import { addDays, daysBetween, mondayOf, weekdayOf } from '@camp/contract/base/days'
import type { CampRow } from '@camp/contract/camps/camps'

export type CalendarCamp = Pick<
  CampRow,
  'id' | 'name' | 'term' | 'enrolEnd' | 'startDate' | 'endDate' | 'status' | 'enrolledCount' | 'capacity'
>

/** What stands in a week: a camp on the days that it runs, or the day on which its enrolment closes. */
export interface CalendarItem<C> {
  readonly camp: C
  readonly kind: 'run' | 'close'
  /** Weekdays, 1 for Monday. */
  readonly from: number
  readonly to: number
  /** It began before this week, or goes on after it. */
  readonly before: boolean
  readonly after: boolean
  /** From the top, 1 for the first. */
  readonly lane: number
}

export interface CalendarWeek<C> {
  readonly days: readonly string[]
  readonly items: readonly CalendarItem<C>[]
  readonly lanes: number
}

/** The month so many later. */
export function monthBy(month: string, by: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The days that the calendar of a month shows: its own, and those that fill its first and last week. */
export function daysShown(month: string): { readonly from: string; readonly to: string } {
  const last = addDays(`${monthBy(month, 1)}-01`, -1)
  return { from: mondayOf(`${month}-01`), to: addDays(mondayOf(last), 6) }
}

type Placed<C> = Omit<CalendarItem<C>, 'lane'>

/** Those of a week, each in the first lane that is free on its days: what began first stands above. */
function inLanes<C extends CalendarCamp>(placed: readonly Placed<C>[]): CalendarItem<C>[] {
  const ends: number[] = []
  return placed
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
    .map((item) => {
      const free = ends.findIndex((end) => end < item.from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = item.to
      return { ...item, lane: lane + 1 }
    })
}

function weekOf<C extends CalendarCamp>(monday: string, camps: readonly C[]): CalendarWeek<C> {
  const sunday = addDays(monday, 6)
  const placed = camps.flatMap((camp): Placed<C>[] => {
    const { startDate, endDate, enrolEnd } = camp
    const before = startDate < monday
    const after = endDate > sunday
    const runs = startDate <= sunday && endDate >= monday
    const closes = enrolEnd >= monday && enrolEnd <= sunday
    const day = weekdayOf(enrolEnd)
    return [
      ...(runs
        ? [{ camp, kind: 'run' as const, from: before ? 1 : weekdayOf(startDate), to: after ? 7 : weekdayOf(endDate), before, after }]
        : []),
      ...(closes ? [{ camp, kind: 'close' as const, from: day, to: day, before: false, after: false }] : []),
    ]
  })
  const items = inLanes(placed)
  return { days: daysBetween(monday, sunday), items, lanes: Math.max(0, ...items.map(({ lane }) => lane)) }
}

/** The weeks of a month with what stands in them. */
export function weeksOf<C extends CalendarCamp>(month: string, camps: readonly C[]): CalendarWeek<C>[] {
  const { from, to } = daysShown(month)
  const mondays = daysBetween(from, to).filter((day) => weekdayOf(day) === 1)
  return mondays.map((monday) => weekOf(monday, camps))
}

export interface CalendarEvent<C> {
  readonly camp: C
  readonly what: 'close' | 'start' | 'end'
}

/** What happens in a month, day by day: enrolments that close, camps that begin and end. Days on which nothing does are left out. */
export function eventsOf<C extends CalendarCamp>(month: string, camps: readonly C[]): { day: string; events: CalendarEvent<C>[] }[] {
  const days = new Map<string, CalendarEvent<C>[]>()
  const note = (day: string, event: CalendarEvent<C>) => {
    if (day.startsWith(month)) days.set(day, [...(days.get(day) ?? []), event])
  }
  for (const camp of camps) {
    note(camp.enrolEnd, { camp, what: 'close' })
    note(camp.startDate, { camp, what: 'start' })
    note(camp.endDate, { camp, what: 'end' })
  }
  return [...days].toSorted(([one], [other]) => one.localeCompare(other)).map(([day, events]) => ({ day, events }))
}
