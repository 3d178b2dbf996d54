import { logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { getLogisticsOrdersByPage } from '@camp/contract/logistics/logistics.parcels'
import { call } from '../platform/client.ts'
import { currentLanguage } from '../platform/i18n.ts'
import type { Found } from '../platform/signedIn/finder.ts'
import { firstRows, gathered, isExactly, quietly } from '../platform/signedIn/finding.ts'

/** Parcels whose tracking number holds the text, those sent last on top. */
export const findParcels = (text: string, signal: AbortSignal): Promise<readonly Found[]> =>
  gathered([call(getLogisticsOrdersByPage, { query: firstRows, body: { trackingNumber: text } }, quietly(signal))], (parcel) => ({
    key: String(parcel.id),
    title: parcel.trackingNumber,
    detail: [parcel.companyName, parcel.orderNumber, parcel.receiver, logisticsStatus.label(parcel.status, currentLanguage())].join(' · '),
    path: `/location/logisticsOrder?peek=${parcel.id}`,
    exact: isExactly(text, parcel.trackingNumber),
  }))
