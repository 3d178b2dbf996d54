import { contractRecord } from '@camp/contract/contracts/contracts.record'
import { defineFinders, mayBeNumber } from '../platform/signedIn/finder.ts'

/** Contracts by number. */
export const finders = defineFinders([
  {
    record: contractRecord,
    codes: ['COASH_CONTRACT_RECORDS'],
    accepts: mayBeNumber,
    load: async () => (await import('./contractFinder.ts')).findContracts,
  },
])
