import { defineThing } from '../base/record.ts'
import { riskMark, riskState } from './risk.labels.ts'

/** The titles of the list, and what the log says of a mark. */
export const riskThing = defineThing({
  entity: 'risk',
  zh: '流失预警',
  en: 'Early warning',
  fields: {
    studentName: ['学员', 'Student'],
    campName: ['营期', 'Camp'],
    groupName: ['分组', 'Group'],
    coachName: ['老师', 'Coach'],
    chanceBp: ['7 天内停', 'Stops in 7 days', 'bp'],
    reasons: ['为什么', 'Why'],
    silent: ['未打卡天数', 'Days without', 'count'],
    callAt: ['建议时间', 'Suggested time'],
    lastContactAt: ['上次联系', 'Last contact', 'moment'],
    mark: ['处理', 'Seen to', riskMark],
    state: ['状态', 'State', riskState],
  },
})
