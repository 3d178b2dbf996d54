import { mayBeNumber } from '../platform/signedIn/finder.ts'
import { defineNoun } from '../platform/signedIn/noun.ts'

export const contractsNoun = defineNoun({
  screens: [
    {
      path: '/coach/contractSignRecords',
      codes: ['COASH_CONTRACT_RECORDS'],
      load: async () => (await import('./ContractListPage.tsx')).ContractListPage,
    },
  ],
  // Contracts by number.
  finders: [
    {
      record: 'contract',
      codes: ['COASH_CONTRACT_RECORDS'],
      accepts: mayBeNumber,
      load: async () => (await import('./contractFinder.ts')).findContracts,
    },
  ],
  live: { contract: ['Work hours and contracts'] },
})
