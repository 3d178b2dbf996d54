/** Refusals of banners. A part of the table of all errors. */
export const bannerErrors = {
  BANNER_IMAGE_OUTSIDE: {
    status: 400,
    zh: '请上传图片，不能引用其他网址的图片',
    en: 'Please upload the picture. Pictures of other websites cannot be used',
  },
  BANNER_LINK_MISSING: { status: 400, zh: '请填写链接目标', en: 'Please say what the link opens' },
  BANNER_LINK_SURPLUS: {
    status: 400,
    zh: '不跳转的轮播图没有链接目标',
    en: 'A banner that opens nothing has no link',
  },
  BANNER_LINK_URL: {
    status: 400,
    zh: '网址应以 https:// 或 {scheme}:// 开头',
    en: 'The address must begin with https:// or {scheme}://',
  },
  BANNER_LINK_BLANK: { status: 400, zh: '网址中不能有空格', en: 'The address cannot have spaces' },
  BANNER_LINK_GOODS: {
    status: 400,
    zh: '商品不存在或已停用，请重新选择',
    en: 'These goods do not exist or are not on sale. Please choose others',
  },
  BANNER_LINK_CAMP: { status: 400, zh: '营期不存在，请重新选择', en: 'This camp does not exist. Please choose another' },
  BANNER_ENDS_FIRST: { status: 400, zh: '结束时间应晚于开始时间', en: 'The end must be after the start' },
  BANNER_ARCHIVED: { status: 400, zh: '轮播图已归档，请先恢复', en: 'This banner is archived. Please restore it first' },
  BANNER_NOT_READY: { status: 400, zh: '不能上架：{lacks}', en: 'It cannot be posted. It has {lacks}' },
  BANNER_POSTED_LACKS: {
    status: 400,
    zh: '轮播图已上架，不能这样保存：{lacks}。请补全，或先下架',
    en: 'This banner is posted and would be incomplete: {lacks}. Complete it, or unpost it first',
  },
  BANNER_ORDER_UNKNOWN: {
    status: 400,
    zh: '有轮播图不存在或已归档，请刷新后重新排序',
    en: 'Some of these banners no longer exist or are archived. Please refresh and sort again',
  },
  BANNER_ORDER_PARTS: {
    status: 400,
    zh: '请给出一个位置的全部轮播图，每个一次',
    en: 'Please give all banners of one place, each once',
  },
  BANNER_ORDER_MOVED: {
    status: 409,
    zh: '该位置的轮播图刚被他人调整，请按最新顺序重新排序',
    en: 'Somebody else has just changed the banners of this place. Please sort them again in their latest order',
  },
  BANNERS_FULL: {
    status: 400,
    zh: '该位置已有 {most} 个轮播图，请先归档不用的',
    en: 'This place has {most} banners already. Please archive some first',
  },
} as const
