/** Titles that the shell needs before the screens are loaded. */
export const parentTitles = {
  found: { zh: '家长', en: 'Parents' },
  foundBy: { zh: '家长姓名或手机号', en: 'parent name or phone' },
  duplicates: { zh: '重复账号', en: 'Duplicate accounts' },
} as const
