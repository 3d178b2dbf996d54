/** Refusals of referrers that are moved in, and of families that name one. A part of the table of all errors. */
export const moveReferrerErrors = {
  MOVE_REFERRER_NUMBER: {
    status: 400,
    zh: '第 {row} 行已用这个旧编号，而手机号不同，请核对是哪一位推荐人',
    en: 'is the old number of row {row} too, with another phone. Please find out which referrer is right',
  },
  MOVE_REFERRER_TWICE: {
    status: 400,
    zh: '第 {row} 行的推荐人已是这个手机号，请只保留一行',
    en: 'is the phone of the referrer of row {row} too. Please keep one of both rows',
  },
  MOVE_REFERRER_VERIFIED: {
    status: 400,
    zh: '该推荐人已通过审核，请在推荐人页面修改',
    en: 'has been verified by now. Please change the referrer on the page of referrers',
  },
  MOVE_REFERRER: {
    status: 400,
    zh: '没有叫这个姓名、手机号或旧编号的推荐人，请先导入推荐人，或把该列设为“不导入”',
    en: 'is no referrer by name, phone or old number. Please move the referrers in first, or set the column to "do not import"',
  },
  MOVE_REFERRER_TWO: {
    status: 400,
    zh: '有多位推荐人叫这个名字，请改填手机号或旧编号',
    en: 'is the name of several referrers. Please enter phone or old number instead',
  },
} as const
