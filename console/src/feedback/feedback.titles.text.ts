/** Titles that the shell needs before the screens are loaded. */
export const feedbackTitles = { desk: { zh: '反馈列表', en: 'Feedback list' } } as const
