import { defineNoun } from '../platform/signedIn/noun.ts'

export const setupNoun = defineNoun({
  screens: [{ path: '/core/setup', codes: ['SETUP'], load: async () => (await import('./SetupPage.tsx')).SetupPage }],
})
