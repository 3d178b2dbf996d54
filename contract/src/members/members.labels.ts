import { labelled, type ValueOf } from '../base/labels.ts'

/** How somebody came to a membership. */
export const memberSource = labelled({
  ORDER: ['订单', 'Order', 'green'],
  GIFT: ['赠送', 'Gift', 'amber'],
  CODE: ['兑换码', 'Code', 'blue'],
})
export type MemberSource = ValueOf<typeof memberSource>
