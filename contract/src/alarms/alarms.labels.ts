import { labelled, type ValueOf } from '../base/labels.ts'

/** When what was counted is told: each time, or where the count breaks a rule. */
export const alarmRule = labelled({
  ALWAYS: ['每次都发', 'Every time', 'plain'],
  ABOVE: ['数量超过', 'More than', 'plain'],
  BELOW: ['数量低于', 'Less than', 'plain'],
  CHANGE: ['比上次变化超过', 'Changed since the last look by more than', 'plain'],
  CHANGE_PERCENT: ['比上次变化超过（%）', 'Changed since the last look by more than (%)', 'plain'],
  USUAL_PERCENT: ['达到平时同星期的（%）', 'At or above the usual of that weekday (%)', 'plain'],
  USUAL_SIGMA: ['偏离平时同星期（倍标准差）', 'Off the usual of that weekday (standard deviations)', 'plain'],
})
export type AlarmRule = ValueOf<typeof alarmRule>

/** On which days it is looked. */
export const alarmDays = labelled({
  DAILY: ['每天', 'Every day', 'plain'],
  WORKDAYS: ['工作日', 'Working days', 'plain'],
  WEEKDAYS: ['指定星期', 'Chosen weekdays', 'plain'],
})
export type AlarmDays = ValueOf<typeof alarmDays>

/** How an alarm stands. */
export const alarmState = labelled({
  ACTIVE: ['启用', 'Active', 'green'],
  PAUSED: ['已停用', 'Paused', 'grey'],
  OWNER_FROZEN: ['负责人已冻结', 'Its owner is frozen', 'red'],
  OWNER_RIGHTS: ['负责人已无权限', 'Its owner may not any more', 'red'],
})
export type AlarmState = ValueOf<typeof alarmState>

/** What became of one look. */
export const lookState = labelled({
  WAITING: ['正在查看', 'Looking', 'blue'],
  QUIET: ['看过，未触发', 'Did not fire', 'grey'],
  FIRED: ['触发', 'Fired', 'amber'],
  FAILED: ['失败', 'Failed', 'red'],
  STOPPED: ['未查看', 'Did not look', 'grey'],
})
export type LookState = ValueOf<typeof lookState>

/** Why a look was none, or failed. */
export const lookWhy = labelled({
  PAUSED: ['已停用或删除', 'Paused or deleted', 'grey'],
  OWNER_FROZEN: ['负责人暂不可用', 'Its owner cannot act', 'red'],
  OWNER_RIGHTS: ['负责人已无权查看', 'Its owner may not see it any more', 'red'],
  TIMEOUT: ['查询超时', 'It took too long', 'red'],
  FAULT: ['查询出错', 'It could not be counted', 'red'],
  UNKNOWN: ['历史不足，无法比较', 'Too little is known to compare with', 'grey'],
})
export type LookWhy = ValueOf<typeof lookWhy>

/** How a message by mail or robot stands; in doubt it may have arrived, and is not sent again. */
export const lookSent = labelled({
  WAITING: ['等待发送', 'Waiting', 'blue'],
  SENDING: ['正在发送', 'Sending', 'blue'],
  SENT: ['已发送', 'Sent', 'green'],
  FAILED: ['发送失败', 'Failed', 'red'],
  DOUBT: ['不确定是否送达', 'Perhaps sent', 'amber'],
})
export type LookSent = ValueOf<typeof lookSent>

/** Where an alarm is told. */
export const alarmChannel = labelled({
  INBOX: ['站内信', 'Inbox', 'plain'],
  MAIL: ['邮件', 'Mail', 'plain'],
  WECOM: ['企业微信群', 'WeCom group', 'plain'],
  DINGTALK: ['钉钉群', 'DingTalk group', 'plain'],
  FEISHU: ['飞书群', 'Feishu group', 'plain'],
})

/** The robots of groups. */
export const robotKind = labelled({
  WECOM: ['企业微信', 'WeCom', 'plain'],
  DINGTALK: ['钉钉', 'DingTalk', 'plain'],
  FEISHU: ['飞书', 'Feishu', 'plain'],
})
export type RobotKind = ValueOf<typeof robotKind>
