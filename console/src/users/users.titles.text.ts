/** Titles that the shell needs before the screens are loaded. */
export const userTitles = {
  detail: { zh: '用户详情', en: 'User' },
} as const
