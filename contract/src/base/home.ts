import { bothOf, labelled, type ValueOf } from './labels.ts'

/** What a role lives by, of today, day by day. `RECEIVED` is in fen, all others count. */
export const homeFigure = labelled({
  RECEIVED: ['今日实收', 'Received today', 'grey'],
  NEW_FAMILIES: ['今日新家长', 'New parents today', 'grey'],
  FEEDBACK: ['今日新反馈', 'New feedback today', 'grey'],
  ORDERS_PAID: ['今日付款订单', 'Orders paid today', 'grey'],
  CODES_USED: ['今日兑换', 'Codes redeemed today', 'grey'],
  REFUNDS_ASKED: ['今日退款申请', 'Refunds requested today', 'grey'],
  SHIPPED: ['今日发货', 'Shipped today', 'grey'],
  CLOCK_INS: ['今日打卡', 'Clock-ins today', 'grey'],
})
export type HomeFigure = ValueOf<typeof homeFigure>

/** All that stands in the strip at the top: two counts of what is not done are asked by themselves. */
export const figureCard = bothOf(
  labelled({
    NO_COMMENT: ['待点评', 'Comments due', 'grey'],
    NO_CLOCK_IN: ['今日未打卡', 'Not clocked in today', 'grey'],
  }),
  homeFigure,
)
export type FigureCard = ValueOf<typeof figureCard>

/** What stands below it. */
const partCard = labelled({
  INBOX: ['待处理', 'Inbox', 'grey'],
  VISITS: ['最近打开与置顶', 'Recent and pinned', 'grey'],
  OWN: ['我的点评、工时与合同', 'Own comments, hours and contracts', 'grey'],
  ORDERS: ['订单', 'Orders', 'grey'],
  CAMPS: ['进行中的营期', 'Running camps', 'grey'],
  CHANNELS: ['渠道', 'Channels', 'grey'],
  MORNING: ['晨报', 'Morning page', 'grey'],
  TASKS: ['我的任务', 'Own tasks', 'grey'],
  MESSAGES: ['我的消息', 'Own messages', 'grey'],
})
export type PartCard = ValueOf<typeof partCard>

/** What a home is made of, in the order of a home that nobody has arranged. */
export const homeCard = bothOf(figureCard, partCard)
export type HomeCard = FigureCard | PartCard
