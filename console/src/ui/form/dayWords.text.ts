import { defineText } from '../../platform/i18n.ts'

/** What days near today are called when they are typed: in either language, several words parted by a stroke. */
export const dayWords = defineText('dayWords', {
  zh: { today: '今天|今日', tomorrow: '明天|明日', afterTomorrow: '后天', yesterday: '昨天|昨日', beforeYesterday: '前天' },
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    afterTomorrow: 'day after tomorrow',
    yesterday: 'yesterday',
    beforeYesterday: 'day before yesterday',
  },
})
