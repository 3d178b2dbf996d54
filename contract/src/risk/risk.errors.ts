/** Refusals of the early warning. A part of the table of all errors. */
export const riskErrors = {
  RISK_NOT_LISTED: {
    status: 409,
    zh: '该学员今天不在预警名单里，请刷新后再看',
    en: 'This student is not in the list of today. Please refresh the list',
  },
} as const
