import { labelled, type ValueOf } from '../base/labels.ts'
import { proposalReaders } from '../base/restricted.ts'

/** Any one of them reads the rules: to those who read what a rule proposes come those who edit them. */
export const ruleReaders = [...proposalReaders, 'REFUND_RULE_EDIT'] as const

/** How far a request for a refund has come (decision Q-110: before there is a refund). */
export const requestStatus = labelled({
  REQUESTED: ['待审批', 'To approve', 'amber'],
  APPROVED: ['已批准', 'Approved', 'green'],
  DECLINED: ['已驳回', 'Declined', 'red'],
  WITHDRAWN: ['已撤回', 'Withdrawn', 'grey'],
})
export type RequestStatus = ValueOf<typeof requestStatus>

/** Where the money was given back: MERCHANT_PLATFORM: by hand with the provider, and taken from its bill; MOVED_IN: before, in the old system. */
export const refundSource = labelled({
  HERE: ['本系统', 'Here', 'plain'],
  MERCHANT_PLATFORM: ['商户平台', 'Merchant platform', 'plain'],
  MOVED_IN: ['旧系统', 'Old system', 'plain'],
})
export type RefundSource = ValueOf<typeof refundSource>

/** Until when a step of a rule holds: before the camp begins, its n-th day, or whatever comes after. Without a camp the days count from the payment. */
export const ruleUntil = labelled({
  BEFORE_START: ['开营前', 'Before the start', 'grey'],
  DAY: ['N 天内', 'Until day N', 'grey'],
  AFTER_END: ['其余时间', 'Any later time', 'grey'],
})
export type RuleUntil = ValueOf<typeof ruleUntil>

/** From when a rule counts its days, where there is no camp. */
export const ruleFrom = labelled({
  PAID: ['付款日（当天为第 1 天）', 'The day of payment, as day 1', 'grey'],
  RECEIVED: ['签收次日', 'The day after the parcel was received', 'grey'],
})
export type RuleFrom = ValueOf<typeof ruleFrom>

/** What is given back then. */
export const ruleRefund = labelled({
  FULL: ['全额退', 'In full', 'plain'],
  PRO_RATA: ['按剩余退', 'The unused part', 'plain'],
  NONE: ['不退', 'Nothing', 'plain'],
})
export type RuleRefund = ValueOf<typeof ruleRefund>

/** What is counted as used up, where what is left is given back. */
export const ruleCounts = labelled({
  LESSONS_PAST: ['已上课时', 'Lessons past', 'plain'],
  CLOCK_INS: ['打卡次数', 'Clock-ins', 'plain'],
})
export type RuleCounts = ValueOf<typeof ruleCounts>

/** The lines of a proposal, in their order. */
export const proposalLine = labelled({
  PAID: ['实付', 'Paid', 'grey'],
  REFUNDED: ['已退和退款中', 'Refunded or in progress', 'grey'],
  MATERIALS: ['教具已寄', 'Materials sent', 'grey'],
  USED: ['已使用', 'Used', 'grey'],
  NOT_GIVEN: ['规则不退', 'Not refunded by the rule', 'grey'],
})
export type ProposalLine = ValueOf<typeof proposalLine>

/** What to know before the money goes back. */
export const refundWarning = labelled({
  PROVIDER_365_DAYS: ['付款超过 365 天，微信不再原路退款', 'Paid over 365 days ago: WeChat Pay no longer refunds it', 'red'],
  FIFTY_PARTIALS: ['该订单已退款 50 次，不能再退', 'Refunded 50 times already: no further refund is possible', 'red'],
  ONE_MINUTE: ['上一笔退款不到一分钟，渠道可能拒绝', 'The last refund is less than a minute old; the channel may refuse', 'amber'],
  OVER_A_MONTH_SLOW: ['付款超过 1 个月，微信到账较慢', 'Paid over a month ago: WeChat Pay takes longer', 'amber'],
  MOVED_IN: [
    '在旧系统付款，不会自动退款：请在实际退款后人工确认',
    'Paid in the old system, so nothing is refunded automatically: confirm once the money is paid back',
    'amber',
  ],
  PARCEL_MOVING: ['包裹已打单或在途，建议先拦截', 'A parcel is made up or on its way: stop it first', 'amber'],
  CODE_ORDER: ['兑换码订单没有可退金额', 'An order paid with a code has nothing to refund', 'red'],
})
export type RefundWarning = ValueOf<typeof refundWarning>

/** What a refund brings along. QUIT and MEMBERSHIP are chosen; the rest happens by itself. */
export const sideEffect = labelled({
  QUIT: ['退出营期', 'Leaves the camp', 'amber'],
  MEMBERSHIP: ['收回会员', 'Membership taken back', 'amber'],
  PARCEL: ['需拦截的包裹', 'Parcel to stop', 'amber'],
  COUPON: ['兑换码不退回', 'The code stays used', 'grey'],
  COMMISSION: ['扣回推荐佣金（按建议金额）', 'Referral commission taken back (as proposed)', 'amber'],
})
export type SideEffect = ValueOf<typeof sideEffect>
