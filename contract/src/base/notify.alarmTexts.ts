/** What people hear of their alarms, by the rule. A part of the texts of messages; counts and the name of the alarm, nothing of a record. */
export const alarmTexts = {
  'message.alarm': { zh: '{name}：{count}', en: '{name}: {count}' },
  'message.alarm.ALWAYS.detail': { zh: '现在 {count}', en: 'Now {count}' },
  'message.alarm.ABOVE.detail': { zh: '现在 {count}，超过 {limit}', en: 'Now {count}, more than {limit}' },
  'message.alarm.BELOW.detail': { zh: '现在 {count}，低于 {limit}', en: 'Now {count}, less than {limit}' },
  'message.alarm.CHANGE.detail': {
    zh: '现在 {count}，上次 {against}，变化超过 {limit}',
    en: 'Now {count}, {against} at the last look: changed by more than {limit}',
  },
  'message.alarm.CHANGE_PERCENT.detail': {
    zh: '现在 {count}，上次 {against}，变化超过 {limit}%',
    en: 'Now {count}, {against} at the last look: changed by more than {limit}%',
  },
  'message.alarm.USUAL_PERCENT.detail': {
    zh: '现在 {count}，平时同星期约 {against}，达到平时的 {limit}%',
    en: 'Now {count}, usually about {against} on this weekday: {limit}% of it or more',
  },
  'message.alarm.USUAL_SIGMA.detail': {
    zh: '现在 {count}，平时同星期约 {against}，偏离达到 {limit} 倍标准差',
    en: 'Now {count}, usually about {against} on this weekday: {limit|standard deviation|standard deviations} off or more',
  },
  // Of the morning page, by what it says first; `cause` is the name of goods or of a camp, never of a person.
  'message.alarm.morning.calm.detail': { zh: '昨天都照常', en: 'All as usual yesterday' },
  'message.alarm.morning.RECEIVED.detail': {
    zh: '昨天 {count} 项不寻常，首先是实收{cause}',
    en: 'Yesterday {count|figure was|figures were} out of the usual; first: received{cause}',
  },
  'message.alarm.morning.REFUNDED.detail': {
    zh: '昨天 {count} 项不寻常，首先是退款{cause}',
    en: 'Yesterday {count|figure was|figures were} out of the usual; first: refunded{cause}',
  },
  'message.alarm.morning.NEW_FAMILIES.detail': {
    zh: '昨天 {count} 项不寻常，首先是新家长{cause}',
    en: 'Yesterday {count|figure was|figures were} out of the usual; first: new parents{cause}',
  },
  'message.alarm.morning.CLOCK_IN_RATE.detail': {
    zh: '昨天 {count} 项不寻常，首先是打卡率{cause}',
    en: 'Yesterday {count|figure was|figures were} out of the usual; first: the clock-in rate{cause}',
  },
  'message.alarm.morning.LATE_COMMENTS.detail': {
    zh: '昨天 {count} 项不寻常，首先是超时点评{cause}',
    en: 'Yesterday {count|figure was|figures were} out of the usual; first: overtime comments{cause}',
  },
  'message.alarm.morning.STUCK_PARCELS.detail': {
    zh: '昨天 {count} 项不寻常，首先是停滞物流{cause}',
    en: 'Yesterday {count|figure was|figures were} out of the usual; first: stuck parcels{cause}',
  },
  'message.alarmUnsent': { zh: '“{name}”没有全部发出', en: '"{name}" was not sent to all' },
  'message.alarmUnsent.MAIL.detail': {
    zh: '邮件没有发出，这一次的结果请在“定时与提醒”查看',
    en: 'The mail did not go out. See this result under "Schedules and alarms"',
  },
  'message.alarmUnsent.ROBOT.detail': {
    zh: '群机器人没有发出，请检查地址和密钥',
    en: 'The robot of the group did not send it. Please check its address and its secret',
  },
  'message.alarmUnsent.DOUBT.detail': {
    zh: '不确定是否已经发出，为避免重复没有再发',
    en: 'It may have been sent. So that nobody gets it twice, it is not sent again',
  },
} as const
