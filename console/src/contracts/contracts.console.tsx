import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeNumber } from '../platform/signedIn/search.ts'

export const contractsNoun = defineNoun({
  screens: [
    {
      path: '/coach/contractSignRecords',
      codes: ['COASH_CONTRACT_RECORDS'],
      load: async () => (await import('./ContractListPage.tsx')).ContractListPage,
    },
  ],
  // Contracts by number.
  searches: [
    {
      record: 'contract',
      codes: ['COASH_CONTRACT_RECORDS'],
      accepts: mayBeNumber,
      load: async () => (await import('./contractSearch.ts')).findContracts,
    },
  ],
  live: { contract: ['Work hours and contracts'] },
})
