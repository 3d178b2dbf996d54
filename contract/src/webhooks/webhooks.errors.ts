/** Refusals of webhooks. A part of the table of all errors. */
export const webhookErrors = {
  WEBHOOK_URL: {
    status: 400,
    zh: '请填写 https:// 开头的完整地址，端口只能是 443 或 8443，不能带用户名和密码',
    en: 'Please give a whole address that begins with https://, on port 443 or 8443, without a user name or password',
  },
  WEBHOOK_URL_PRIVATE: {
    status: 400,
    zh: '该地址指向内部网络，事件只能推送到公网地址',
    en: 'This address leads into an internal network. Events go to public addresses only',
  },
  WEBHOOKS_FULL: {
    status: 400,
    zh: '最多 {most} 个推送端点，请先删除不再使用的',
    en: 'There may be {most|endpoint|endpoints} at most. Please delete one that is not used any more',
  },
  WEBHOOK_BEYOND_OWN: {
    status: 403,
    zh: '您看不到这些事件：{types}；请由看得到的同事操作，或请管理员开通相应的权限',
    en: 'You are not told of these events: {types}. Have a colleague who is do it, or ask an administrator for the permissions',
  },
  EVENTS_VIEW_PART: {
    status: 400,
    zh: '事件涉及全部数据，只看得到自己小组数据的账号不能使用；请由看得到全部数据的同事操作',
    en: 'Events are of all data, and this account sees its own groups only. Have a colleague do it who sees everything',
  },
  WEBHOOK_IS_OFF: { status: 400, zh: '端点已停用，请先启用', en: 'The endpoint is switched off. Please switch it on first' },
  WEBHOOK_REPLAY_MUCH: {
    status: 400,
    zh: '这段时间有 {count} 个事件，一次最多补发 {most} 个，请缩短时间或选择事件',
    en: '{count|event|events} happened in that time, and {most} are sent again at most. Please choose a shorter time or fewer types',
  },
} as const
