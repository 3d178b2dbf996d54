import { defineText } from '../../platform/i18n.ts'

/** Words of a list that is drawn as a board. */
export const boardText = defineText({
  zh: {
    form: '显示方式',
    table: '表格',
    board: '看板',
    keys: '在看板的卡片之间移动',
    open: '在旁边打开卡片',
    loading: '加载中…',
    none: '没有记录',
    more: '其余 {count} 条',
    inTable: '其余 {count} 条，在表格中查看',
    minute: '{count} 分钟',
    hour: '{count} 小时',
    day: '{count} 天',
  },
  en: {
    form: 'View',
    table: 'Table',
    board: 'Board',
    keys: 'Move between the cards of the board',
    open: 'Open a card beside the board',
    loading: 'Loading…',
    none: 'No records',
    more: '{count} more',
    inTable: '{count} more, in the table',
    minute: '{count} min',
    hour: '{count} h',
    day: '{count} d',
  },
})
