/** Titles of the screens beside the list, and what the palette calls what it finds. */
export const roleTitles = {
  found: { zh: '角色', en: 'Roles' },
  foundBy: { zh: '角色名', en: 'role name' },
  detail: { zh: '角色详情', en: 'Role' },
  compare: { zh: '角色对比', en: 'Compare roles' },
} as const
