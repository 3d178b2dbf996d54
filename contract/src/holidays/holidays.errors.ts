/** Refusals of the calendar of public holidays. */
export const holidayErrors = {
  HOLIDAY_DATE_TAKEN: {
    status: 400,
    zh: '{date} 已属于“{name}”，请先从中移除，或选择其他日期',
    en: '{date} already belongs to "{name}". Please remove it there first, or choose another day',
  },
  HOLIDAY_DATE_TWICE: { status: 400, zh: '{date} 出现了两次，请移除一个', en: '{date} appears twice. Please remove one of them' },
  HOLIDAY_DATE_YEAR: {
    status: 400,
    zh: '{date} 不在 {year} 年（可含上年 12 月和次年 1 月）',
    en: '{date} is not in {year} (the December before and the January after are allowed)',
  },
} as const
