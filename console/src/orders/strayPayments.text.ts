import { defineText } from '../platform/i18n.ts'

/** Words of money that came in and that its order does not take. */
export const strayText = defineText({
  zh: {
    title: '待退回的付款',
    paidAt: '付款时间',
    action: '操作',
    go: '原路退回',
    ask: '原路退回 ¥{amount}？',
    text: '全额退回付款人的原支付方式，只退一次。',
    done: '已提交退回',
    askGo: '申请退回',
    askOther: '申请原路退回 ¥{amount}？',
    otherText: '金额超过一人可退的限额，须由另一位同事批准后才退回。',
    asked: '已申请，等另一位同事批准',
    askedBy: '{name} 已申请，等另一人批准',
    approve: '批准退回',
  },
  en: {
    title: 'Payments to give back',
    paidAt: 'Paid at',
    action: 'Action',
    go: 'Give back',
    ask: 'Give back ¥{amount}?',
    text: 'The full amount goes back by the original payment method, once.',
    done: 'It is on its way back',
    askGo: 'Ask to give back',
    askOther: 'Ask to give back ¥{amount}?',
    otherText: 'This is more than one person may give back. A colleague has to approve it first.',
    asked: 'You have asked for it. A colleague has to approve it',
    askedBy: '{name} has asked, another person approves',
    approve: 'Approve',
  },
})
