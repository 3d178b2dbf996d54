import { labelled, type ValueOf } from '../base/labels.ts'

export const goodsKind = labelled({
  CAMP: ['营期', 'Camp', 'plain'],
  MEMBER: ['会员', 'Membership', 'plain'],
  PHYSICAL: ['实物', 'Physical', 'plain'],
  DEVICE: ['设备', 'Device', 'plain'],
})
export type GoodsKind = ValueOf<typeof goodsKind>

/** What goods lack before a family can order them. */
export const goodsLack = labelled({
  INACTIVE: ['已停用', 'inactive', 'grey'],
  PRICE: ['未填价格', 'no price', 'amber'],
  CAMP_TYPE: ['未选营期类型', 'no camp type', 'amber'],
  CAMP: ['该类型没有招生中或即将招生的营期', 'no camp of this type enrolling or to come', 'amber'],
  LEVEL: ['会员等级已停用', 'member level not active', 'amber'],
  SHIPPING: ['未勾选“需要发货”', 'not marked to be shipped', 'amber'],
})
