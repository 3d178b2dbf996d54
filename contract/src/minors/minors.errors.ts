/** Refusals of the report on minors' data. A part of the table of all errors. */
export const minorsErrors = {
  MINORS_WHOLE: {
    status: 400,
    zh: '年报涉及全部家庭，您只能看所带分组，请由可看全部数据的同事打开',
    en: 'The report is about all families, and you see those of your own groups. Please ask a colleague who sees all data',
  },
} as const
