import { defineText } from '../../platform/i18n.ts'

/** Words of a month with what stands in it. */
export const monthPlanText = defineText({
  zh: {
    earlier: '上个月',
    later: '下个月',
    today: '今天',
    isToday: '今天',
    keys: '在日历的条目之间移动',
    month: '上个月、下个月',
  },
  en: {
    earlier: 'Previous month',
    later: 'Next month',
    today: 'Today',
    isToday: 'today',
    keys: 'Move between the entries of the calendar',
    month: 'Previous or next month',
  },
})
