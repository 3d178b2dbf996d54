import { defineRecord, defineThing, listOf } from '../base/record.ts'
import { keepingKind, keepingState } from './keeping.labels.ts'

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

/** All that is kept, as one file. */
export const archiveThing = defineThing({
  entity: 'archive',
  zh: '全部数据',
  en: 'everything',
  fields: { reason: ['用途', 'Purpose'] },
})

/** The fields of a family under a rule, as its list titles them; the log tells of the family itself. */
export const keepingPlanFields = {
  fields: {
    parentName: ['家长', 'Parent'],
    kind: keepingRuleRecord.fields.kind,
    state: ['状态', 'State', keepingState],
    dueAt: ['清除日期', 'Cleared on', 'day'],
    since: ['最后往来', 'Last sign', 'day'],
    fallsAt: ['到期', 'Falls due', 'day'],
    warnedAt: ['预告时间', 'Announced at', 'moment'],
    endedAt: ['结束时间', 'Ended at', 'moment'],
    children: ['孩子', 'Children', 'count'],
    recordings: ['录音录像', 'Recordings', 'count'],
    stopReason: ['暂停', 'Stop'],
  },
} as const
