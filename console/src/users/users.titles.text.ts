/** Titles that the shell needs before the screens are loaded. */
export const userTitles = {
  found: { zh: '用户', en: 'Users' },
  foundBy: { zh: '用户姓名、用户名或手机号', en: 'staff name, user name or phone' },
  detail: { zh: '用户详情', en: 'User' },
} as const
