import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of members. */
export const membersPartsText = defineText('membersParts', {
  zh: {
    inactive: '已停用',
  },
  en: {
    inactive: 'inactive',
  },
})
