import { listed } from '@camp/contract/base/enumeration'
import { personFlg } from '@camp/contract/base/labels'
import { maskPersonal } from '@camp/contract/base/pii'
import type { Language } from '@camp/contract/errors'
import { type SheetColumn, sheetTime, yuan } from '../platform/sheet/sheet.ts'
import type { ParentRow } from './parents.repository.ts'

const namesOf = (named: readonly { name: string }[], language: Language) =>
  listed(
    named.map(({ name }) => name),
    language,
  )

/** Columns of the export of parents; keys are those of the list. Personal values are masked. */
export const parentColumns: readonly SheetColumn<ParentRow>[] = [
  { key: 'nickname', zh: '家长', en: 'Parent', width: 14, cell: (p) => p.nickname },
  { key: 'realName', zh: '姓名', en: 'Name', width: 12, cell: (p) => p.realName },
  { key: 'phone', zh: '手机号', en: 'Phone', width: 14, cell: (p) => maskPersonal('phone', p.phone) },
  { key: 'children', zh: '孩子', en: 'Children', width: 18, cell: (p, language) => namesOf(p.children, language) },
  { key: 'memberLevel', zh: '会员', en: 'Member', width: 12, cell: (p) => p.memberLevel },
  { key: 'memberExpiresAt', zh: '会员到期', en: 'Member until', width: 20, cell: (p) => sheetTime(p.memberExpiresAt) },
  { key: 'channelName', zh: '渠道', en: 'Channel', width: 16, cell: (p) => p.channelName },
  { key: 'referrerName', zh: '推荐人', en: 'Referrer', width: 12, cell: (p) => p.referrerName },
  { key: 'orderCount', zh: '订单数', en: 'Orders', width: 10, cell: (p) => p.orderCount },
  { key: 'paidAmount', zh: '实收（元）', en: 'Received (CNY)', width: 14, cell: (p) => yuan(p.paidAmount) },
  { key: 'tags', zh: '标签', en: 'Tags', width: 18, cell: (p, language) => namesOf(p.tags, language) },
  { key: 'registeredAt', zh: '注册时间', en: 'Registered', width: 20, cell: (p) => sheetTime(p.registeredAt) },
  { key: 'lastActiveAt', zh: '最近活跃', en: 'Last active', width: 20, cell: (p) => sheetTime(p.lastActiveAt) },
  { key: 'activeFlg', zh: '状态', en: 'State', width: 10, cell: (p, language) => personFlg.label(p.activeFlg, language) },
]
