import { addDays } from '@camp/contract/base/days'
import { formatDay, formatTime } from '../../platform/format.ts'
import { dayPatterns, dayWords } from './form.text.ts'

/** A calendar day `YYYY-MM-DD`, a moment `YYYY-MM-DDTHH:mm` (or with `:ss`), a time of day `HH:mm`; all in the business time zone. */
export type DayKind = 'day' | 'moment' | 'time'

/** The first and the last day that any field takes, unless it says another. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2199-12-31'

/** How many days each is from today. */
const AWAY_BY = { today: 0, tomorrow: 1, afterTomorrow: 2, yesterday: -1, beforeYesterday: -2 } as const

/** What a day is called, in either language: so many days from today. */
const NEAR: Readonly<Record<string, number>> = Object.fromEntries(
  [dayWords.zh, dayWords.en].flatMap(
    (words) =>
      Object.entries(AWAY_BY).flatMap(([name, away]) => words[name as keyof typeof AWAY_BY].split('|').map((word) => [word, away])), // its own keys
  ),
)

const COMPACT = /^(\d{4})(\d\d)(\d\d)$/
const COMPACT_CLOCK = /^(\d{1,2})(\d\d)$/

/** Full-width signs, as a Chinese keyboard gives them, are the same as plain ones. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const padded = (part: string | number): string => String(part).padStart(2, '0')

/** The day of these numbers, unless there is none: no 30 February. */
function dayOf(year: string, month: string, date: string): string | undefined {
  const day = `${year}-${padded(month)}-${padded(date)}`
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined
}

/**
 * A day as people write it: 2026-11-22, 2026/11/22, 2026年11月22日, 20261122, 11-22 (of this year), 今天 or today, +3 (days from today),
 * -2w. Without one: undefined.
 */
export function readDay(text: string, now: number = Date.now()): string | undefined {
  const words = plain(text)
  const today = formatDay(now)
  const near = Object.hasOwn(NEAR, words) ? NEAR[words] : undefined
  if (near !== undefined) return addDays(today, near)
  const away = dayPatterns.away.exec(words)
  if (away?.[1]) return addDays(today, Number(away[1].replace(/\s/g, '')) * (dayPatterns.weeks.test(away[2] ?? '') ? 7 : 1))
  const [, year, month, date] = COMPACT.exec(words) ?? dayPatterns.parts.exec(words) ?? []
  return month && date ? dayOf(year ?? today.slice(0, 4), month, date) : undefined
}

/** A time of day as people write it: 9:30, 0930, 9点半, 9:30 pm; with its seconds only where they were written. */
export function readTime(text: string): string | undefined {
  const words = plain(text)
  const [, hour = '', minute = '0', second, half] = dayPatterns.clock.exec(words) ?? COMPACT_CLOCK.exec(words) ?? []
  if (hour === '' || (half && (Number(hour) < 1 || Number(hour) > 12))) return undefined
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  const minutes = dayPatterns.half.test(minute) ? 30 : Number(minute)
  if (hours > 23 || minutes > 59 || Number(second ?? 0) > 59) return undefined
  return `${padded(hours)}:${padded(minutes)}${second === undefined ? '' : `:${second}`}`
}

interface MomentAsks {
  /** The time of a day that is written without one. */
  readonly clock: string
  /** Seconds are kept; else only those that are zero are taken. */
  readonly seconds: boolean
}

/** A moment as people write it: a day as `readDay` takes it, and a time as `readTime` does; 现在 or now. */
export function readMoment(text: string, { clock, seconds }: MomentAsks, now: number = Date.now()): string | undefined {
  const words = plain(text)
  const written = (day: string, time: string): string | undefined => {
    const [hourMinute = '', second = '00'] = [time.slice(0, 5), time.slice(6) || undefined]
    if (!seconds && second !== '00') return undefined
    return `${day}T${hourMinute}${seconds ? `:${second}` : ''}`
  }
  if (dayPatterns.present.test(words)) {
    const [day = '', time = ''] = formatTime(now).split(' ')
    return written(day, seconds ? time : time.slice(0, 5))
  }
  const alone = readDay(words, now)
  if (alone) return written(alone, clock)
  const [, dayText, clockText] = /^(\d{8})(\d{4})$/.exec(words) ?? dayPatterns.dayAndClock.exec(words) ?? []
  const day = dayText && readDay(dayText, now)
  const time = clockText && readTime(clockText)
  return day && time ? written(day, time) : undefined
}

/** Two days with ~, 至, 到 or "to" between them, the earlier one first. */
export function readRange(text: string, now: number = Date.now()): readonly [string, string] | undefined {
  const days = plain(text)
    .split(dayPatterns.between)
    .map((day) => readDay(day, now))
  const [from, to] = days.toSorted()
  return days.length === 2 && from && to ? [from, to] : undefined
}

/** As it is shown, in both languages. */
export const showDay = (value: string): string => value.replace('T', ' ')

const WRITTEN: Readonly<Record<DayKind, RegExp>> = {
  day: /^\d{4}-\d\d-\d\d$/,
  moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/,
  time: /^\d\d:\d\d$/,
}

/** Is it a value, or a text that was none? */
export const isWritten = (kind: DayKind, value: string): boolean => WRITTEN[kind].test(value)
