/** Refusals of channels. A part of the table of all errors. */
export const channelErrors = {
  CHANNEL_CODE_FORM: {
    status: 400,
    zh: '渠道编码为 2 到 32 位的字母、数字、- 或 _，留空则自动生成',
    en: 'A code has 2 to 32 letters, digits, - or _. Leave it empty to create one',
  },
  CHANNEL_CODE_TAKEN: {
    status: 400,
    zh: '该渠道编码已被使用（不区分大小写），请换一个',
    en: 'This code is already in use, in this or another case. Please choose another',
  },
  CHANNEL_LANDING_BLANK: { status: 400, zh: '落地页网址中不能有空格', en: 'The address of the landing page cannot have spaces' },
  CHANNEL_LANDING: {
    status: 400,
    zh: '落地页应为以 https:// 开头的完整网址',
    en: 'The landing page must be a full address that begins with https://',
  },
  CHANNEL_GOODS: {
    status: 400,
    zh: '有商品不存在或已删除，请重新选择',
    en: 'Some of these goods no longer exist. Please choose again',
  },
  CHANNEL_OWNER: {
    status: 400,
    zh: '负责人应为能查看渠道的在职员工，请重新选择',
    en: 'The owner must be an active user who can see channels. Please choose again',
  },
  CHANNEL_BATCH: {
    status: 400,
    zh: '默认批次应为该渠道的兑换码批次，请重新选择',
    en: 'The default batch must be a batch of this channel. Please choose again',
  },
  CHANNEL_NO_LANDING: {
    status: 400,
    zh: '该渠道还没有落地页，请先填写落地页再生成二维码',
    en: 'This channel has no landing page. Please enter one before you make its QR code',
  },
  CHANNEL_COST_DAYS: {
    status: 400,
    zh: '结束日期不能早于开始日期，且最多跨 {most} 天',
    en: 'The last day cannot be before the first, and a period has at most {most} days',
  },
  CHANNEL_SIGNS: {
    status: 400,
    zh: '海报无法显示这些字符：{signs}，请修改渠道名称或活动名称',
    en: 'The poster cannot show these characters: {signs}. Please change the name or the campaign of the channel',
  },
} as const
