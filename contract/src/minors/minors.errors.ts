/** Refusals of the report on minors' data. A part of the table of all errors. */
export const minorsErrors = {
  MINORS_WHOLE: {
    status: 400,
    zh: '年报涉及全部家庭，您只能看所带分组，请由可看全部数据的同事打开',
    en: 'The report is about all families, and you see those of your own groups. Please ask a colleague who sees all data',
  },
  MINORS_DAYS_TO_COME: {
    status: 400,
    zh: '时段还没有结束，请选择到昨天为止的日期',
    en: 'The period is not over yet. Please choose days up to yesterday',
  },
  MINORS_SEAL_ALTERED: {
    status: 500,
    zh: '封存的年报与登记的 SHA-256 不一致，请联系管理员核对数据库',
    en: 'The sealed report is not what its SHA-256 says. Please ask an administrator to check the database',
  },
} as const
