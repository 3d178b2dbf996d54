/** Refusals of the home page. A part of the table of all errors. */
export const homepageErrors = {
  MORNING_NOT_OVER: { status: 400, zh: '这一天还没有结束，请选择今天之前的日期', en: 'That day is not over. Choose one before today' },
  DASHBOARDS_FULL: {
    status: 400,
    zh: '每人最多 {most} 个仪表盘，请先删除不再使用的',
    en: 'One person may have {most|dashboard|dashboards} at most. Please delete one that is not used any more',
  },
  DASHBOARD_VIEW: {
    status: 400,
    zh: '这个视图不存在或没有共享给您，请从仪表盘上移除',
    en: 'There is no such view, or it is not shared with you. Please take it off the dashboard',
  },
} as const
