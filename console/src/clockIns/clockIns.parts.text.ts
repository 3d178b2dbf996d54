import { defineText } from '../platform/i18n.ts'

/** Words of what staff do with a clock-in. */
export const clockInsText = defineText({
  zh: {
    do: { add: '补录', comment: '点评', withdraw: '撤回' },
    add: {
      title: '补录 {name} 的打卡',
      minutesHint: '学员当天学习的分钟数，可不填',
      files: '录音、视频或图片',
      reasonHint: '会写入变更历史',
      send: '补录打卡',
      done: '已补录 {date} 的打卡',
    },
    withdraw: {
      title: '撤回 {name} {date} 的点评？',
      text: '点评会被删除，已计入的工时从今天扣回；之后可以重新点评。',
      reason: '撤回原因',
      send: '撤回点评',
      done: '点评已撤回',
    },
  },
  en: {
    do: { add: 'Enter', comment: 'Comment', withdraw: 'Withdraw' },
    add: {
      title: 'Enter a clock-in of {name}',
      minutesHint: 'Minutes studied that day; may stay empty',
      files: 'Recordings, videos or pictures',
      reasonHint: 'Kept in the history',
      send: 'Enter the clock-in',
      done: 'Entered the clock-in of {date}',
    },
    withdraw: {
      title: 'Withdraw the comment of {name}, {date}?',
      text: 'The comment is deleted, and its work hours are taken back as of today. A new comment can follow.',
      reason: 'Reason',
      send: 'Withdraw the comment',
      done: 'The comment is withdrawn',
    },
  },
})
