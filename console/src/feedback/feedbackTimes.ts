import { addDays, weekdayOf } from '@camp/contract/base/days'
import type { DeskRow } from '@camp/contract/feedback/feedback.desk'
import { formatDay, formatTime, relativeTime, shortTime } from '../platform/format.ts'
import type { Translate } from '../platform/i18n.ts'
import type { feedbackText } from './feedback.text.ts'

const MINUTE = 60_000
/** Nearer than this it is said how long is left, and in amber; farther away, when it is due. */
const SOON = 60 * MINUTE

type Words = Translate<(typeof feedbackText)['zh']>

const lengthWords = (milliseconds: number, t: Words): string => {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE))
  if (minutes < 120) return t('minute', { count: minutes })
  return minutes < 48 * 60 ? t('hour', { count: Math.floor(minutes / 60) }) : t('day', { count: Math.floor(minutes / 1_440) })
}

/** A moment of the days around today by its day's name, any other by its date. */
export function dayWords(at: string, now: number, t: Words): string {
  const day = formatDay(Date.parse(at))
  const time = formatTime(at).slice(11, 16)
  const today = formatDay(now)
  if (day === today) return t('near.today', { time })
  if (day === addDays(today, 1)) return t('near.tomorrow', { time })
  return day === addDays(today, -1) ? t('near.yesterday', { time }) : shortTime(Date.parse(at), now)
}

/** How the first answer stands: late, soon to be, later, or given; null where nothing is due. */
export function dueWords({ dueAt, answeredAt, status, handledAt, createdAt }: DeskRow, now: number, t: Words) {
  if (status === 'DONE') return { hue: 'quiet', words: relativeTime(handledAt ?? createdAt, now) } as const
  if (answeredAt !== null) return { hue: 'quiet', words: t('due.answered') } as const
  if (dueAt === null) return null
  const left = Date.parse(dueAt) - now
  if (left < 0) return { hue: 'late', words: t('due.late', { time: lengthWords(-left, t) }) } as const
  if (left < SOON) return { hue: 'soon', words: t('due.left', { time: lengthWords(left, t) }) } as const
  return { hue: 'quiet', words: dayWords(dueAt, now, t) } as const
}

const HOUR = 60 * MINUTE
const nineOf = (day: string): number => Date.parse(`${day}T09:00:00+08:00`)

/** Until when a feedback can be put off by one press; a moment that two of them mean stands once. */
export function snoozeTimes(now: number) {
  const today = formatDay(now)
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, 8 - weekdayOf(today))
  return [
    { key: 'hour', at: now + HOUR },
    { key: 'hours', at: now + 3 * HOUR },
    { key: 'tomorrow', at: nineOf(tomorrow) },
    ...(monday === tomorrow ? [] : [{ key: 'monday', at: nineOf(monday) } as const]),
  ] as const
}
