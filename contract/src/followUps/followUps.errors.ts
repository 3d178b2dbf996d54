/** Refusals of follow-up notes. A part of the table of all errors. */
export const followUpErrors = {
  FOLLOW_UP_NOT_OWN: {
    status: 403,
    zh: '只有记录人可以修改或删除该跟进记录；您可以另写一条',
    en: 'Only the author of this note can change or delete it. You can write one of your own',
  },
  FOLLOW_UP_AHEAD: { status: 400, zh: '联系时间不能晚于现在', en: 'The time of the contact cannot be in the future' },
  PROMISE_IN_PARTS: {
    status: 400,
    zh: '请同时填写下次联系的时间和事项',
    en: 'Please enter both the time and the subject of the next contact',
  },
  PROMISE_PAST: { status: 400, zh: '下次联系时间不能早于现在', en: 'The next contact cannot be in the past' },
  NO_PROMISE: { status: 400, zh: '该跟进记录没有承诺事项，无需处理', en: 'This note has no promise; nothing is left to do' },
} as const
