import { defineNoun } from '../platform/signedIn/noun.ts'

export const profitNoun = defineNoun({
  screens: [{ path: '/camp/profit', codes: ['PROFIT'], load: async () => (await import('./ProfitPage.tsx')).ProfitPage }],
})
