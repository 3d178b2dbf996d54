/** Titles that the shell needs before the screens are loaded. */
export const doubtTitles = {
  page: { zh: '数据核对', en: 'Data check' },
} as const
