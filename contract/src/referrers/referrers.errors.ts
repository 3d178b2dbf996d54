/** Refusals of referrers. A part of the table of all errors. */
export const referrerErrors = {
  REFERRER_NOT_PENDING: {
    status: 400,
    zh: '该推荐人不是待审核状态，请刷新后查看',
    en: 'This referrer is not waiting to be verified. Please reload',
  },
  REFERRER_REASON: { status: 400, zh: '请填写拒绝原因（2 到 200 字）', en: 'Please say why, in 2 to 200 characters' },
  REFERRER_IN_USE: {
    status: 400,
    zh: '该推荐人名下有 {orders} 个订单、{families} 个家庭，不能删除；请保留，新订单改选其他推荐人',
    en: 'This referrer has {orders|order|orders} and {families|family|families} and cannot be deleted. Keep it, and choose another for new orders',
  },
  REFERRER_OWN_RATE: {
    status: 400,
    zh: '佣金比例高于 {percent}% 由您设定，须由另一人审核',
    en: 'You set this rate above {percent}% yourself. Another person must verify it',
  },
  REFERRER_OWN_RAISE: {
    status: 400,
    zh: '佣金比例由您上调，须由另一人审核',
    en: 'You raised this rate yourself. Another person must verify it',
  },
  HOLD_ENDED: { status: 400, zh: '这笔佣金已处理过，请刷新后查看', en: 'This commission was already decided. Please reload' },
  PAYEE_BANK: { status: 400, zh: '请填写开户行和账号，或选择人工发放', en: 'Please enter bank and account, or choose payment by hand' },
  PAYOUT_FUTURE: { status: 400, zh: '截止日期不能晚于今天', en: 'The last day cannot be after today' },
  PAYOUT_NO_PAYEE: {
    status: 400,
    zh: '以下推荐人还没有收款信息，请先补充：{names}',
    en: 'Please enter the payment details of these referrers first: {names}',
  },
  PAYOUT_NOT_DUE: {
    status: 400,
    zh: '以下推荐人没有可发放的佣金，请去掉后重试：{names}',
    en: 'Nothing is due to these referrers. Please leave them out: {names}',
  },
  PAYOUT_MOVED: {
    status: 400,
    zh: '待发放金额已变为 ¥{amount}，请核对后重新提交',
    en: 'The amount due is now ¥{amount}. Please check and submit again',
  },
  PAYOUT_TAKEN: {
    status: 400,
    zh: '部分佣金刚刚进入了另一张发放单，请刷新后重试',
    en: 'Part of this commission has just gone into another payout. Please reload and try again',
  },
  PAYOUT_NOT_DRAFT: {
    status: 400,
    zh: '该发放单不是待付款状态，请刷新后查看',
    en: 'This payout is not waiting for payment. Please reload',
  },
  PAYOUT_OWN_PAYEE: {
    status: 400,
    zh: '您近期设置或修改过以下推荐人的收款信息，请由其他同事制作发放单和付款：{names}。可以办理的同事：{who}',
    en: 'You set or changed the payment details of these referrers within 30 days, so a colleague creates and pays their payout: {names}. Who could: {who}',
  },
  PAYOUT_NOBODY_LEFT: {
    status: 400,
    zh: '您近期设置或修改过以下推荐人的收款信息，须由其他同事制作发放单和付款：{names}。目前没有其他同事可以办理，请管理员在用户管理中为另一人授予“发放佣金”权限',
    en: 'You set or changed the payment details of these referrers within 30 days, so a colleague must create and pay their payout: {names}. Nobody else can at present: please ask an administrator to give another person this right on the Users page',
  },
  PAYOUT_PAYEE_MOVED: {
    status: 400,
    zh: '以下推荐人的收款信息在制作发放单后有改动，请取消该发放单并重新制作：{names}',
    en: 'The payment details of these referrers changed after the payout was created. Please cancel it and create it again: {names}',
  },
  PAYOUT_OWN: {
    status: 400,
    zh: '发放单由您制作，须由另一人确认付款',
    en: 'You created this payout, so another person must mark it as paid',
  },
  CELL_RATE: {
    status: 400,
    zh: '请填写 0 到 100 的百分数，最多两位小数',
    en: 'must be a percentage from 0 to 100 with at most two decimals',
  },
  CELL_REFERRER_KIND: { status: 400, zh: '请填写家长、员工或合作方', en: 'must be Parent, Staff or Partner' },
} as const
