import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeNumber } from '../platform/signedIn/search.ts'

/** As carriers number them. */
const LONGEST = 32

export const logisticsNoun = defineNoun({
  screens: [
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
  ],
  // Parcels by tracking number.
  searches: [
    {
      record: 'logisticsOrder',
      codes: ['LOGISTICS'],
      accepts: (text) => mayBeNumber(text) && text.length <= LONGEST,
      load: async () => (await import('./parcelSearch.ts')).findParcels,
    },
  ],
  live: { logisticsCompany: ['Logistics'] },
})
