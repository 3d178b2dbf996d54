import { personFlg } from '../base/labels.ts'
import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'
import { familyStep } from '../channels/channels.labels.ts'
import { consentStanding } from '../consents/consents.labels.ts'
import { deviceVendor, tagChange } from './parents.labels.ts'

/** How an export of families was narrowed. */
const filter = partsWith({
  phone: ['手机号', 'Phone'],
  nickname: ['昵称或姓名', 'Name'],
  activeFlg: ['状态', 'Status', listOf(personFlg)],
  memberLevelId: ['会员等级编号', 'Member level ids', listOf('number')],
  channelId: ['渠道编号', 'Channel ids', listOf('number')],
  referrerId: ['推荐人编号', 'Referrer ids', listOf('number')],
  tagId: ['标签编号', 'Tag ids', listOf('number')],
  step: ['转化进度', 'Progress', listOf(familyStep)],
  consent: ['家长同意', 'Consent', listOf(consentStanding)],
  couponBatchId: ['兑换码批次编号', 'Code batch ids', listOf('number')],
  oldNumber: ['旧编号', 'Old number'],
  registeredFrom: ['注册时间自', 'Registered from', 'moment'],
  registeredTo: ['注册时间至', 'Registered until', 'moment'],
  ...choiceFields,
})

/** What the log says of one child. */
const child = partsWith({
  name: ['姓名', 'Name', 'sealed'],
  englishName: ['英文名', 'English name', 'sealed'],
  gender: ['性别', 'Gender', 'sealed'],
  birthday: ['生日', 'Birthday', 'sealed'],
  grade: ['年级', 'Grade', 'sealed'],
})

export const parentRecord = defineRecord({
  entity: 'parent',
  zh: '家长',
  en: 'parent',
  codes: ['PARENT_INDEX', 'PARENT_DETAIL'],
  fields: {
    nickname: ['昵称', 'Nickname', 'sealed'],
    realName: ['姓名', 'Real name', 'sealed'],
    phone: ['手机号', 'Phone', 'sealed'],
    activeFlg: ['状态', 'Status', personFlg],
    child: ['孩子', 'Child', child],
    children: ['孩子', 'Children', listOf('ref')],
    memberLevel: ['会员', 'Member', 'ref'],
    memberExpiresAt: ['会员到期', 'Member until', 'moment'],
    channelName: ['渠道', 'Channel', 'ref'],
    referrerName: ['推荐人', 'Referrer', 'ref'],
    orderCount: ['订单数', 'Orders', 'count'],
    paidAmount: ['实收金额', 'Received', 'fen'],
    registeredAt: ['注册时间', 'Registered', 'moment'],
    lastActiveAt: ['最近活跃', 'Last active', 'moment'],
    tags: ['标签', 'Tags', listOf('ref')],
    step: ['转化进度', 'Progress', familyStep],
    consent: ['家长同意', 'Consent', consentStanding],
    devices: ['设备', 'Devices', listOf('sealed')],
    merged: ['并入的账号', 'Merged account', 'number'],
    mergedInto: ['合并到账号', 'Merged into', 'number'],
    students: ['并入的孩子', 'Children merged in', 'count'],
    sameChildren: ['合并的相同孩子', 'Same children merged', 'count'],
    orders: ['并入的订单', 'Orders merged in', 'count'],
    enrolments: ['并入的入营记录', 'Enrolments merged in', 'count'],
    addresses: ['并入的地址', 'Addresses merged in', 'count'],
    feedback: ['并入的反馈', 'Feedback merged in', 'count'],
    followUps: ['并入的跟进记录', 'Follow-up notes merged in', 'count'],
    coupons: ['并入的兑换码', 'Redemption codes merged in', 'count'],
    reason: ['原因', 'Reason'],
    change: ['批量修改', 'Bulk change', tagChange],
    tagIds: ['标签编号', 'Tag ids', listOf('number')],
    to: ['批量改为', 'Set in bulk', personFlg],
    filter: ['筛选条件', 'Filter', filter],
  },
})

export const parentDeviceRecord = defineRecord({
  entity: 'parentDevice',
  zh: '设备',
  en: 'device',
  codes: ['PARENT_DETAIL'],
  fields: {
    vendor: ['厂商', 'Maker', deviceVendor],
    imei: ['IMEI', 'IMEI'],
  },
})
