import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { pay } from '../base/restricted.ts'
import { sheetOf } from '../base/steps.ts'
import { day, filter, id, oneOrMany } from '../base/wire.ts'
import { employment } from '../camps/camps.labels.ts'

const area = 'Work hours and contracts'
const period = { startDate: day(), endDate: day() }
const chosen = { coachId: oneOrMany(id()), coachGroupId: oneOrMany(id()), employment: oneOrMany(employment.schema) }

/** A coach group is that of the day on which the hours were worked. Q-91. */
export const statisticsFilter = filter(chosen, period)
export type StatisticsFilter = z.output<typeof statisticsFilter>

const minutesByKind = z.object({ COMMENT: z.int(), LIVE_CLASS: z.int(), GROUP_SERVICE: z.int(), OTHER: z.int() })

/** What a coach did in a period, beside as many days just before it. Amounts are null to readers who see no money. */
export const workStatisticsRow = z.object({
  /** Of the coach. */
  id: z.int(),
  coachId: z.int(),
  coachName: z.string(),
  coachGroupId: z.int().nullable(),
  coachGroupName: z.string().nullable(),
  employment: employment.schema,
  trackingEnabled: z.boolean(),
  minutesByKind,
  minutes: z.int(),
  /** Days with work. */
  days: z.int(),
  amount: pay.amount(),
  previousMinutes: z.int(),
  previousAmount: pay.amount(),
  /** Change of the minutes in parts of ten thousand; null where there were none before. */
  changeBp: z.int().nullable(),
  contractStatus: z.string().nullable(),
  flowId: z.string().nullable(),
})
export type WorkStatistics = z.output<typeof workStatisticsRow>

export const listWorkhourStatistics = defineCall({
  id: 'listWorkhourStatistics',
  title: { zh: '查看工时统计', en: 'See work-hour statistics' },
  area,
  method: 'GET',
  path: '/api/manage/workhour-statistics/coaches',
  query: statisticsFilter,
  answer: page(workStatisticsRow),
  codes: ['COASH_WORKHOUR_STATS'],
  sorts: ['minutes', 'days', 'amount'],
  defaultSort: 'minutes,desc',
})

const byDay = z.array(z.object({ date: z.string(), minutes: z.int(), amount: pay.amount() }))

export const getWorkhourStatisticsForCoach = defineCall({
  id: 'getWorkhourStatisticsForCoach',
  title: { zh: '查看老师工时统计', en: 'See the work-hour statistics of a coach' },
  area,
  method: 'GET',
  path: '/api/manage/workhour-statistics/coaches/{id}',
  params: z.object({ id: id() }),
  query: filter({}, period),
  answer: json(workStatisticsRow.extend({ byDay })),
  codes: ['COASH_WORKHOUR_STATS'],
  own: true,
})

/** Sums of all that the list shows, day by day. */
export const getWorkhourDays = defineCall({
  id: 'getWorkhourDays',
  title: { zh: '查看每日工时', en: 'See work hours by day' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/manage/workhour-statistics/days',
  query: statisticsFilter,
  answer: json(z.object({ days: byDay, minutes: z.int(), amount: pay.amount(), coaches: z.int() })),
  codes: ['COASH_WORKHOUR_STATS'],
})

/** The year up to the month in which the period ends, by month and kind of work: the same coaches and groups, whole months. */
export const getWorkhourMonths = defineCall({
  id: 'getWorkhourMonths',
  title: { zh: '查看每月工时', en: 'See work hours by month' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/manage/workhour-statistics/months',
  query: statisticsFilter,
  answer: json(z.array(z.object({ month: z.string(), minutesByKind, minutes: z.int(), amount: pay.amount() }))),
  codes: ['COASH_WORKHOUR_STATS'],
})

export const exportWorkhourStatistics = defineCall({
  id: 'exportWorkhourStatistics',
  title: { zh: '导出工时统计', en: 'Export work-hour statistics' },
  area,
  beyond: true,
  ...sheetOf(chosen, period),
  path: '/api/manage/workhour-statistics/coaches/export',
  codes: ['COASH_WORKHOUR_EXPORT'],
  audit: {
    type: 'EXPORT',
    target: 'workHour',
    says: { zh: '导出工时统计 {count} 位老师', en: 'Exported work hours of {count|coach|coaches}' },
    announces: { zh: '导出工时统计', en: 'Exporting work-hour statistics' },
  },
})
