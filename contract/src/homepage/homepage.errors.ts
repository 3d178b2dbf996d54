/** Refusals of the home page. A part of the table of all errors. */
export const homepageErrors = {
  MORNING_NOT_OVER: { status: 400, zh: '这一天还没有结束，请选择今天之前的日期', en: 'That day is not over. Choose one before today' },
} as const
