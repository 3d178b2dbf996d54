import type { FamilyClaims } from '../platform/family.ts'

export const logisticsFamily: FamilyClaims = {
  logistics_companies: 'not of a family',
  logistics_orders: {
    erased: ['receiver', 'phone', 'address'],
    kept: {
      'a lost parcel is claimed from the carrier by it': ['tracking_number', 'status'],
      'words and codes of the carrier about the parcel, of no person': ['carrier_state', 'abort_reason', 'corrected_code'],
    },
  },
  logistics_tracks: {
    erased: ['location', 'context'],
    kept: { 'figures of parcels count by it': ['status'], 'a number that the carrier had before': ['archived_number'] },
  },
  // Gone within the hour.
  logistics_asks: 'not of a family',
  logistics_ask_minutes: 'not of a family',
}
