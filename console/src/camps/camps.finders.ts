import { campRecord } from '@camp/contract/camps/camps.record'
import { defineFinders, mayBeName } from '../platform/signedIn/finder.ts'

/** Camps by a part of the name or of the term. */
export const finders = defineFinders([
  {
    record: campRecord,
    codes: ['CAMP_INDEX'],
    accepts: (text) => mayBeName(text) || /^\d[\d-]{1,9}$/.test(text),
    load: async () => (await import('./campFinder.ts')).findCamps,
  },
])
