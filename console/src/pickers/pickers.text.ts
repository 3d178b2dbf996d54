import { defineText } from '../platform/i18n.ts'

/** Words of the drop-downs. */
export const pickersText = defineText('pickers', {
  zh: { inactive: '已停用', unverified: '未通过' },
  en: { inactive: 'inactive', unverified: 'not verified' },
})
