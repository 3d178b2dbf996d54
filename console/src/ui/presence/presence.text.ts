import { defineText } from '../../platform/i18n.ts'

/** Who else is at a record. */
export const presenceText = defineText({
  zh: {
    looks: '{name} 正在看',
    types: '{name} 正在写',
    more: '另有 {count} 人',
    between: '，',
  },
  en: {
    looks: '{name} is looking',
    types: '{name} is writing',
    more: '{count} more',
    between: ', ',
  },
})
