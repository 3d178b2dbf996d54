import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of referrers. */
export const referrersPartsText = defineText({
  zh: {
    unverified: '未通过审核',
  },
  en: {
    unverified: 'not verified',
  },
})
