import { defineText } from '../../platform/i18n.ts'

/** What the chosen rows come to. */
export const sumsText = defineText({
  zh: { sum: '{title}合计 {sum}', hours: '工时合计 {time}', now: '现为 {count} 条' },
  en: { sum: '{title}: {sum}', hours: 'Hours: {time}', now: 'Now {count}' },
})
