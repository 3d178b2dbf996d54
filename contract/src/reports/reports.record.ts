import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'
import { rankBand, reportKind } from './reports.labels.ts'

/** What reports were made, and how those were chosen. */
const filter = partsWith({
  ...choiceFields,
  id: ['编号', 'Ids', listOf('number')],
  campId: ['营期编号', 'Camp ids', listOf('number')],
  groupId: ['分组编号', 'Group ids', listOf('number')],
  coachId: ['辅导老师编号', 'Coach ids', listOf('number')],
  campStudentId: ['营期学员编号', 'Enrolment ids', listOf('number')],
  studentName: ['学员', 'Student'],
  kind: ['类型', 'Kind', listOf(reportKind)],
  shared: ['分享中', 'Shared', 'yesno'],
  endFrom: ['周期结束自', 'Period ends from', 'day'],
  endTo: ['周期结束至', 'Period ends until', 'day'],
})

export const reportRecord = defineRecord({
  entity: 'report',
  zh: '学习报告',
  en: 'learning report',
  codes: ['RESOURCE_REPORT'],
  fields: {
    studentName: ['学员', 'Student'],
    campName: ['营期', 'Camp'],
    groupName: ['分组', 'Group'],
    coachName: ['辅导老师', 'Coach'],
    kind: ['类型', 'Kind', reportKind],
    periodStart: ['周期开始', 'Period from', 'day'],
    periodEnd: ['周期结束', 'Period to', 'day'],
    lessons: ['课程天数', 'Lesson days', 'count'],
    days: ['打卡天数', 'Days clocked in', 'count'],
    minutes: ['学习分钟', 'Minutes', 'count'],
    comments: ['点评天数', 'Days commented', 'count'],
    scoreMean: ['平均得分', 'Average score', 'number'],
    scoreBest: ['最高得分', 'Best score', 'count'],
    rankBand: ['营内位置', 'Camp rank', rankBand],
    madeByName: ['生成人', 'Created by'],
    createdAt: ['生成时间', 'Made', 'moment'],
    filter: ['筛选条件', 'Filter', filter],
  },
})
