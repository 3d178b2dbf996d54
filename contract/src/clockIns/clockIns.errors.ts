/** Refusals of clock-ins and comments by staff. A part of the table of all errors. */
export const clockInErrors = {
  CLOCK_IN_TAKEN: {
    status: 400,
    zh: '该学员当天已有打卡，无需再补',
    en: 'This student has clocked in on that day already. Nothing has to be added',
  },
  CLOCK_IN_NO_LESSON: {
    status: 400,
    zh: '该营期当天没有课程，请选择上课日期',
    en: 'The camp has no lesson on that day. Please choose another day',
  },
  CLOCK_IN_AHEAD: { status: 400, zh: '不能录入今天之后的打卡', en: 'A clock-in cannot be in the future' },
  CLOCK_IN_NOT_THERE: {
    status: 400,
    zh: '该学员当天不在营，不能补录打卡，请选择在营期间的日期',
    en: 'The student was not in the camp on that day. Please choose a day of the stay',
  },
  COMMENT_AHEAD: {
    status: 400,
    zh: '点评时间不能晚于现在，请核对对方系统的时钟',
    en: 'A comment cannot be in the future. Please check the clock of the other program',
  },
  COMMENT_TAKEN: { status: 400, zh: '该打卡已有点评，无需再点评', en: 'This clock-in has a comment already. Nothing is left to do' },
  COMMENT_NONE: { status: 400, zh: '该打卡还没有点评，请先点评', en: 'This clock-in has no comment yet. Please write one first' },
} as const
