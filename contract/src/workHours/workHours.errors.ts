/** Refusals of work hours. A part of the table of all errors. */
export const workHourErrors = {
  PERIOD_REVERSED: { status: 400, zh: '结束日期不能早于开始日期', en: 'The period ends before it starts' },
  PERIOD_TOO_LONG: { status: 400, zh: '一次最多查看 {days} 天', en: 'At most {days} days can be shown at once' },
} as const
