import * as z from 'zod'
import { pii } from '../base/pii.ts'
import { why } from '../base/restricted.ts'
import { logisticsStatus } from '../logistics/logistics.labels.ts'
import { logisticsTrack } from '../logistics/logistics.ts'
import { orderStatus, orderTimelineStep, refundStatus } from './orders.states.ts'

/** Money on its way back to the family. */
export const orderRefund = z.object({
  id: z.int(),
  refundNumber: z.string(),
  orderNumber: z.string(),
  amount: z.int(),
  reason: why(),
  status: refundStatus.schema,
  gatewayRefundId: z.string().nullable(),
  failure: z.string().nullable(),
  /** The gateway will not settle it: a person confirms the result. */
  byHand: z.boolean(),
  requestedBy: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})

/** A refund that is asked for, as far as the page of its order tells of it. */
export const openRequest = z.object({
  id: z.int(),
  amount: z.int(),
  reason: z.string(),
  awaitsReturn: z.boolean(),
  askedBy: z.string(),
  createdAt: z.string(),
})

/** Where an order goes: a snapshot, so that a later move of the family changes no past parcel. */
export const orderAddress = pii.none(
  z.object({
    receiver: z.string(),
    phone: pii.phone(),
    province: z.string(),
    city: z.string(),
    district: z.string().nullable(),
    detail: pii.address(),
  }),
  'its parts are marked one by one',
)

/** What was bought, as it was on the day. */
export const orderedGoods = z.object({
  name: z.string(),
  kind: z.string(),
  priceAmount: z.int(),
  originalAmount: z.int().nullable(),
  image: z.string().nullable(),
})

/** A parcel, and how far it has come. */
export const orderShipment = z.object({
  id: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  trackingNumber: z.string(),
  receiver: z.string(),
  phone: pii.phone(),
  address: pii.address(),
  status: logisticsStatus.schema,
  /** Its order is being given back: it should be stopped. */
  toStop: z.boolean(),
  shippedAt: z.string(),
  signedAt: z.string().nullable(),
  tracks: z.array(logisticsTrack),
})

/** A step of an order, or of a request to refund it, which leaves the order as it is. */
export const orderTimelineEntry = z.object({
  at: z.string(),
  step: orderTimelineStep.schema,
  from: orderStatus.schema.nullable(),
  /** Null: the step is that of a request. */
  to: orderStatus.schema.nullable(),
  amount: z.int().nullable(),
  note: z.string().nullable(),
  by: z.object({ id: z.int(), realName: z.string() }).nullable(),
})

/** Amounts in fen: ordered (of all, paid or not), received (of the paid ones, also if refunded since), refunded, and received less refunded. */
const figures = { count: z.int(), payAmount: z.int(), receivedAmount: z.int(), refundedAmount: z.int(), netAmount: z.int() }

/** The figures of orders, along what was asked for. */
export const orderFigures = z.object({
  total: z.object(figures),
  toShip: z.object(figures).optional(),
  byStatus: z.array(z.object({ status: orderStatus.schema, ...figures })).optional(),
  byDay: z.array(z.object({ day: z.string(), ...figures })).optional(),
  byGoods: z.array(z.object({ id: z.int(), name: z.string(), ...figures })).optional(),
  byChannel: z.array(z.object({ id: z.int().nullable(), name: z.string().nullable(), ...figures })).optional(),
  byReferrer: z.array(z.object({ id: z.int().nullable(), name: z.string().nullable(), ...figures })).optional(),
})
