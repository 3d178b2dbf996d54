import { defineNoun } from '../platform/signedIn/noun.ts'

export const riskNoun = defineNoun({
  screens: [{ path: '/camp/risk', codes: ['RISK'], load: async () => (await import('./RiskPage.tsx')).RiskPage }],
})
