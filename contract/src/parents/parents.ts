import * as z from 'zod'
import { userAddressFields } from '../addresses/addresses.ts'
import { defineCall, json, page } from '../base/call.ts'
import { digits } from '../base/digits.ts'
import { personFlg } from '../base/labels.ts'
import { count, rowFields } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { changing, sheetOf } from '../base/steps.ts'
import { filter, id, idOrNone, moment, oneOrMany, seenVersion, text } from '../base/wire.ts'
import { campStudentRow } from '../campStudents/campStudents.ts'
import { campStudentStatus, gender } from '../camps/camps.labels.ts'
import { familyStep } from '../channels/channels.labels.ts'
import { consentStanding } from '../consents/consents.labels.ts'
import { orderStatus } from '../orders/orders.states.ts'
import { orderRow } from '../orders/orders.ts'
import { deviceVendor } from './parents.labels.ts'

const area = 'Parents'

/** The filters of the list of parents; its export takes the same. */
export const parentFilterShape = {
  phone: phoneDigits('parent'),
  nickname: text(40),
  /** The whole number that the family had in a system which it was moved in from. */
  oldNumber: text(60),
  activeFlg: oneOrMany(personFlg.schema),
  memberLevelId: oneOrMany(id()),
  /** 0: of none. */
  channelId: oneOrMany(idOrNone()),
  referrerId: oneOrMany(idOrNone()),
  tagId: oneOrMany(id()),
  /** How far the family has come, and whose codes it redeemed: the rows behind the funnel of channels. */
  step: oneOrMany(familyStep.schema),
  couponBatchId: oneOrMany(id()),
  /** Of whose children one stands so. */
  consent: oneOrMany(consentStanding.schema),
  registeredFrom: moment(),
  registeredTo: moment(),
}
export const parentFilter = filter(parentFilterShape)
export type ParentFilter = z.output<typeof parentFilter>

const tag = z.object({ id: z.int(), name: z.string(), color: z.string().nullable() })

const parentRowFields = {
  ...rowFields,
  phone: pii.phone(),
  nickname: z.string(),
  realName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  children: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The level that is in force now. */
  memberLevelId: z.int().nullable(),
  memberLevel: z.string().nullable(),
  memberExpiresAt: z.string().nullable(),
  channelId: z.int().nullable(),
  channelName: z.string().nullable(),
  referrerId: z.int().nullable(),
  referrerName: z.string().nullable(),
  orderCount: z.int(),
  paidAmount: z.int(),
  registeredAt: z.string(),
  lastActiveAt: z.string().nullable(),
  tags: z.array(tag),
  activeFlg: personFlg.schema,
}

/** Sort keys of the list of parents. */
export const parentSorts = ['registeredAt', 'lastActiveAt', 'orderCount', 'paidAmount'] as const

export const listParents = defineCall({
  id: 'listParents',
  title: { zh: '查看家长列表', en: 'List parents' },
  area,
  method: 'GET',
  path: '/api/client-user/parent/list',
  query: parentFilter,
  answer: page(z.object(parentRowFields)),
  codes: ['PARENT_INDEX'],
  sorts: parentSorts,
  defaultSort: 'registeredAt,desc',
})

const child = z.object({
  id: z.int(),
  name: z.string(),
  englishName: z.string().nullable(),
  gender: gender.schema.nullable(),
  birthday: z.string().nullable(),
  grade: z.string().nullable(),
  englishLevel: z.string().nullable(),
  avatarUrl: z.string().nullable(),
})

/** An account that was joined to this one. */
const mergedAccount = z.object({
  id: z.int(),
  mergedParentId: z.int(),
  nickname: z.string(),
  phone: pii.phone(),
  reason: z.string().nullable(),
  byName: z.string().nullable(),
  createdAt: z.string(),
})

export const getParent = defineCall({
  id: 'getParent',
  title: { zh: '查看家长', en: 'Read a parent' },
  area,
  method: 'GET',
  path: '/api/client-user/parent',
  query: filter({}, { id: id() }),
  answer: json(
    z.object({
      ...parentRowFields,
      children: z.array(child),
      devices: z.array(z.object({ id: z.int(), imei: pii.imei(), vendor: deviceVendor.schema, boundAt: z.string() })),
      addresses: pii.none(z.array(z.object(userAddressFields)), 'its parts are marked one by one'),
      figures: z.object({
        orderCount: z.int(),
        /** Of all orders, paid or not. */
        orderedAmount: z.int(),
        /** Received: of the paid ones, also if refunded since. */
        paidAmount: z.int(),
        refundedAmount: z.int(),
        /** Received less refunded. */
        netAmount: z.int(),
        campCount: z.int(),
        clockInDays: z.int(),
      }),
      merges: z.array(mergedAccount),
      /** The account that this one was joined to. */
      mergedInto: z.int().nullable(),
      /** Set when the family was forgotten on request: its personal fields are empty since then. */
      erasedAt: z.string().nullable(),
    }),
  ),
  codes: ['PARENT_DETAIL'],
})

/** The enrolments of a family's children. */
export const listParentCamps = defineCall({
  id: 'listParentCamps',
  title: { zh: '查看家长的营期', en: 'List the camps of a family' },
  area,
  method: 'GET',
  path: '/api/client-user/parent/camp/list',
  query: filter({ studentId: id() }, { parentId: id() }),
  answer: page(campStudentRow),
  codes: ['PARENT_DETAIL'],
  sorts: ['joinedAt'],
  defaultSort: 'joinedAt,desc',
})

