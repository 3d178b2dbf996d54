import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of channels. */
export const channelsPartsText = defineText({
  zh: {
    noChannel: '无渠道',
  },
  en: {
    noChannel: 'No channel',
  },
})
