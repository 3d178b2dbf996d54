import { defineText } from '../../platform/i18n.ts'

/** What a printed list says of itself. */
export const printText = defineText('print', {
  zh: { part: '本页打印 {count} 条，其余请导出' },
  en: { part: '{count} on this page; export the list for the others' },
})
