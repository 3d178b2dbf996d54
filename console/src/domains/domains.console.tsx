import { defineNoun } from '../platform/signedIn/noun.ts'

export const domainsNoun = defineNoun({
  screens: [
    {
      path: '/core/domain',
      codes: ['DOMAIN'],
      load: async () => (await import('./DomainListPage.tsx')).DomainListPage,
    },
  ],
  live: { domain: ['Domains'] },
})
