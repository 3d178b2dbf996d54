/** Refusals of the feedback desk. A part of the table of all errors. */
export const feedbackErrors = {
  FEEDBACK_WHICH: {
    status: 400,
    zh: '请指定一条反馈（id），或 1 至 500 条（ids），二者选一',
    en: 'Name one feedback by id, or 1 to 500 by ids, not both',
  },
  FEEDBACK_VERSION_OF_ONE: {
    status: 400,
    zh: '一次处理多条时不能带 version，请逐条处理',
    en: 'A version goes with one feedback only. Leave it out, or handle them one by one',
  },
  FEEDBACK_SNOOZE_WHEN: {
    status: 400,
    zh: '请选择 {days} 天以内的将来时间',
    en: 'Please choose a time within the next {days} days',
  },
  FEEDBACK_REPLY_NEEDED: { status: 400, zh: '办结前请填写回复', en: 'Please write a reply before you close it' },
  FEEDBACK_VARIABLE: {
    status: 400,
    zh: '没有名为 {name} 的变量，可用的有 {known}',
    en: 'There is no variable {name}. You can use {known}',
  },
  FEEDBACK_DONE: {
    status: 400,
    zh: '该反馈已由{name}办结，不能再处理。家长再次反馈时会生成新的一条',
    en: '{name} has closed this feedback, so it cannot change. New feedback from the family opens a new item',
  },
  FEEDBACK_SOME_DONE: {
    status: 400,
    zh: '其中 {count} 条已办结，本次全部未处理。请取消选择这些，或选择“跳过已办结”',
    en: 'Of these, {count|is|are} closed already, so nothing was changed. Leave them out, or choose to skip closed ones',
  },
  FEEDBACK_TAKEN: {
    status: 400,
    zh: '{name} {ago}已领取。要由您来处理，请先转给自己',
    en: '{name} claimed this {ago}. To handle it yourself, take it over first',
  },
  FEEDBACK_SOME_TAKEN: {
    status: 400,
    zh: '其中 {count} 条由{names}处理中，本次全部未处理。请取消选择这些，或先转给自己',
    en: 'Of these, {count|is|are} being handled by {names}, so nothing was changed. Leave them out, or take them over first',
  },
  FEEDBACK_NO_HANDLER: {
    status: 400,
    zh: '该员工不能处理反馈，请选择其他人',
    en: 'This user cannot handle feedback. Please choose somebody else',
  },
  FEEDBACK_DAY_ALONE: { status: 400, zh: '选择课程日前请先选择营期', en: 'Please choose a camp before its day' },
  FEEDBACK_REPLY_SENT: {
    status: 400,
    zh: '回复已发出，无法撤销',
    en: 'The reply has been sent, so this cannot be undone',
  },
  FEEDBACK_TEMPLATES_MOVED: {
    status: 409,
    zh: '回复模板已被他人修改，请刷新后重试',
    en: 'Somebody else has changed the templates. Please reload them and try again',
  },
} as const