export const listParentOrders = defineCall({
  id: 'listParentOrders',
  title: { zh: '查看家长的订单', en: 'List the orders of a family' },
  area,
  method: 'GET',
  path: '/api/client-user/parent/order/list',
  query: filter({ status: oneOrMany(orderStatus.schema) }, { parentId: id() }),
  answer: page(orderRow),
  codes: ['PARENT_DETAIL'],
  sorts: ['createdAt', 'payAmount'],
  defaultSort: 'createdAt,desc',
})

/** How each child does in each camp, the newest camp first. Spelled as specified. */
export const getParentLearningInformation = defineCall({
  id: 'getParentLearningInformation',
  title: { zh: '查看家长的学习情况', en: 'Read the learning of a family' },
  area,
  method: 'GET',
  path: '/api/client-user/peant/learning-information',
  query: filter({ studentId: id() }, { parentId: id() }),
  answer: json(
    z.array(
      z.object({
        studentId: z.int(),
        studentName: z.string(),
        campStudentId: z.int(),
        campId: z.int(),
        campName: z.string(),
        groupName: z.string(),
        coachName: z.string().nullable(),
        status: campStudentStatus.schema,
        clockInDays: z.int(),
        lessonDays: z.int(),
        /** Days with a clock-in among the lessons until today, and these; the rate is null before the first of them. */
        clockInsDone: z.int(),
        clockInsDue: z.int(),
        clockInRateBp: z.int().nullable(),
        studySeconds: z.int(),
        averageScore: z.int().nullable(),
        commentCount: z.int(),
        lastClockInAt: z.string().nullable(),
        reportUrl: z.string().nullable(),
      }),
    ),
  ),
  codes: ['PARENT_DETAIL'],
})

export const exportParents = defineCall({
  id: 'exportParents',
  title: { zh: '导出家长', en: 'Export parents' },
  area,
  ...sheetOf(parentFilterShape),
  path: '/api/client-user/export-parents',
  codes: ['PARENT_EXPORT'],
  audit: {
    type: 'EXPORT',
    target: 'parent',
    says: { zh: '导出家长 {count} 位', en: 'Exported {count|parent|parents}' },
    announces: { zh: '导出家长', en: 'Exporting parents' },
  },
})

/** Digits of a device, 15 as a rule. */
export const imei = () => digits(14, 17)

/** Frees one learning device of TIANBO from its family. */
export const unbindTianboImei = defineCall({
  id: 'unbindTianboImei',
  title: { zh: '按 IMEI 解绑设备', en: 'Unbind a device by its IMEI' },
  area,
  method: 'POST',
  path: '/api/client-user/tianbo/unbindImei',
  query: z.object({ imei: imei() }),
  answer: json(z.object({ parentId: z.int(), imei: pii.imei() })),
  codes: ['PARENT_UNBIND'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'parent',
    says: { zh: '解绑家长 {id} 的设备', en: 'Unbound a device of parent {id}' },
    announces: { zh: '按 IMEI 解绑设备', en: 'Unbinding a device by its IMEI' },
  },
})

/** Frees one learning device of TIANBO by its record, as the list of devices shows it: nobody needs to have seen its number. */
export const unbindParentDevice = defineCall({
  id: 'unbindParentDevice',
  title: { zh: '解绑家长的一台设备', en: 'Unbind one device of a parent' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/client-user/parent/unbindDevice/{id}',
  params: z.object({ id: id() }),
  answer: json(z.object({ parentId: z.int(), id: z.int() })),
  codes: ['PARENT_UNBIND'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'parent',
    says: { zh: '解绑家长 {id} 的设备', en: 'Unbound a device of parent {id}' },
    announces: { zh: '解绑家长 {parentId} 的设备', en: 'Unbinding a device of parent {parentId}' },
  },
})

/** Frees all devices of a parent. */
export const unbindParentImei = defineCall({
  id: 'unbindParentImei',
  title: { zh: '解绑家长的全部设备', en: 'Unbind all devices of a parent' },
  area,
  method: 'POST',
  path: '/api/client-user/parent/unbindImei',
  query: z.object({ uid: id() }),
  answer: json(count),
  codes: ['PARENT_UNBIND'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'parent',
    says: { zh: '解绑家长 {id} 的全部设备（{count} 台）', en: 'Unbound all devices of parent {id} ({count})' },
    announces: { zh: '解绑家长 {uid} 的全部设备', en: 'Unbinding all devices of parent {uid}' },
    speaks: { count: 'count' },
  },
})

/** Replaces the tags; tags for staff are refused. */
export const setParentTags = defineCall({
  id: 'setParentTags',
  title: { zh: '设置家长的标签', en: 'Set the tags of a parent' },
  area,
  beyond: true,
  ...changing(z.object({ id: id(), tagIds: z.array(id()).max(100), version: seenVersion() })),
  path: '/api/client-user/parent/tags',
  codes: ['PARENT_EDIT'],
  audit: { type: 'EDIT', target: 'parent', says: { zh: '设置家长 {id} 的标签', en: 'Set the tags of parent {id}' } },
})
