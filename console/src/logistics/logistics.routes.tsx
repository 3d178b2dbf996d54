import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/location/logisticsOrder',
    codes: ['LOGISTICS'],
    load: async () => (await import('./ParcelsPage.tsx')).ParcelsPage,
  },
  {
    path: '/location/logisticsCompany',
    codes: ['LOGISTICS_COMPANY'],
    load: async () => (await import('./CompanyListPage.tsx')).CompanyListPage,
  },
])

defineLive({ logisticsCompany: ['Logistics'] })
