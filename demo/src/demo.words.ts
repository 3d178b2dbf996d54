/** What people of the demo business wrote: reasons, notes and remarks. */
export const cancelReasons = ['家长要求取消', '重复下单', '拍错了商品', '家长联系不上，名额释放', '换购其他营期'] as const

/** Why families want all of their money back: anything, something that was sent, something that is attended. */
export const refundReasons = ['家长不想要了', '重复购买', '拍错了，重新下单', '与家人意见不一致'] as const
export const parcelRefundReasons = ['商品破损', '与描述不符', '物流太慢，不要了', '孩子已有同款'] as const
export const lessonRefundReasons = ['孩子时间冲突，无法参加', '买错了级别', '身体原因，暂停学习', '课程难度不合适'] as const
/** Why a part is given back. */
export const partialReasons = ['价格保护退差价', '赠品缺失，协商部分退款', '活动价补差', '服务补偿'] as const

export const confirmedByHand = ['已核实，款项已退回', '已线下转账退回', '客户已确认收到退款'] as const

export const remarks = [
  '家长希望周末发货',
  '孩子对粉笔灰过敏，已备注辅导老师',
  '老学员，续费优惠已说明',
  '收货电话打不通请联系妈妈',
  '已加企业微信',
  '需要开具电子发票',
  '双胞胎，两个孩子一起上课',
  '请避开午休时间联系',
  '送货前请先电话联系',
  '家长要求晚上8点后回访',
  '已补寄赠品',
  '升级自体验营',
] as const
