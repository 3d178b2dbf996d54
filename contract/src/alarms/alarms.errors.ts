/** Refusals of alarms. A part of the table of all errors. */
export const alarmErrors = {
  ALARMS_FULL: {
    status: 400,
    zh: '每人最多 {most} 个定时与提醒，请先删除不再使用的',
    en: 'One person may have {most|alarm|alarms} at most. Please delete one that is not used any more',
  },
  ALARM_PERSONAL: {
    status: 400,
    zh: '名称、筛选条件和链接会发到外部，请去掉手机号、姓名等个人信息，以及网址和 @',
    en: 'Name, filters and link leave the product. Please take phones, names and other personal data out, and addresses and @ too',
  },
  ALARM_ASK: {
    status: 400,
    zh: '这个列表或条件不能定时查看，请从列表的视图菜单重新选择',
    en: 'This list or filter cannot be looked at by itself. Please choose it anew from the views of its list',
  },
  ALARM_BEYOND_OWN: {
    status: 403,
    zh: '负责人无权查看这些内容，请选择看得到的同事或内容',
    en: 'Its owner may not see this. Please choose a colleague who may, or something else',
  },
  ALARM_LIMIT: { status: 400, zh: '请填写界限', en: 'Please give a limit' },
  ALARM_WEEKDAYS: { status: 400, zh: '请选择至少一个星期', en: 'Please choose one weekday at least' },
  ALARM_CHANNEL: { status: 400, zh: '请至少选择一种发送方式', en: 'Please choose one way at least' },
  ALARM_ROBOT_URL: {
    status: 400,
    zh: '请填写机器人的完整 Webhook 地址，只能是所选平台的地址',
    en: 'Please give the whole webhook address of the robot. It has to be one of the chosen platform',
  },
  ALARM_MAIL: {
    status: 400,
    zh: '负责人没有填写邮箱，请先在个人中心填写或选择其他方式',
    en: 'Its owner has no mail address. Please add one to the account, or choose another way',
  },
} as const
