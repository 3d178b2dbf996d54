import { addDays, weekdayOf } from '@camp/contract/base/days'
import type { WorkItem } from '@camp/contract/base/work'
import { formatDay, formatTime, shortTime } from '../platform/format.ts'
import type { Translate } from '../platform/i18n.ts'
import type { homepageText } from './homepage.text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Words = Translate<(typeof homepageText)['zh']>

/** Kinds that fell due at a moment that somebody was promised; all others wait since they came. A student is at risk from a midnight at which nobody could act. */
const PROMISED: readonly WorkItem['kind'][] = ['COMMENT_OVERDUE', 'FEEDBACK_PENDING', 'PROMISE_DUE', 'RETURN_AWAITED']

/** In the unit that says enough: minutes for two hours, hours for two days, then days. */
function lengthWords(ms: number, t: Words): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS))
  if (minutes < 120) return t('minutesLong', { count: minutes })
  return minutes < 48 * 60 ? t('hoursLong', { count: Math.floor(minutes / 60) }) : t('daysLong', { count: Math.floor(minutes / 1_440) })
}

/**
 * How a piece of work stands in time: what fell due within a day can be made good and is red, older work has its age in plain words, and what is due
 * within the hour is amber.
 */
export function dueWords(
  { kind, since }: Pick<WorkItem, 'kind' | 'since'>,
  now: number,
  t: Words,
): { readonly hue: 'late' | 'soon' | 'quiet'; readonly words: string } {
  const late = now - Date.parse(since)
  const time = lengthWords(Math.abs(late), t)
  if (late >= 0)
    return PROMISED.includes(kind)
      ? { hue: late < DAY_MS ? 'late' : 'quiet', words: t('late', { time }) }
      : { hue: 'quiet', words: t('waits', { time }) }
  if (-late < HOUR_MS) return { hue: 'soon', words: t('left', { time }) }
  const clock = formatTime(since).slice(11, 16)
  const day = formatDay(Date.parse(since))
  if (day === formatDay(now)) return { hue: 'quiet', words: t('todayAt', { time: clock }) }
  return { hue: 'quiet', words: day === addDays(formatDay(now), 1) ? t('tomorrowAt', { time: clock }) : shortTime(since, now) }
}

interface SnoozeTime {
  readonly key: 'hour' | 'afternoon' | 'evening' | 'tomorrow' | 'monday'
  readonly until: number
}

const at = (day: string, hour: string): number => Date.parse(`${day}T${hour}:00:00+08:00`)

/** Until when work can be put off by one key, by the clock of the business: a moment that has gone by is left out, and one that two of them mean stands once. */
export function snoozeTimes(now: number = Date.now()): readonly SnoozeTime[] {
  const today = formatDay(now)
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, 8 - weekdayOf(today))
  const all: readonly SnoozeTime[] = [
    { key: 'hour', until: now + HOUR_MS },
    { key: 'afternoon', until: at(today, '14') },
    { key: 'evening', until: at(today, '19') },
    { key: 'tomorrow', until: at(tomorrow, '09') },
    ...(monday === tomorrow ? [] : [{ key: 'monday', until: at(monday, '09') } as const]),
  ]
  return all.filter(({ key, until }) => key === 'hour' || until > now + HOUR_MS)
}
