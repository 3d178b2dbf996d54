/** What people hear of rules of keeping, by what goes. A part of the texts of messages. */
export const keepingTexts = {
  'message.keepingWarned.FAMILY': { zh: '家庭资料将按保留规则清除', en: 'Families are going to be cleared by rule' },
  'message.keepingWarned.RECORDINGS': { zh: '打卡录音录像将按保留规则清除', en: 'Recordings are going to be cleared by rule' },
  'message.keepingWarned.ADDRESSES': { zh: '收货地址将按保留规则清除', en: 'Addresses are going to be cleared by rule' },
  'message.keepingWarned.FEEDBACK': { zh: '反馈内容将按保留规则清除', en: 'Feedback texts are going to be cleared by rule' },
  'message.keepingWarned.NOTES': { zh: '备注和点评将按保留规则清除', en: 'Notes and comments are going to be cleared by rule' },
  'message.keepingDue.FAMILY': { zh: '家庭资料开始按保留规则清除', en: 'Families are being cleared by rule' },
  'message.keepingDue.RECORDINGS': { zh: '打卡录音录像开始按保留规则清除', en: 'Recordings are being cleared by rule' },
  'message.keepingDue.ADDRESSES': { zh: '收货地址开始按保留规则清除', en: 'Addresses are being cleared by rule' },
  'message.keepingDue.FEEDBACK': { zh: '反馈内容开始按保留规则清除', en: 'Feedback texts are being cleared by rule' },
  'message.keepingDue.NOTES': { zh: '备注和点评开始按保留规则清除', en: 'Notes and comments are being cleared by rule' },
  'message.keepingStalled.FAMILY': { zh: '家庭资料的保留规则没有执行', en: 'The rule of keeping is not carried out: families' },
  'message.keepingStalled.RECORDINGS': { zh: '打卡录音录像的保留规则没有执行', en: 'The rule of keeping is not carried out: recordings' },
  'message.keepingStalled.ADDRESSES': { zh: '收货地址的保留规则没有执行', en: 'The rule of keeping is not carried out: addresses' },
  'message.keepingStalled.FEEDBACK': { zh: '反馈内容的保留规则没有执行', en: 'The rule of keeping is not carried out: feedback texts' },
  'message.keepingStalled.NOTES': { zh: '备注和点评的保留规则没有执行', en: 'The rule of keeping is not carried out: notes and comments' },
  'message.keepingWarned.detail': {
    zh: '{count} 个家庭已预告，最早 {day} 清除。请在“数据保留”中核对，需要保留的请暂停',
    en: '{count|family was|families were} announced, the first to go on {day}. Please look at them under "Keeping of data" and stop those that are to stay',
  },
  'message.keepingDue.detail': {
    zh: '{count} 个家庭今天到期，清除后不能恢复。期间有新订单、报名或打卡的自动跳过',
    en: '{count|family is|families are} due today, and what goes cannot be brought back. Those with a new order, enrolment or clock-in are left out',
  },
  'message.keepingStalled.detail': {
    zh: '设置这条规则的人已没有权限，到期的家庭没有清除。请核对规则后重新保存',
    en: 'Whoever set it may not any more, so nothing that is due goes. Please look at the rule and save it again',
  },
} as const
