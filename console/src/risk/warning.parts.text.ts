import { defineText } from '../platform/i18n.ts'

/** Words of a warning, wherever a child is shown. */
export const warningText = defineText({
  zh: {
    warned: '预警 {chance}%',
    warnedByRule: '预警',
    why: '7 天内可能停下来：{reasons}',
    between: '；',
    list: '预警名单',
    word: {
      STREAK: '连续 {value} 次未打卡',
      MISSED: '近 {of} 次课 {value} 次未打卡',
      SHARE: '近 {of} 次课 {value} 次未打卡',
      LATER: '提交比平时晚 {hours} 小时',
      STUDY: '学习 {now} 分钟，平时 {usual} 分钟',
      SCORE: '得分 {now}，平时 {usual}',
      NO_COMMENT: '{value} 天没有收到点评',
      COMMENT_LATE: '上次点评超时',
      WEEKEND: '周末 {of} 次课 {value} 次未打卡',
      FIRST: '第一次参加营期',
    },
    silentFor: '{count} 天未打卡',
  },
  en: {
    warned: 'Warning {chance}%',
    warnedByRule: 'Warning',
    why: 'May stop within 7 days: {reasons}',
    between: '; ',
    list: 'Early warnings',
    word: {
      STREAK: 'missed {value} in a row',
      MISSED: 'missed {value} of the last {of|lesson|lessons}',
      SHARE: 'missed {value} of the last {of|lesson|lessons}',
      LATER: '{hours} h later than usual',
      STUDY: 'studies {now} min, usually {usual}',
      SCORE: 'scores {now}, usually {usual}',
      NO_COMMENT: 'no comment for {value|day|days}',
      COMMENT_LATE: 'the last comment was late',
      WEEKEND: 'missed {value} of {of|weekend lesson|weekend lessons}',
      FIRST: 'first camp',
    },
    silentFor: 'no clock-in for {count|day|days}',
  },
})
