import { activeFlg } from '../base/labels.ts'
import { defineRecord, listOf } from '../base/record.ts'
import { benefitIcon, memberSource } from './members.labels.ts'

export const memberRecord = defineRecord({
  entity: 'member',
  zh: '会员',
  en: 'member',
  codes: ['MEMBER_INDEX'],
  fields: {
    parentName: ['家长', 'Parent', 'ref'],
    parentPhone: ['手机号', 'Phone'],
    level: ['等级', 'Level', 'ref'],
    source: ['来源', 'Source', memberSource],
    startedAt: ['开始时间', 'Started', 'moment'],
    expiresAt: ['到期时间', 'Expires', 'moment'],
    daysLeft: ['剩余天数', 'Days left', 'count'],
    reason: ['原因', 'Reason', 'sealed'],
  },
})

export const memberLevelRecord = defineRecord({
  entity: 'memberLevel',
  zh: '会员等级',
  en: 'member level',
  codes: ['MEMBER_CONFIG'],
  fields: {
    name: ['名称', 'Name'],
    priceAmount: ['价格', 'Price', 'fen'],
    durationDays: ['时长（天）', 'Duration (days)', 'count'],
    memberCount: ['会员数', 'Members', 'count'],
    sort: ['排序', 'Sort', 'count'],
    activeFlg: ['状态', 'Status', activeFlg],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})

export const memberBenefitRecord = defineRecord({
  entity: 'memberBenefit',
  zh: '会员权益',
  en: 'member benefit',
  codes: ['MEMBER_INTERESTS'],
  fields: {
    name: ['名称', 'Name'],
    icon: ['图标', 'Icon', benefitIcon],
    description: ['说明', 'Description'],
    levels: ['适用等级', 'Levels', listOf('ref')],
    sort: ['排序', 'Sort', 'count'],
    activeFlg: ['状态', 'Status', activeFlg],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})
