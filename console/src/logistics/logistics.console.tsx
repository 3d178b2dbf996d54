import { workKind } from '@camp/contract/base/work'
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
  // Whatever goes wrong with it, a parcel is seen to in its drawer.
  work: [
    {
      kinds: workKind.values.filter((kind) => kind.startsWith('PARCEL_')),
      entity: 'logisticsOrder',
      page: ({ subjectId }) => `/location/logisticsOrder?peek=${subjectId}`,
      load: async () => (await import('./ParcelPeek.tsx')).ParcelPeek,
    },
  ],
  live: { logisticsCompany: ['Logistics'] },
})
