import type { Alarm } from '@camp/contract/alarms/alarms'
import { alarmChannel } from '@camp/contract/alarms/alarms.labels'
import { homeFigure } from '@camp/contract/base/home'
import { titleOfLink } from '@camp/contract/menus'
import { useMemo } from 'react'
import { formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { alarmsText } from './alarms.text.ts'

/** Minutes since midnight as people write them. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Undefined: it is no time of a day. */
export function minuteOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.normalize('NFKC').trim()) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** Minutes of an hour. */
const HOUR = 60

/** The times that people write: each by itself, or each hour between two. Undefined: they are none. */
export function minutesOf(text: string): number[] | undefined {
  const found = text.split(/[,，、;；\s]+/).filter((part) => part !== '')
  const times = found.flatMap((part) => {
    const [from, to, ...more] = part.split(/[-–~至]/).map(minuteOf)
    if (from === undefined || more.length > 0 || (part.search(/[-–~至]/) >= 0 && (to === undefined || to < from))) return [undefined]
    return Array.from({ length: to === undefined ? 1 : Math.floor((to - from) / HOUR) + 1 }, (_, n) => from + n * HOUR)
  })
  if (times.length === 0 || times.some((one) => one === undefined)) return undefined
  return [...new Set(times.flatMap((one) => one ?? []))].sort((one, other) => one - other)
}

/** The same as people write them: what goes on for three hours or more in one. */
export function clockTexts(minutes: readonly number[]): string {
  const [first = 0] = minutes
  const last = minutes.at(-1) ?? first
  if (minutes.length > 2 && minutes.every((minute, n) => minute === first + n * HOUR)) return `${clockText(first)}-${clockText(last)}`
  return minutes.map(clockText).join(', ')
}

/** How alarms are said. */
export function useAlarmWords() {
  const t = useText(alarmsText)
  const language = useLanguage()
  return useMemo(() => {
    const nameOf = (day: number) => t(`weekday.d${day as 1}`) // 1 to 7, each has its words
    const weekdayWords = (days: readonly number[]): string => {
      const [from = 1, to = from] = [days[0], days.at(-1)]
      // Three or more in a row are said by the first and the last.
      return days.length > 2 && to - from === days.length - 1
        ? t('weekdaySpan', { from: nameOf(from), to: nameOf(to) })
        : formatList(days.map(nameOf))
    }
    return {
      rule: ({ rule, bound }: Pick<Alarm, 'rule' | 'bound'>): string => t(`rule.${rule}`, { limit: bound }),
      when: ({ days, weekdays, atMinute, moreMinutes }: Pick<Alarm, 'days' | 'weekdays' | 'atMinute' | 'moreMinutes'>): string =>
        t(`when.${days}`, { at: clockTexts([atMinute, ...moreMinutes]), weekdays: weekdayWords(weekdays) }),
      /** The screen that it leads to. */
      asks: (link: string): string =>
        link === MORNING_LINK ? t('morning') : (titleOfLink(link)?.[language === 'en-US' ? 'en' : 'zh'] ?? link),
      channels: ({ inbox, mail, robot }: Pick<Alarm, 'inbox' | 'mail' | 'robot'>): string =>
        formatList(
          [...(inbox ? ['INBOX' as const] : []), ...(mail ? ['MAIL' as const] : []), ...(robot ? [robot] : [])].map((way) =>
            alarmChannel.label(way, language),
          ),
        ),
    }
  }, [t, language])
}

/** The page of the day before: what it counts is what was out of the usual. */
export const MORNING = 'MORNING'
const MORNING_LINK = '/dashboard/morning'

/** The figures that can be asked for: all that count. */
export const figuresAsked = homeFigure.values.filter((figure) => figure !== 'RECEIVED')
/** The figures, and the morning page. */
export type FigureAsked = (typeof figuresAsked)[number] | typeof MORNING

/** What is asked of a figure. */
export const askOfFigure = (figure: FigureAsked) =>
  figure === MORNING
    ? { call: 'getMorning', filter: {}, link: MORNING_LINK }
    : { call: 'listHomeFigures', filter: { figure }, link: '/dashboard/workplace' }
