import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields, saved } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { orMasked, phone } from '../base/rules.ts'
import { adding, removal } from '../base/steps.ts'
import { filter, id, line, oneOrMany, requiredLine, requiredText, seenVersion, text } from '../base/wire.ts'

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
  /** Province, city and district are in the list of divisions; new ones are not at first (decision Q-108). */
  regionChecked: z.boolean(),
}
export type UserAddress = z.output<z.ZodObject<typeof userAddressFields>>

export const userAddressFilter = filter({
  parentId: oneOrMany(id()),
  receiver: text(40),
  phone: phoneDigits('userAddress'),
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

const MOST_RECEIVER = 40
const MOST_PLACE = 40
const MOST_DETAIL = 400

const where = {
  receiver: requiredLine(MOST_RECEIVER),
  province: requiredLine(MOST_PLACE),
  city: requiredLine(MOST_PLACE),
  district: line(MOST_PLACE).nullable().optional(),
  /** The first address of a family is its default in any case; another one ceases to be it. */
  isDefault: z.boolean().optional(),
}

/** An address as it is entered. */
export const newAddress = { ...where, phone: phone(), detail: requiredText(MOST_DETAIL) }

const says = <Zh extends string, En extends string>(zh: Zh, en: En) =>
  ({ zh: `${zh}家长 #{parentId} 的收货地址`, en: `${en} an address of parent #{parentId}` }) as const

export const createUserAddress = defineCall({
  id: 'createUserAddress',
  title: { zh: '新建用户地址', en: 'Create an address' },
  area: 'Addresses',
  ...adding(z.object({ parentId: id(), ...newAddress })),
  path: '/api/location/userAddress',
  codes: ['ADDRESS_EDIT'],
  audit: { type: 'ADD', target: 'userAddress', says: says('新建', 'Created') },
})

/** Masked values that come back leave what they mask as it is. */
export const updateUserAddress = defineCall({
  id: 'updateUserAddress',
  title: { zh: '编辑用户地址', en: 'Edit an address' },
  area: 'Addresses',
  method: 'PUT',
  path: '/api/location/userAddress',
  body: z.object({
    id: id(),
    ...where,
    phone: orMasked(phone()),
    detail: requiredText(MOST_DETAIL),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['ADDRESS_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'userAddress',
    says: says('编辑', 'Edited'),
  },
})

/** Orders keep the address that they were placed with. The newest one left becomes the default. For some minutes it can be brought back. */
export const deleteUserAddress = defineCall({
  id: 'deleteUserAddress',
  title: { zh: '删除用户地址', en: 'Delete an address' },
  area: 'Addresses',
  ...removal,
  path: '/api/location/userAddress/{id}',
  codes: ['ADDRESS_DELETE'],
  audit: {
    type: 'DELETE',
    target: 'userAddress',
    says: says('删除', 'Deleted'),
  },
})
