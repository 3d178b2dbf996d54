import { labelled, type ValueOf } from '../base/labels.ts'

/** CERTIFICATE: the camp has ended, and the child clocked in as often as the camp's type asks for one. */
export const reportKind = labelled({
  REPORT: ['学习报告', 'Learning report', 'plain'],
  CERTIFICATE: ['结营证书', 'Certificate', 'plain'],
})
export type ReportKind = ValueOf<typeof reportKind>

/** Where a child stands in its camp, by days clocked in and then by its scores. Of those behind the half nothing is said. */
export const rankBand = labelled({
  TOP_10: ['前 10%', 'Top 10%', 'plain'],
  TOP_25: ['前 25%', 'Top 25%', 'plain'],
  TOP_50: ['前 50%', 'Top 50%', 'plain'],
})
export type RankBand = ValueOf<typeof rankBand>

export const trendState = labelled({
  DONE: ['已打卡', 'Clocked in', 'green'],
  MISSED: ['未打卡', 'Not clocked in', 'grey'],
  FREE: ['无课程', 'No lesson', 'grey'],
  AHEAD: ['未到', 'Ahead', 'grey'],
})
