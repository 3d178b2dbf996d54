import { coachRecord } from '@camp/contract/coaches/coaches.record'
import { defineFinders, mayBeName, mayBePhone } from '../platform/signedIn/finder.ts'

/** Coaches by a part of the name, in either language, or by phone. */
export const finders = defineFinders([
  {
    record: coachRecord,
    codes: ['COASH_INDEX'],
    accepts: (text) => mayBeName(text) || mayBePhone(text),
    load: async () => (await import('./coachFinder.ts')).findCoaches,
  },
])
