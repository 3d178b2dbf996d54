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
      when: ({ days, weekdays, atMinute }: Pick<Alarm, 'days' | 'weekdays' | 'atMinute'>): string =>
        t(`when.${days}`, { at: clockText(atMinute), weekdays: weekdayWords(weekdays) }),
      /** The screen that it leads to. */
      asks: (link: string): string => titleOfLink(link)?.[language === 'en-US' ? 'en' : 'zh'] ?? link,
      channels: ({ inbox, mail, robot }: Pick<Alarm, 'inbox' | 'mail' | 'robot'>): string =>
        formatList(
          [...(inbox ? ['INBOX' as const] : []), ...(mail ? ['MAIL' as const] : []), ...(robot ? [robot] : [])].map((way) =>
            alarmChannel.label(way, language),
          ),
        ),
    }
  }, [t, language])
}

/** The figures that can be asked for: all that count. */
export const figuresAsked = homeFigure.values.filter((figure) => figure !== 'RECEIVED')
export type FigureAsked = (typeof figuresAsked)[number]

/** What is asked of a figure. */
export const askOfFigure = (figure: string) => ({ call: 'listHomeFigures', filter: { figure }, link: '/dashboard/workplace' })
