/** Refusals of coaches that are moved in. A part of the table of all errors. */
export const moveCoachErrors = {
  MOVE_EMPLOYMENT: {
    status: 400,
    zh: '请填全职或兼职',
    en: 'Please enter full-time or part-time',
  },
  MOVE_COACH_STATE: {
    status: 400,
    zh: '请填在职或离职，不知道就留空',
    en: 'Please enter active or left, or leave it empty',
  },
  MOVE_COACH_NUMBER: {
    status: 400,
    zh: '第 {row} 行已用这个旧编号，而手机号不同，请核对是哪一个',
    en: 'is the old number of row {row} too, with another phone. Please find out which is right',
  },
  MOVE_COACH_TWICE: {
    status: 400,
    zh: '第 {row} 行已有这个手机号，请只保留一行',
    en: 'is the phone of row {row} too. Please keep one of both rows',
  },
  MOVE_COACH_WORKS: {
    status: 400,
    zh: '该老师已关联账号或已开始计工时，请在老师页面修改',
    en: 'has an account or counts hours by now. Please change the coach on the page of coaches',
  },
} as const
