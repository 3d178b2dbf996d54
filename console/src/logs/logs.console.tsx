import { defineNoun } from '../platform/signedIn/noun.ts'

export const logsNoun = defineNoun({
  screens: [
    {
      path: '/permission/log',
      codes: ['LOG_MANAGE'],
      load: async () => (await import('./LogListPage.tsx')).LogListPage,
    },
  ],
})
