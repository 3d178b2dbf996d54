import { refundThing } from '@camp/contract/refunds/refunds.record'
import { defineFinders, mayBeNumber } from '../platform/signedIn/finder.ts'

/** Refunds by number. */
export const finders = defineFinders([
  {
    record: refundThing,
    codes: ['ORDER_INDEX'],
    accepts: mayBeNumber,
    load: async () => (await import('./refundFinder.ts')).findRefunds,
  },
])
