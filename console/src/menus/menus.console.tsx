import { defineNoun } from '../platform/signedIn/noun.ts'

export const menusNoun = defineNoun({
  screens: [
    {
      path: '/permission/permissionMenu',
      codes: ['ss'],
      load: async () => (await import('./MenusPage.tsx')).MenusPage,
    },
  ],
  live: { permissionMenu: ['Permission menus'] },
})
