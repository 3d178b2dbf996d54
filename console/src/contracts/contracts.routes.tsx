import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/coach/contractSignRecords',
    codes: ['COASH_CONTRACT_RECORDS'],
    load: async () => (await import('./ContractListPage.tsx')).ContractListPage,
  },
])

defineLive({ contract: ['Work hours and contracts'] })
