import type { Language } from '@camp/contract/errors'
import { useMemo } from 'react'
import type { Labels, Modifiers, PropsBase } from 'react-day-picker'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { calendarText } from './calendar.text.ts'
import { dayOf } from './calendarDays.ts'

/** Names of months and days as the language has them; the browser knows them. */
function namesIn(language: Language) {
  const name = (asked: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, asked)
    return (date: Date): string => format.format(date)
  }
  const weekday = name({ weekday: language === 'zh-CN' ? 'narrow' : 'short' })
  return {
    caption: name({ year: 'numeric', month: 'long' }),
    month: name({ month: 'short' }),
    weekday: (date: Date) => weekday(date).slice(0, 2),
    weekdayInFull: name({ weekday: 'long' }),
  }
}

/** The words of a month and its days, drawn and heard. */
export function useMonthWords() {
  const t = useText(calendarText)
  const language = useLanguage()
  return useMemo(() => {
    const names = namesIn(language)
    const dayLabel = (date: Date, is?: Modifiers): string =>
      [dayOf(date), names.weekdayInFull(date), is?.today && t('today'), is?.selected && t('isChosen')].filter(Boolean).join(' ')
    const labels: Partial<Labels> = {
      labelDayButton: dayLabel,
      labelGridcell: dayLabel,
      labelGrid: names.caption,
      labelMonthDropdown: () => t('month'),
      labelYearDropdown: () => t('year'),
      labelNext: () => t('nextMonth'),
      labelPrevious: () => t('previousMonth'),
      labelWeekday: names.weekdayInFull,
    }
    const formatters: PropsBase['formatters'] = {
      formatDay: (date) => String(date.getDate()),
      formatCaption: names.caption,
      formatMonthDropdown: names.month,
      formatYearDropdown: (date) => String(date.getFullYear()),
      formatWeekdayName: names.weekday,
    }
    return { labels, formatters, locale: { code: language } }
  }, [t, language])
}
