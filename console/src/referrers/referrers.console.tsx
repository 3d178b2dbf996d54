import { mayBeName, mayBePhone } from '../platform/signedIn/finder.ts'
import { defineNoun } from '../platform/signedIn/noun.ts'

export const referrersNoun = defineNoun({
  screens: [
    {
      path: '/extension/referrer',
      codes: ['PROMOTE_REFERRER'],
      load: async () => (await import('./ReferrersPage.tsx')).ReferrersPage,
    },
  ],
  // Referrers by a part of the name, or by phone.
  finders: [
    {
      record: 'referrer',
      codes: ['PROMOTE_REFERRER'],
      accepts: (text) => mayBeName(text) || mayBePhone(text),
      load: async () => (await import('./referrerFinder.ts')).findReferrers,
    },
  ],
  live: { referrer: ['Orders', 'Referrer'], commissionPayout: ['Referrer'] },
})
