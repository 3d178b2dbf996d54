import { defineText } from '../../platform/i18n.ts'

/** The filters in force, one chip each. */
export const chipsText = defineText({
  zh: {
    inForce: '生效的筛选条件',
    one: '{label}：{text}',
    takeAway: '去掉“{label}”',
    clear: '清空',
    byLink: '指定范围',
  },
  en: {
    inForce: 'Filters in force',
    one: '{label}: {text}',
    takeAway: 'Remove "{label}"',
    clear: 'Clear all',
    byLink: 'As linked',
  },
})
