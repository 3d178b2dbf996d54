/** Refusals of goods. A part of the table of all errors. */
export const goodsErrors = {
  GOODS_IMAGE_OUTSIDE: {
    status: 400,
    zh: '请上传图片，不能引用其他网址的图片',
    en: 'Please upload the pictures. Pictures of other websites cannot be used',
  },
  ORIGINAL_BELOW_PRICE: { status: 400, zh: '原价不能低于售价', en: 'The original price cannot be below the price' },
  GOODS_WITHOUT_CAMP_TYPE: { status: 400, zh: '营期商品请选择营期类型', en: 'Please choose the camp type of a camp' },
  GOODS_WITHOUT_LEVEL: { status: 400, zh: '会员商品请选择会员等级', en: 'Please choose the level of a membership' },
  GOODS_KIND_FIXED: {
    status: 400,
    zh: '该商品已有订单，不能更改类型，请新建商品',
    en: 'These goods were ordered, so their kind cannot change. Please create other goods',
  },
  PRICE_BELOW_DISCOUNT: {
    status: 400,
    zh: '售价应高于进行中的优惠批次的立减金额：{names}。请先停用这些批次，或提高售价',
    en: 'The price must be above the discount of running code batches: {names}. Please disable them first, or raise the price',
  },
  STOCK_REASON_MISSING: { status: 400, zh: '请填写库存变动原因', en: 'Please say why the stock changes' },
  STOCK_MOVED: {
    status: 409,
    zh: '库存刚有变动，现为 {stock}，请核对后重试',
    en: 'The stock has just moved and is now {stock}. Please check and try again',
  },
  GOODS_ORDER_UNKNOWN: {
    status: 400,
    zh: '有商品不存在或已删除，请刷新后重新排序',
    en: 'Some of these goods no longer exist. Please refresh and sort again',
  },
  GOODS_ORDER_TWICE: {
    status: 400,
    zh: '同一个商品出现了两次，请刷新后重新排序',
    en: 'The same goods are listed twice. Please refresh and sort again',
  },
  CAMP_USES_IT: {
    status: 400,
    zh: '有 {count} 个营期使用该商品（{names}），不能删除，可以停用',
    en: '{count|camp uses|camps use} these goods ({names}), so they cannot be deleted. Deactivate them instead',
  },
  BATCH_USES_IT: {
    status: 400,
    zh: '有 {count} 个未到期的兑换码批次使用该商品（{names}），不能删除，可以停用',
    en: '{count|batch of codes that has|batches of codes that have} not ended use these goods ({names}), so they cannot be deleted. Deactivate them instead',
  },
} as const
