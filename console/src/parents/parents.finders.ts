import { parentRecord } from '@camp/contract/parents/parents.record'
import { defineFinders, mayBeName, mayBePhone } from '../platform/signedIn/finder.ts'

/** Families by a part of the name, or by phone. */
export const finders = defineFinders([
  {
    record: parentRecord,
    codes: ['PARENT_INDEX'],
    accepts: (text) => mayBeName(text) || mayBePhone(text),
    load: async () => (await import('./parentFinder.ts')).findParents,
  },
])
