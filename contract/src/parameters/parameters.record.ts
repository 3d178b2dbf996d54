import { defineRecord } from '../base/record.ts'

export const parameterRecord = defineRecord({
  entity: 'parameter',
  zh: '参数',
  en: 'parameter',
  codes: ['BANNER_OTHER'],
  fields: { value: ['值', 'Value', 'plain'] },
})
