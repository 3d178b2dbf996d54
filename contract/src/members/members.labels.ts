import { labelled, type ValueOf } from '../base/labels.ts'

/** How somebody came to a membership. */
export const memberSource = labelled({
  ORDER: ['订单', 'Order', 'plain'],
  GIFT: ['赠送', 'Gift', 'plain'],
  CODE: ['兑换码', 'Code', 'plain'],
})
export type MemberSource = ValueOf<typeof memberSource>

/** The picture of a benefit. */
export const benefitIcon = labelled({
  gift: ['礼物', 'Gift', 'grey'],
  percentage: ['折扣', 'Discount', 'grey'],
  read: ['阅读', 'Reading', 'grey'],
  'video-camera': ['视频', 'Video', 'grey'],
  'file-text': ['报告', 'Report', 'grey'],
  'customer-service': ['客服', 'Support', 'grey'],
  star: ['星标', 'Star', 'grey'],
  calendar: ['日历', 'Calendar', 'grey'],
})
