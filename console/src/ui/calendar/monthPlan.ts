import { addDays, daysBetween, mondayOf, weekdayOf } from '@camp/contract/base/days'

/** What stands in a month: from its first day to its last. */
export interface PlanEntry {
  readonly key: string
  readonly from: string
  readonly to: string
  /** What is read first of all: a kind in a word. */
  readonly mark?: string | undefined
  readonly text: string
  /** Small, at its end. */
  readonly aside?: string | undefined
  /** All of it in words. */
  readonly said: string
  /** It leads nowhere: nothing to press. */
  readonly inert?: boolean
  readonly look: 'plain' | 'now' | 'soon' | 'over' | 'deadline'
  /** Of the list on a phone: on which of its days it is named, and as what; without, on its first day. */
  readonly days?: readonly { readonly day: string; readonly what: string }[]
}

export interface PlanItem<E> {
  readonly entry: E
  /** Weekdays, 1 for Monday. */
  readonly from: number
  readonly to: number
  /** It began before this week, or goes on after it. */
  readonly before: boolean
  readonly after: boolean
  /** From the top, 1 for the first. */
  readonly lane: number
}

export interface PlanWeek<E> {
  readonly days: readonly string[]
  readonly items: readonly PlanItem<E>[]
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

type Placed<E> = Omit<PlanItem<E>, 'lane'>

/** Those of a week, each in the first lane that is free on its days: what began first stands above. */
function inLanes<E>(placed: readonly Placed<E>[]): PlanItem<E>[] {
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

type Spanned = Pick<PlanEntry, 'from' | 'to'>

function weekOf<E extends Spanned>(monday: string, entries: readonly E[]): PlanWeek<E> {
  const sunday = addDays(monday, 6)
  const placed = entries.flatMap((entry): Placed<E>[] => {
    if (entry.from > sunday || entry.to < monday) return []
    const before = entry.from < monday
    const after = entry.to > sunday
    return [{ entry, from: before ? 1 : weekdayOf(entry.from), to: after ? 7 : weekdayOf(entry.to), before, after }]
  })
  const items = inLanes(placed)
  return { days: daysBetween(monday, sunday), items, lanes: Math.max(0, ...items.map(({ lane }) => lane)) }
}

/** The weeks of a month with what stands in them. */
export function weeksOf<E extends Spanned>(month: string, entries: readonly E[]): PlanWeek<E>[] {
  const { from, to } = daysShown(month)
  const mondays = daysBetween(from, to).filter((day) => weekdayOf(day) === 1)
  return mondays.map((monday) => weekOf(monday, entries))
}

export interface PlanDay<E> {
  readonly day: string
  readonly named: readonly { readonly entry: E; readonly what: string | undefined }[]
}

/** What is named in a month, day by day. Days without anything are left out. */
export function daysOf<E extends PlanEntry>(month: string, entries: readonly E[]): PlanDay<E>[] {
  const days = new Map<string, { entry: E; what: string | undefined }[]>()
  for (const entry of entries)
    for (const { day, what } of entry.days ?? [{ day: entry.from, what: entry.mark }])
      if (day.startsWith(month)) days.set(day, [...(days.get(day) ?? []), { entry, what }])
  return [...days].toSorted(([one], [other]) => one.localeCompare(other)).map(([day, named]) => ({ day, named }))
}
