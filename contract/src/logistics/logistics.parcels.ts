import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { digits, numberPart } from '../base/digits.ts'
import { rowFields, saved } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { optionalPhone, orMasked } from '../base/rules.ts'
import { deletion } from '../base/steps.ts'
import { filter, id, moment, oneOrMany, requiredLine, seenVersion } from '../base/wire.ts'
import { logisticsStatus } from './logistics.labels.ts'
import { parcelTrouble } from './logistics.troubles.ts'
import { logisticsTrack, trackingNumber } from './logistics.ts'

const area = 'Logistics'

/** Kuaidi100 locks a number that is asked about more often. */
export const ASK_FLOOR_MINUTES = 30

export const logisticsOrderFilter = filter({
  orderNumber: digits(1, 18),
  trackingNumber: numberPart(32),
  companyId: oneOrMany(id()),
  phone: phoneDigits('logisticsOrder'),
  status: oneOrMany(logisticsStatus.schema),
  /** What goes wrong with it. */
  trouble: oneOrMany(parcelTrouble.schema),
  shippedFrom: moment(),
  shippedTo: moment(),
})
export type LogisticsOrderFilter = z.output<typeof logisticsOrderFilter>

const logisticsOrder = z.object({
  ...rowFields,
  orderNumber: z.string(),
  parentId: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  trackingNumber: z.string(),
  receiver: z.string(),
  phone: pii.phone(),
  address: pii.address(),
  status: logisticsStatus.schema,
  shippedAt: z.string(),
  signedAt: z.string().nullable(),
  lastTrack: z
    .object({ time: z.string(), location: z.string().nullable(), context: z.string(), status: logisticsStatus.schema })
    .nullable(),
  /** When its number was last asked about. */
  askedAt: z.string().nullable(),
  /** From when on it may be asked about again; null: now. */
  askAgainAt: z.string().nullable(),
  /** What goes wrong with it; null: nothing that is known. */
  trouble: parcelTrouble.schema.nullable(),
  /** Why the carrier watches its number no longer, in the carrier's words. */
  abortReason: z.string().nullable(),
  /** The code of the company that its number seems to be of, where ours is wrong. */
  correctedCode: z.string().nullable(),
})
export type LogisticsOrder = z.output<typeof logisticsOrder>

export const getLogisticsOrdersByPage = defineCall({
  id: 'getLogisticsOrdersByPage',
  title: { zh: '查看物流单列表', en: 'List parcels' },
  area,
  method: 'POST',
  path: '/api/location/logisticsOrder/getLogisticsOrdersByPage',
  body: logisticsOrderFilter,
  answer: page(logisticsOrder),
  codes: ['LOGISTICS'],
  sorts: ['shippedAt', 'signedAt'],
  defaultSort: 'shippedAt,desc',
})

const says = <Zh extends string, En extends string>(zh: Zh, en: En) =>
  ({ zh: `${zh}物流单 {trackingNumber}`, en: `${en} parcel {trackingNumber}` }) as const

export const getLogisticsOrder = defineCall({
  id: 'getLogisticsOrder',
  title: { zh: '查看物流单', en: 'Show a parcel' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/location/logisticsOrder/{id}',
  params: z.object({ id: id() }),
  answer: json(logisticsOrder),
  codes: ['LOGISTICS'],
})

/** Phone and address as they are shown, masked, leave what they mask as it is. With another number the way of the old one is put away. */
export const updateLogisticsOrder = defineCall({
  id: 'updateLogisticsOrder',
  title: { zh: '编辑物流单', en: 'Edit a parcel' },
  area,
  method: 'PUT',
  path: '/api/location/logisticsOrder/',
  body: z.object({
    id: id(),
    companyId: id(),
    trackingNumber: trackingNumber(),
    receiver: requiredLine(40).optional(),
    phone: orMasked(optionalPhone()),
    address: requiredLine(200).optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['LOGISTICS_EDIT'],
  changes: true,
  audit: { type: 'EDIT', target: 'logisticsOrder', says: says('编辑', 'Edited') },
})

/** Asks the carrier now; within the floor it answers with what is known. */
export const pollLogisticsOrderTrackData = defineCall({
  id: 'pollLogisticsOrderTrackData',
  title: { zh: '查询最新物流轨迹', en: 'Check the latest tracks of a parcel' },
  area,
  method: 'GET',
  path: '/api/location/logisticsOrder/{id}/pollTrackData',
  params: z.object({ id: id() }),
  answer: json(
    z.object({
      id: z.int(),
      status: logisticsStatus.schema,
      /** How many lines are new. */
      added: z.int(),
      askedAt: z.string().nullable(),
      askAgainAt: z.string().nullable(),
      logisticsTracks: z.array(logisticsTrack.omit({ id: true })),
    }),
  ),
  codes: ['LOGISTICS_POLL'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'logisticsOrder',
    says: { zh: '查询运单 {trackingNumber} 的最新轨迹', en: 'Checked the tracks of {trackingNumber}' },
  },
})

/** With the last parcel of an order its shipping is undone. */
export const deleteLogisticsOrder = defineCall({
  id: 'deleteLogisticsOrder',
  title: { zh: '删除物流单', en: 'Delete a parcel' },
  area,
  ...deletion,
  path: '/api/location/logisticsOrder/{id}',
  codes: ['LOGISTICS_DELETE'],
  audit: { type: 'DELETE', target: 'logisticsOrder', says: says('删除', 'Deleted') },
})
