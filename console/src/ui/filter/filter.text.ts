import { defineText } from '../../platform/i18n.ts'

/** Words of the filters of a list. */
export const filterText = defineText({
  zh: {
    phonePart: '后 4 位、全部 11 位或其他部分',
    phoneEnd: '后 4 位或全部 11 位',
    phoneShort: '请填写至少 4 位数字',
  },
  en: {
    phonePart: 'Last 4, all 11, or a longer part',
    phoneEnd: 'Last 4 or all 11 digits',
    phoneShort: 'Please enter at least 4 digits',
  },
})
