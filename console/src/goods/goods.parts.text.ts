import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of goods. */
export const goodsPartsText = defineText('goodsParts', {
  zh: {
    inactive: '已停用',
  },
  en: {
    inactive: 'inactive',
  },
})
