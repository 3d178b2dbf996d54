/** Titles that the shell needs before the screens are loaded. */
export const parentTitles = {
  duplicates: { zh: '重复账号', en: 'Duplicate accounts' },
} as const
