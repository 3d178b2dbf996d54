/** Refusals of the calendar. A part of the table of all errors. */
export const calendarErrors = {
  CALENDAR_LINKS_FULL: {
    status: 400,
    zh: '日历订阅最多 {most} 个，请先撤回不再使用的',
    en: 'There are {most} calendar links already. Withdraw one that is not used any more',
  },
} as const
