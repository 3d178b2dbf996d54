import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of contracts. */
export const contractsPartsText = defineText({
  zh: { send: '发送合同' },
  en: { send: 'Send contracts' },
})
