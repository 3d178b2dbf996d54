import { referrerRecord } from '@camp/contract/referrers/referrers.record'
import { defineFinders, mayBeName, mayBePhone } from '../platform/signedIn/finder.ts'

/** Referrers by a part of the name, or by phone. */
export const finders = defineFinders([
  {
    record: referrerRecord,
    codes: ['PROMOTE_REFERRER'],
    accepts: (text) => mayBeName(text) || mayBePhone(text),
    load: async () => (await import('./referrerFinder.ts')).findReferrers,
  },
])
