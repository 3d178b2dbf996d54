import { defineText } from '../../platform/i18n.ts'

/** What days near today are called when they are typed: in either language, several words parted by a stroke. */
export const dayWords = defineText('dayWords', {
  zh: { today: '今天|今日', tomorrow: '明天|明日', afterTomorrow: '后天', yesterday: '昨天|昨日', beforeYesterday: '前天' },
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    afterTomorrow: 'day after tomorrow',
    yesterday: 'yesterday',
    beforeYesterday: 'day before yesterday',
  },
})

/** How days and times are written in either language, after full-width signs were made plain ones. */
export const dayPatterns = {
  parts: /^(?:(\d{4})\s*[-/.年]\s*)?(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?$/,
  away: /^([+-]\s*\d{1,4})\s*(天|日|days?|d|周|星期|weeks?|w)?$/,
  weeks: /^[周星w]/,
  clock: /^(\d{1,2})\s{0,4}[:点时]\s{0,4}(半|\d{1,2})?(?::(\d\d))?\s{0,4}分?\s{0,4}(am|pm)?$/,
  half: /半/,
  present: /^(现在|此刻|now)$/,
  /** A space between them, a T as in ISO 8601, or the word that ends the day. */
  dayAndClock: /^(\S.*?)(?:\s+|(?<=\d)t(?=\d)|(?<=[日号天]))(\S+(?:\s*[ap]m)?)$/,
  /** Between the two days of a range. */
  between: /\s{0,4}(?:~|至|到|\bto\b)\s{0,4}/,
} as const
