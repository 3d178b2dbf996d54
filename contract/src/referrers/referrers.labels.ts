import { labelled } from '../base/labels.ts'

export const referrerKind = labelled({
  PARENT: ['家长', 'Parent', 'plain'],
  STAFF: ['员工', 'Staff', 'plain'],
  PARTNER: ['合作方', 'Partner', 'plain'],
})

export const verifyStatus = labelled({
  PENDING: ['待审核', 'Pending', 'amber'],
  VERIFIED: ['已通过', 'Verified', 'green'],
  REJECTED: ['已拒绝', 'Rejected', 'red'],
})

/** How a line of commission stands on its way to the referrer. */
export const commissionState = labelled({
  DUE: ['待发放', 'To be paid', 'blue'],
  HELD: ['暂缓', 'Held', 'amber'],
  DRAFT: ['发放中', 'In a payout', 'blue'],
  PAID: ['已发放', 'Paid', 'green'],
})

/** Why commission is held until a person has looked. */
export const holdReason = labelled({
  SAME_PHONE: ['推荐人与家长或收件人是同一手机号', 'Referrer and family share a phone', 'amber'],
  SAME_ADDRESS: ['推荐人与家长是同一收货地址', 'Referrer and family share an address', 'amber'],
  SAME_DEVICE: ['推荐人与家长使用过同一台设备', 'Referrer and family share a device', 'amber'],
  RING: ['互相推荐，绕成一圈', 'Referrals that lead back to the family', 'amber'],
})

export const holdOutcome = labelled({ RELEASED: ['放行', 'Released', 'green'], DROPPED: ['作废', 'Dropped', 'red'] })

export const payoutState = labelled({
  DRAFT: ['待付款', 'To be paid', 'amber'],
  PAID: ['已付款', 'Paid', 'green'],
  CANCELLED: ['已取消', 'Cancelled', 'grey'],
})

export const commissionKind = labelled({
  EARNED: ['入账', 'Earned', 'green'],
  REVERSED: ['退款扣回', 'Taken back', 'red'],
  CORRECTION: ['更正', 'Correction', 'grey'],
})
