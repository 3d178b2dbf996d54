import { defineNoun } from '../platform/signedIn/noun.ts'

export const consentsNoun = defineNoun({
  screens: [{ path: '/core/consent', codes: ['CONSENT'], load: async () => (await import('./ConsentPage.tsx')).ConsentPage }],
  // What is withdrawn stops on screens that are open, too.
  live: { consent: ['Consents', 'Parents', 'Demos', 'Shares', 'Camp', 'Coaches', 'Home'], consentText: ['Consents'] },
})
