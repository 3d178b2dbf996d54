import { defineNoun } from '../platform/signedIn/noun.ts'

export const keepingNoun = defineNoun({
  screens: [{ path: '/core/keeping', codes: ['KEEPING'], load: async () => (await import('./KeepingPage.tsx')).KeepingPage }],
  live: { keepingRule: ['Keeping'] },
})
