import { defineText } from '../../platform/i18n.ts'

/** Words of the tabs that have no room in the bar. */
export const tabsText = defineText({
  zh: { beyond: '未显示的 {count} 个页面' },
  en: { beyond: '{count} more open pages' },
})
