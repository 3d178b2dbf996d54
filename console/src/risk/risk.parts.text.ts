import { defineText } from '../platform/i18n.ts'

/** Words of what is done about a warning, wherever a child is shown. */
export const riskPartsText = defineText({
  zh: {
    do: { called: '已联系', notNeeded: '不用联系' },
    did: { called: '已标记为已联系，7 天内不再排在前面', notNeeded: '已标记为不用联系，7 天内不再排在前面', back: '已放回名单' },
  },
  en: {
    do: { called: 'Called', notNeeded: 'Not needed' },
    did: {
      called: 'Marked as called; it does not come first for 7 days',
      notNeeded: 'Marked as not needed; it does not come first for 7 days',
      back: 'Put back in the list',
    },
  },
})
