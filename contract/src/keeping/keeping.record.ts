import { defineRecord, listOf } from '../base/record.ts'
import { keepingKind } from './keeping.labels.ts'

export const keepingRuleRecord = defineRecord({
  entity: 'keepingRule',
  zh: '保留规则',
  en: 'Rule of keeping',
  codes: ['KEEPING'],
  fields: {
    kind: ['内容', 'What goes', keepingKind],
    isOn: ['启用', 'On', 'yesno'],
    months: ['保留月数', 'Months kept', 'count'],
    warnDays: ['提前预告天数', 'Days announced before', 'count'],
    waitDays: ['到期后等待天数', 'Days waited after', 'count'],
    told: ['通知', 'Told', listOf('ref')],
  },
})
