/** Titles that the shell needs before the screens are loaded. */
export const followUpTitles = { list: { zh: '跟进记录', en: 'Follow-up notes' } } as const
