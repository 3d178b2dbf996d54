import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of logistics. */
export const logisticsPartsText = defineText({
  zh: {
    carrierSeems: '单号看起来是{name}的',
    carrierProposed: '按单号识别，可以改选',
    carrierDoubt: '单号看起来是{name}的，请核对',
  },
  en: {
    carrierSeems: 'The number looks like one of {name}',
    carrierProposed: 'Proposed by the number; choose another if it is wrong',
    carrierDoubt: 'The number looks like one of {name}. Please check',
  },
})
