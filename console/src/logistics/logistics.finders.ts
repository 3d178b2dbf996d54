import { logisticsOrderRecord } from '@camp/contract/logistics/logistics.record'
import { defineFinders, mayBeNumber } from '../platform/signedIn/finder.ts'

/** As carriers number them. */
const LONGEST = 32

/** Parcels by tracking number. */
export const finders = defineFinders([
  {
    record: logisticsOrderRecord,
    codes: ['LOGISTICS'],
    accepts: (text) => mayBeNumber(text) && text.length <= LONGEST,
    load: async () => (await import('./parcelFinder.ts')).findParcels,
  },
])
