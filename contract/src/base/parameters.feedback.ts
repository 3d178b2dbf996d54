import type { Parameter } from './parameters.kinds.ts'

const due = { group: 'feedback', type: 'integer', unit: 'minutes', min: 5, max: 14_400 } as const
const hour = { group: 'feedback', type: 'integer', unit: 'oclock', min: 0, max: 24 } as const

/** Parameters of the feedback desk: who gets what, and until when it is answered. */
export const feedbackParameters = {
  'feedback.due.COURSE': {
    ...due,
    value: 120,
    zh: '课程类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first reply to feedback about courses may take, in working time.',
  },
  'feedback.due.COACH': {
    ...due,
    value: 120,
    zh: '辅导老师类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first reply to feedback about coaches may take, in working time.',
  },
  'feedback.due.ORDER': {
    ...due,
    value: 60,
    zh: '订单类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first reply to feedback about orders may take, in working time.',
  },
  'feedback.due.LOGISTICS': {
    ...due,
    value: 240,
    zh: '物流类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first reply to feedback about delivery may take, in working time.',
  },
  'feedback.due.APP': {
    ...due,
    value: 240,
    zh: '应用类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first reply to feedback about the app may take, in working time.',
  },
  'feedback.due.OTHER': {
    ...due,
    value: 480,
    zh: '其他类反馈首次回复的期限，只计工作时间。',
    en: 'How long the first reply to feedback about other matters may take, in working time.',
  },
  'feedback.workFrom': { ...hour, max: 23, value: 9, zh: '反馈工作时间的开始。', en: 'When working time for feedback begins.' },
  'feedback.workTo': {
    ...hour,
    min: 1,
    value: 21,
    zh: '反馈工作时间的结束。休息日和节假日不计，调休上班日计入。',
    en: 'When working time for feedback ends. Days off and holidays do not count; make-up workdays do.',
  },
  'feedback.assignment': {
    group: 'feedback',
    type: 'enum',
    value: 'turns',
    choices: {
      turns: { zh: '轮流：依次分派给能处理反馈的人', en: 'In turns: each goes to the next person who can handle feedback' },
      off: { zh: '不分派：谁先看到谁领取', en: 'Off: colleagues claim it themselves' },
    },
    zh: '新反馈的分派方式。',
    en: 'How new feedback is assigned.',
  },
} as const satisfies Readonly<Record<string, Parameter>>
