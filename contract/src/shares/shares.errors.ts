/** Refusals of shares. A part of the table of all errors. */
export const shareErrors = {
  SHARED_ALREADY: {
    status: 400,
    zh: '该报告已有有效的分享链接，请直接使用“分享链接”，或先撤回',
    en: 'This report already has a link that works. Use it, or revoke it first',
  },
  SHARE_NONE: {
    status: 400,
    zh: '该报告没有有效的分享链接，需要时请先“分享”',
    en: 'This report has no link that works. Share the report first',
  },
  CONSENT_AHEAD: { status: 400, zh: '家长同意的时间不能晚于现在', en: 'The time of the consent cannot be in the future' },
} as const
