/** Refusals of learning reports. A part of the table of all errors. */
export const reportErrors = {
  REPORT_PERIOD: {
    status: 400,
    zh: '报告周期须从早到晚，且不超过 366 天',
    en: 'The last day cannot be before the first, and a period has at most 366 days',
  },
  REPORT_TOO_EARLY: { status: 400, zh: '报告周期还没有开始，请选择其他周期', en: 'The period has not begun yet. Please choose another' },
  REPORT_NOBODY: {
    status: 400,
    zh: '没有可以生成报告的学员，请调整选择',
    en: 'There are no students to report on. Please change the selection',
  },
  REPORT_NO_LESSONS: {
    status: 400,
    zh: '该学员在此周期内没有课程，请换一个周期',
    en: 'This student had no lesson in the period. Please choose another one',
  },
  REPORT_SHARED: {
    status: 400,
    zh: '该报告正在分享，请先撤回分享链接再重新生成',
    en: 'This report is being shared. Please revoke its link before making it again',
  },
  REPORT_SIGNS: {
    status: 400,
    zh: '报告中的“{signs}”无法显示，请先修改姓名、营期名称或点评',
    en: 'The report cannot show "{signs}". Please change the name, the camp or the comment first',
  },
} as const
