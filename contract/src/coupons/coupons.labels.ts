import { labelled, type ValueOf } from '../base/labels.ts'

export const couponKind = labelled({
  EXCHANGE: ['免费兑换', 'Free', 'plain'],
  DISCOUNT: ['立减', 'Discount', 'plain'],
})
export type CouponKind = ValueOf<typeof couponKind>

/** How a code stands. EXPIRED is read from the end of its batch and never stored (decision Q-104). */
export const couponStatus = labelled({
  UNUSED: ['未使用', 'Unused', 'plain'],
  USED: ['已使用', 'Used', 'green'],
  DISABLED: ['已停用', 'Disabled', 'grey'],
  EXPIRED: ['已过期', 'Expired', 'grey'],
})
export type CouponStatus = ValueOf<typeof couponStatus>

/** How a batch stands now. */
export const batchState = labelled({
  MAKING: ['生成中', 'Generating', 'blue'],
  UPCOMING: ['未开始', 'Not started', 'grey'],
  RUNNING: ['有效期内', 'Running', 'green'],
  ENDED: ['已结束', 'Ended', 'grey'],
})
export type BatchState = ValueOf<typeof batchState>

/** What happens to a code in its life. */
export const couponEventKind = labelled({
  MADE: ['生成', 'Made', 'grey'],
  EXPORTED: ['首次导出', 'First exported', 'grey'],
  REFUSED: ['兑换被拒', 'Refused', 'red'],
  REDEEMED: ['兑换成功', 'Redeemed', 'blue'],
  GIVEN_BACK: ['订单未支付，退回', 'Order not paid, code given back', 'amber'],
  DISABLED: ['停用', 'Disabled', 'grey'],
  RESTORED: ['撤销停用', 'Disabling undone', 'green'],
  MARKED: ['停用：未支付的订单退回后不再可用', 'Disabled: it stays so if its unpaid order gives it back', 'grey'],
  UNMARKED: ['撤销停用：订单退回后可再次使用', 'Disabling undone: its order may give it back unused', 'green'],
  PRINTED: ['印在卡片上', 'Printed on a card', 'grey'],
  FROZEN: ['冻结', 'Frozen', 'amber'],
  THAWED: ['解冻', 'Thawed', 'green'],
  PAID: ['订单已支付', 'Order paid', 'green'],
  REFUNDED: ['退款，不退回兑换码', 'Refunded; the code stays used', 'amber'],
})
export type CouponEventKind = ValueOf<typeof couponEventKind>

/** What a change does to codes. */
export const couponTurn = labelled({ DISABLED: ['停用', 'Disabled', 'plain'], RESTORED: ['恢复', 'Restored', 'plain'] })

/** Why a code was refused. */
export const couponRefusal = labelled({
  USED: ['已使用', 'already used', 'red'],
  DISABLED: ['已停用', 'disabled', 'red'],
  FROZEN: ['已冻结', 'frozen', 'red'],
  EXPIRED: ['已过期', 'expired', 'red'],
  NOT_YET: ['未到可用时间', 'not valid yet', 'red'],
  WRONG_GOODS: ['商品不符', 'for other goods', 'red'],
  LIMIT: ['超过每户限用张数', 'over the limit per family', 'red'],
})
export type CouponRefusal = ValueOf<typeof couponRefusal>
