/** Refusals of redemption codes. A part of the table of all errors. */
export const couponErrors = {
  COUPON_MISTYPED: {
    status: 400,
    zh: '这不是兑换码，可能输错了，请核对后重新输入',
    en: 'This is not a code. Please check for typing errors',
  },
  COUPON_UNKNOWN: { status: 400, zh: '没有这张兑换码，请核对后重新输入', en: 'There is no such code. Please check it' },
  COUPON_USED: {
    status: 400,
    zh: '该兑换码已于 {at} 使用，不能再次兑换，请更换一张',
    en: 'This code was used on {at} and cannot be used again. Please use another one',
  },
  COUPON_DISABLED: { status: 400, zh: '该兑换码已停用，请更换一张', en: 'This code was disabled. Please use another one' },
  COUPON_FROZEN: {
    status: 400,
    zh: '该兑换码已冻结，请联系市场推广核实，或更换一张',
    en: 'This code is frozen. Please ask marketing, or use another one',
  },
  COUPON_NOT_UNUSED: {
    status: 400,
    zh: '该兑换码{status}，只有未使用的才能冻结，请刷新后查看',
    en: 'Only an unused code can be frozen, and this one is: {status}. Please refresh',
  },
  COUPON_NOT_FROZEN: {
    status: 400,
    zh: '该兑换码没有冻结，请刷新后查看',
    en: 'This code is not frozen. Please refresh',
  },
  COUPON_EXPIRED: { status: 400, zh: '该兑换码已于 {at} 过期，请更换一张', en: 'This code expired on {at}. Please use another one' },
  COUPON_NOT_YET: { status: 400, zh: '该兑换码从 {at} 起可用，请届时再兑换', en: 'This code can be used from {at}. Please come back then' },
  COUPON_WRONG_GOODS: {
    status: 400,
    zh: '该兑换码只能用于“{goods}”，请选择该商品',
    en: 'This code is for "{goods}" only. Please choose these goods',
  },
  COUPON_LIMIT: {
    status: 400,
    zh: '该批次每户限用 {most} 张，该家庭已用满，请使用其他批次的兑换码',
    en: 'A family may use at most {most|code|codes} of this batch, and this family already has. Please use a code of another batch',
  },
  COUPON_OWN_MADE: {
    status: 400,
    zh: '该兑换码是您自己生成的，今天还能自己兑换 ¥{left}，这一张值 ¥{value}；请由另一位同事使用',
    en: 'You generated this code yourself. Today you may redeem ¥{left} more of your own, and it is worth ¥{value}: ask a colleague to use it',
  },
  COUPON_PAYS_ALL: {
    status: 400,
    zh: '这是免费兑换码，请到“兑换码管理”页面使用“代家庭兑换”',
    en: 'This code pays in full. Please redeem it on the redemption code page',
  },
  COUPON_CHANNEL_OFF: {
    status: 400,
    zh: '该渠道已停用，请先启用渠道或选择其他渠道',
    en: 'This channel is inactive. Please activate it or choose another',
  },
  COUPON_GOODS_OFF: {
    status: 400,
    zh: '该商品已停用，请先启用商品或选择其他商品',
    en: 'These goods are inactive. Please activate them or choose others',
  },
  COUPON_ENDS_BEFORE: { status: 400, zh: '有效期结束应晚于开始', en: 'The end must be after the start' },
  COUPON_ENDED: { status: 400, zh: '有效期结束应晚于现在', en: 'The end must be in the future' },
  COUPON_DISCOUNT_MISSING: { status: 400, zh: '请填写立减金额', en: 'Please enter the discount' },
  COUPON_DISCOUNT_NONE: { status: 400, zh: '免费兑换的批次不填立减金额', en: 'A batch of free codes takes no discount' },
  COUPON_DISCOUNT_HIGH: {
    status: 400,
    zh: '立减金额应低于商品价格 ¥{price}',
    en: 'The discount must be below the price of ¥{price}',
  },
  COUPON_NONE_TO_PRINT: {
    status: 400,
    zh: '该批次没有未打印过的可用兑换码，请再生成一批',
    en: 'No usable code of this batch is left to print. Please generate another batch',
  },
  COUPON_MANY: {
    status: 400,
    zh: '一次最多直接停用 {most} 张，请用批量停用',
    en: 'At most {most|code|codes} can be disabled at once. Please use the bulk action',
  },
} as const
