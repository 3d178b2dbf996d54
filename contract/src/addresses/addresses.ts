import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { rowFields } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { filter, id, oneOrMany, text } from '../base/wire.ts'

/** Where a family has its parcels sent. */
export const userAddressFields = {
  ...rowFields,
  parentId: z.int(),
  parentName: z.string(),
  receiver: z.string(),
  phone: pii.phone(),
  province: z.string(),
  city: z.string(),
  district: z.string().nullable(),
  detail: pii.address(),
  isDefault: z.boolean(),
}

export const userAddressFilter = filter({
  parentId: oneOrMany(id()),
  receiver: text(40),
  phone: phoneDigits(),
  province: text(40),
  city: text(40),
})
export type UserAddressFilter = z.output<typeof userAddressFilter>

export const getUserAddressByPage = defineCall({
  id: 'getUserAddressByPage',
  title: { zh: '查看用户地址列表', en: 'List addresses' },
  area: 'Addresses',
  method: 'POST',
  path: '/api/location/userAddress/getUserAddressByPage',
  body: userAddressFilter,
  answer: page(z.object(userAddressFields)),
  codes: ['ADDRESS', 'PARENT_DETAIL'],
  sorts: ['createdAt'],
  defaultSort: 'createdAt,desc',
})
