import { defineRecord } from '../base/record.ts'
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
    channelId: ['渠道编号', 'Channel id', 'number'],
    commissionRateBp: ['佣金比例', 'Commission rate', 'bp'],
    verifyStatus: ['审核状态', 'Verification', verifyStatus],
    remark: ['备注', 'Remark'],
  },
})
