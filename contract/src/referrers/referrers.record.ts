import { defineRecord, importFields } from '../base/record.ts'
import { referrerKind, verifyStatus } from './referrers.labels.ts'

export const referrerRecord = defineRecord({
  entity: 'referrer',
  zh: '推荐人',
  en: 'referrer',
  codes: ['PROMOTE_REFERRER'],
  fields: {
    name: ['姓名', 'Name'],
    phone: ['手机号', 'Phone'],
    kind: ['类型', 'Kind', referrerKind],
    wechat: ['微信', 'WeChat'],
    channelName: ['渠道', 'Channel', 'ref'],
    referredCount: ['推荐家庭', 'Families', 'count'],
    orderCount: ['订单数', 'Orders', 'count'],
    commissionAmount: ['佣金', 'Commission', 'fen'],
    createdAt: ['创建时间', 'Created', 'moment'],
    channelId: ['渠道编号', 'Channel id', 'number'],
    commissionRateBp: ['佣金比例', 'Rate', 'bp'],
    verifyStatus: ['审核状态', 'Verification', verifyStatus],
    remark: ['备注', 'Remark'],
    ...importFields,
  },
})
