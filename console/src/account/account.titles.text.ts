/** Titles of screens that are no entry of the menu. */
export const accountTitles = {
  personalCenter: { zh: '个人中心', en: 'Personal centre' },
} as const
