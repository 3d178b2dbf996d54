import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { digits, numberPart } from '../base/digits.ts'
import { labelled } from '../base/labels.ts'
import { rowFields } from '../base/page.ts'
import { filter, oneOrMany } from '../base/wire.ts'

/** DROPPED: the refund was declined or withdrawn before anything came back. */
export const returnState = labelled({
  WAITING: ['待收货', 'Expected', 'amber'],
  RECEIVED: ['已收货', 'Received', 'green'],
  DROPPED: ['无需退回', 'Not needed', 'grey'],
})

export const returnParcelFilter = filter({
  orderNumber: digits(1, 18),
  returnNumber: numberPart(32),
  status: oneOrMany(returnState.schema),
})
export type ReturnParcelFilter = z.output<typeof returnParcelFilter>

const returnParcel = z.object({
  /** That of the request for the refund, which waits for it. */
  ...rowFields,
  orderNumber: z.string(),
  parentName: z.string(),
  goodsName: z.string(),
  /** As the family told it; null: not yet. */
  returnNumber: z.string().nullable(),
  status: returnState.schema,
  returnedAt: z.string().nullable(),
})
export type ReturnParcel = z.output<typeof returnParcel>

/** What families send back for a refund, those that are awaited longest on top. */
export const listReturnParcels = defineCall({
  id: 'listReturnParcels',
  title: { zh: '查看退货包裹列表', en: 'List return parcels' },
  area: 'Logistics',
  beyond: true,
  method: 'GET',
  path: '/api/location/returnParcel/list',
  query: returnParcelFilter,
  answer: page(returnParcel),
  codes: ['LOGISTICS'],
  sorts: ['createdAt', 'returnedAt'],
  defaultSort: 'createdAt,asc',
})
