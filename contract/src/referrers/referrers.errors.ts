/** Refusals of referrers. A part of the table of all errors. */
export const referrerErrors = {
  REFERRER_NOT_PENDING: {
    status: 400,
    zh: '该推荐人不是待审核状态，请刷新后查看',
    en: 'This referrer is not waiting to be verified. Please reload to see how it stands',
  },
  REFERRER_REASON: { status: 400, zh: '请填写拒绝原因（2 到 200 字）', en: 'Please say why, in 2 to 200 characters' },
  REFERRER_IN_USE: {
    status: 400,
    zh: '该推荐人名下有 {orders} 个订单、{families} 个家庭，不能删除',
    en: 'This referrer has {orders|order|orders} and {families|family|families} and cannot be deleted',
  },
  CELL_RATE: {
    status: 400,
    zh: '请填写 0 到 100 的百分数，最多两位小数',
    en: 'must be a percentage from 0 to 100 with at most two decimals',
  },
  CELL_REFERRER_KIND: { status: 400, zh: '请填写家长、员工或合作方', en: 'must be Parent, Staff or Partner' },
} as const
