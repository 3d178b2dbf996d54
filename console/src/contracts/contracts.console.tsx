import type { WorkItem } from '@camp/contract/base/work'
import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeNumber } from '../platform/signedIn/search.ts'

/** The words of such work begin with the number of its contract. */
const flowOf = ({ detail }: WorkItem): string => detail.split(' ')[0] ?? ''

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
  work: [
    {
      kinds: ['CONTRACT_ENDED', 'CONTRACT_TO_END'],
      entity: 'contract',
      page: (item) => `/coach/contractSignRecords?peek=${flowOf(item)}`,
      load: async () => (await import('./ContractPeek.tsx')).ContractPeek,
      of: flowOf,
    },
  ],
  live: { contract: ['Work hours and contracts'] },
})
