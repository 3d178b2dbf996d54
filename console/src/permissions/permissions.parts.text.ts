import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of permissions. */
export const permissionsPartsText = defineText({
  zh: {
    notYours: '您没有此权限，不能分配',
    withPages: '随下级页面一并分配',
  },
  en: {
    notYours: 'You do not have it, so you cannot assign it',
    withPages: 'comes with the pages below',
  },
})
