import { logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { getLogisticsOrdersByPage } from '@camp/contract/logistics/logistics.parcels'
import { currentLanguage } from '../platform/i18n.ts'
import { findRows, firstRows, isExactly } from '../platform/signedIn/finding.ts'

/** Parcels whose tracking number holds the text, those sent last on top. */
export const findParcels = findRows(
  getLogisticsOrdersByPage,
  (text) => [{ query: firstRows, body: { trackingNumber: text } }],
  (parcel, text) => ({
    key: String(parcel.id),
    title: parcel.trackingNumber,
    detail: [parcel.companyName, parcel.orderNumber, parcel.receiver, logisticsStatus.label(parcel.status, currentLanguage())].join(' · '),
    path: `/location/logisticsOrder?peek=${parcel.id}`,
    exact: isExactly(text, parcel.trackingNumber),
  }),
)
