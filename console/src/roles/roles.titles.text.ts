/** Titles of the screens beside the list. */
export const roleTitles = {
  detail: { zh: '角色详情', en: 'Role' },
  compare: { zh: '角色对比', en: 'Compare roles' },
} as const
