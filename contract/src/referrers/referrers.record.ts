import { defineRecord, importFields, partsWith } from '../base/record.ts'
import { payoutState, referrerKind, verifyStatus } from './referrers.labels.ts'

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
    payeeByHand: ['人工发放', 'Paid by hand', 'yesno'],
    payeeBank: ['开户行', 'Bank'],
    payeeTail: ['账号尾号', 'Account ends in'],
    ...importFields,
  },
})

export const commissionPayoutRecord = defineRecord({
  entity: 'commissionPayout',
  zh: '佣金发放单',
  en: 'commission payout',
  codes: ['PROMOTE_COMMISSION_PAY'],
  fields: {
    untilDay: ['截止日期', 'Up to', 'day'],
    state: ['状态', 'Status', payoutState],
    amount: ['金额', 'Amount', 'fen'],
    referrers: ['推荐人数', 'Referrers', 'count'],
    lines: ['佣金笔数', 'Lines', 'count'],
    madeByName: ['制单人', 'Created by', 'ref'],
    createdAt: ['制单时间', 'Created', 'moment'],
    paidByName: ['付款人', 'Paid by', 'ref'],
    paidAt: ['付款时间', 'Paid', 'moment'],
    bankReference: ['银行流水号', 'Bank reference'],
    name: ['姓名', 'Name'],
    bank: ['开户行', 'Bank'],
    account: ['账号', 'Account'],
    note: ['附言', 'Remark'],
    reason: ['原因', 'Reason'],
    filter: ['发放单', 'Payout', partsWith({ payoutId: ['发放单编号', 'Payout', 'number'] })],
  },
})
