/** Titles that the shell needs before the screens are loaded. */
export const channelTitles = { funnel: { zh: '渠道漏斗', en: 'Channel funnel' } } as const
