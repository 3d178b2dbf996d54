import { defineNoun } from '../platform/signedIn/noun.ts'

export const permissionsNoun = defineNoun({
  screens: [
    {
      path: '/permission/permission',
      codes: ['ss'],
      load: async () => (await import('./PermissionListPage.tsx')).PermissionListPage,
    },
  ],
  live: { permission: ['Permissions'] },
})
