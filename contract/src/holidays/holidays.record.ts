import { defineRecord, listOf } from '../base/record.ts'

export const holidayRecord = defineRecord({
  entity: 'holiday',
  zh: '节假日',
  en: 'holiday',
  codes: ['HOLIDAY'],
  fields: {
    year: ['年份', 'Year', 'number'],
    name: ['名称', 'Name'],
    // Each with its day and, where it has one, its own name.
    daysOff: ['放假日', 'Days off', listOf('text')],
    workdays: ['调休上班日', 'Make-up workdays', listOf('text')],
  },
})
