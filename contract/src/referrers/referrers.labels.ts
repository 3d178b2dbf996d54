import { labelled } from '../base/labels.ts'

export const referrerKind = labelled({
  PARENT: ['家长', 'Parent', 'blue'],
  STAFF: ['员工', 'Staff', 'green'],
  PARTNER: ['合作方', 'Partner', 'amber'],
})

export const verifyStatus = labelled({
  PENDING: ['待审核', 'Pending', 'amber'],
  VERIFIED: ['已通过', 'Verified', 'green'],
  REJECTED: ['已拒绝', 'Rejected', 'red'],
})

export const commissionKind = labelled({
  EARNED: ['入账', 'Earned', 'green'],
  REVERSED: ['退款扣回', 'Taken back', 'red'],
  CORRECTION: ['更正', 'Correction', 'amber'],
})
