import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of channels. */
export const channelsPartsText = defineText('channelsParts', {
  zh: {
    inactive: '已停用',
    noChannel: '无渠道',
  },
  en: {
    inactive: 'inactive',
    noChannel: 'No channel',
  },
})
