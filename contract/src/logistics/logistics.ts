import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { digits } from '../base/digits.ts'
import { activeFlg } from '../base/labels.ts'
import { rowFields, saved } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { optionalPhone, orMasked } from '../base/rules.ts'
import { filter, id, oneOrMany, requiredLine, text } from '../base/wire.ts'
import { logisticsStatus, shippers } from './logistics.labels.ts'

const area = 'Logistics'

/** One line of a parcel's way. */
export const logisticsTrack = z.object({
  id: z.int(),
  time: z.string(),
  location: z.string().nullable(),
  context: z.string(),
  status: logisticsStatus.schema,
})

export const logisticsCompany = z.object({
  ...rowFields,
  name: z.string(),
  code: z.string(),
  phone: pii.none(z.string(), 'business number').nullable(),
  activeFlg: activeFlg.schema,
})

export type LogisticsCompany = z.output<typeof logisticsCompany>

export const logisticsCompanyFilter = filter({ name: text(50), code: text(40), activeFlg: oneOrMany(activeFlg.schema) })
export type LogisticsCompanyFilter = z.output<typeof logisticsCompanyFilter>

export const getLogisticsCompaniesByPage = defineCall({
  id: 'getLogisticsCompaniesByPage',
  title: { zh: '查看物流公司列表', en: 'List carriers' },
  area,
  method: 'POST',
  path: '/api/location/logisticsCompany/getLogisticsCompaniesByPage',
  body: logisticsCompanyFilter,
  answer: page(logisticsCompany),
  codes: ['LOGISTICS_COMPANY', 'LOGISTICS', 'ORDER_INDEX'],
  /** `used`: by how many parcels went with it in the last 30 days. */
  sorts: ['name', 'code', 'used'],
  defaultSort: 'id,asc',
})

/** Carriers accept 6 to 32 letters and digits, and tell no small letters from capitals: a number is kept in capitals, and in plain signs where an input method wrote wide ones. */
export const trackingNumber = () =>
  z
    .string()
    .normalize('NFKC')
    .trim()
    .regex(/^[A-Za-z0-9-]{6,32}$/, { error: 'TRACKING_FORMAT' })
    .toUpperCase()
    .meta({ maxLength: 32 })

export const createLogisticsOrder = defineCall({
  id: 'createLogisticsOrder',
  title: { zh: '订单发货', en: 'Ship an order' },
  area,
  method: 'POST',
  path: '/api/location/logisticsOrder/',
  body: z.object({
    orderNumber: digits(18, 18),
    companyId: id(),
    trackingNumber: trackingNumber(),
    receiver: requiredLine(40).optional(),
    /** Phone and address as they are shown, masked, mean the order's own. */
    phone: orMasked(optionalPhone()),
    address: requiredLine(200).optional(),
    /** A refund of the order is asked for, and it is shipped all the same; without this word it is refused. */
    despiteRequest: z.boolean().optional(),
    /** As its first parcel: refused where one has gone meanwhile. Left out, it may be another one. */
    first: z.boolean().optional(),
  }),
  answer: json(saved),
  codes: shippers,
  changes: true,
  audit: {
    type: 'ADD',
    target: 'logisticsOrder',
    says: { zh: '订单 {orderNumber} 发货，运单号 {trackingNumber}', en: 'Shipped order {orderNumber}, tracking number {trackingNumber}' },
  },
})

export const getLogisticsOrderTracks = defineCall({
  id: 'getLogisticsOrderTracks',
  title: { zh: '查看物流轨迹', en: 'Read the tracks of a parcel' },
  area,
  method: 'POST',
  path: '/api/location/logisticsOrder/{id}/getLogisticsOrderTracks',
  params: z.object({ id: id() }),
  body: z.object({}).optional(),
  answer: page(logisticsTrack),
  codes: ['LOGISTICS', 'ORDER_INDEX'],
})
