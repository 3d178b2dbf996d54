import { labelled, type ValueOf } from '../base/labels.ts'

/** Where a banner is shown. Its picture has the ratio of the place: see `bannerRatios`. */
export const bannerPosition = labelled({
  HOME_TOP: ['首页顶部', 'Top of home', 'plain'],
  HOME_POPUP: ['首页弹窗', 'Home pop-up', 'plain'],
  CAMP_LIST: ['营期列表', 'List of camps', 'plain'],
  COURSE: ['课程页', 'Course page', 'plain'],
  MEMBER: ['会员页', 'Member page', 'plain'],
})
export type BannerPosition = ValueOf<typeof bannerPosition>

/** What a tap on a banner opens. */
export const bannerLink = labelled({
  NONE: ['不跳转', 'Nothing', 'plain'],
  URL: ['网址', 'Address', 'plain'],
  GOODS: ['商品', 'Goods', 'plain'],
  CAMP: ['营期', 'Camp', 'plain'],
})

export const bannerPost = labelled({
  POSTED: ['已上架', 'Posted', 'green'],
  UNPOSTED: ['未上架', 'Not posted', 'grey'],
})
export type BannerPost = ValueOf<typeof bannerPost>

/** How a banner stands at this moment: it follows from its times, no job turns it. */
export const bannerShown = labelled({
  OFF: ['未上架', 'Not posted', 'grey'],
  WAITING: ['待上线', 'Waiting', 'blue'],
  LIVE: ['展示中', 'Live', 'green'],
  OVER: ['已过期', 'Expired', 'amber'],
})

/** What a banner lacks before it can be posted. */
export const bannerLack = labelled({
  IMAGE: ['没有图片', 'no picture', 'amber'],
  RATIO: ['图片比例与位置不符', 'a picture with the wrong ratio', 'amber'],
  TARGET: ['链接目标已失效', 'a link that leads nowhere', 'amber'],
  ENDED: ['结束时间已过', 'an end in the past', 'amber'],
})
