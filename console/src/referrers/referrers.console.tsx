import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName, mayBePhone } from '../platform/signedIn/search.ts'

export const referrersNoun = defineNoun({
  screens: [
    {
      path: '/extension/referrer',
      codes: ['PROMOTE_REFERRER'],
      load: async () => (await import('./ReferrersPage.tsx')).ReferrersPage,
    },
  ],
  // Referrers by a part of the name, or by phone.
  searches: [
    {
      record: 'referrer',
      codes: ['PROMOTE_REFERRER'],
      accepts: (text) => mayBeName(text) || mayBePhone(text),
      load: async () => (await import('./referrerSearch.ts')).findReferrers,
    },
  ],
  live: { referrer: ['Orders', 'Referrer'], commissionPayout: ['Referrer'] },
})
