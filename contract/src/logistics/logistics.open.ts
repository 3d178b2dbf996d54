import { digits } from '../base/digits.ts'
import { defineIngest } from '../base/ingest.ts'
import { requiredLine } from '../base/wire.ts'
import { trackingNumber } from './logistics.ts'

/** A parcel that a warehouse sent, to the address of its order. Its carrier and number may be corrected until it has come to its end. */
export const putShipments = defineIngest({
  op: 'shipments',
  entity: 'logisticsOrder',
  scope: 'shipments:write',
  codes: ['LOGISTICS_EDIT'],
  title: { zh: '写入发货', en: 'Put in a shipment' },
  area: 'Logistics',
  data: {
    orderNumber: digits(18, 18),
    /** The code of the carrier, as 物流公司 has it. */
    carrier: requiredLine(40),
    trackingNumber: trackingNumber(),
  },
  audit: {
    says: { zh: '通过接口写入运单 {trackingNumber}', en: 'Put in the parcel {trackingNumber}' },
  },
})
