import { defineNoun } from '../platform/signedIn/noun.ts'

export const permissionCheckNoun = defineNoun({
  screens: [
    {
      path: '/usercenter/permissionLens',
      codes: ['USER_MANAGE', 'ss'],
      hidden: true,
      title: { zh: '权限诊断', en: 'Permission check' },
      load: async () => (await import('./PermissionCheckPage.tsx')).PermissionCheckPage,
    },
  ],
})
