import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of history. */
export const historyPartsText = defineText({
  zh: {
    history: '变更历史',
    historyOf: '变更历史：{title}',
  },
  en: {
    history: 'History',
    historyOf: 'History: {title}',
  },
})
