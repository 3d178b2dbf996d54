import type { HandlerInput } from '@camp/contract/base/call'
import { rateCell } from '@camp/contract/base/numbers'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import type * as calls from '@camp/contract/workHours/workHours.statistics'
import { listWorkhourStatistics } from '@camp/contract/workHours/workHours.statistics'
import { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, loggedChoice } from '../platform/sheet/export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { assertDays, sightOf } from './workHours.service.ts'
import { type StatisticsRow, statisticsRepository } from './workHours.statistics.repository.ts'

const ONE = { page: 1, size: 1, counted: true, sort: [] } as const
/** More coaches than there will be. */
const ALL = { page: 1, size: 100_000, counted: false } as const

export const listOfStatistics: Handler<typeof calls.listWorkhourStatistics> = async ({ query, paging }, cx) => {
  assertDays(query.startDate, query.endDate, 'startDate')
  return statisticsRepository.page(cx.db, query, cx.scope, paging)
}

export const statisticsOfCoach: Handler<typeof calls.getWorkhourStatisticsForCoach> = async ({ params: { id }, query }, cx) => {
  const scope = sightOf(cx, id)
  assertDays(query.startDate, query.endDate, 'startDate')
  const match = { ...query, coachId: [id] }
  const row = found((await statisticsRepository.page(cx.db, match, scope, ONE)).rows[0])
  return { ...row, byDay: await statisticsRepository.days(cx.db, match, scope) }
}

export const daysOf: Handler<typeof calls.getWorkhourDays> = async ({ query }, cx) => {
  assertDays(query.startDate, query.endDate, 'startDate')
  const days = await statisticsRepository.days(cx.db, query, cx.scope)
  const coaches = await statisticsRepository.coaches(cx.db, query, cx.scope)
  return {
    days,
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
    amount: days.reduce((sum, { amount }) => sum + amount, 0),
    coaches,
  }
}

/** So many months are shown, the last of them that of the period's end. */
const MONTHS = 12

export const monthsOf: Handler<typeof calls.getWorkhourMonths> = async ({ query }, cx) => {
  assertDays(query.startDate, query.endDate, 'startDate')
  return statisticsRepository.months(cx.db, query, cx.scope, MONTHS)
}

/** Each kind in a column of its own. */
const withKinds = (row: StatisticsRow) => ({
  ...row,
  commentMinutes: row.minutesByKind.COMMENT,
  classMinutes: row.minutesByKind.LIVE_CLASS,
  serviceMinutes: row.minutesByKind.GROUP_SERVICE,
  otherMinutes: row.minutesByKind.OTHER,
})
type SheetRow = ReturnType<typeof withKinds>

const column = sheetColumnOf(workHourRecord)
const columns: readonly SheetColumn<SheetRow>[] = [
  column('coachName', 14),
  column('coachGroupName', 16),
  column('employment', 10),
  { ...column<SheetRow>('commentMinutes', 10), sum: true },
  { ...column<SheetRow>('classMinutes', 10), sum: true },
  { ...column<SheetRow>('serviceMinutes', 10), sum: true },
  { ...column<SheetRow>('otherMinutes', 10), sum: true },
  { ...column<SheetRow>('minutes', 10), sum: true },
  column('days', 8),
  column('amount', 14),
  column('contractStatus', 12),
  { ...column<SheetRow>('previousMinutes', 10), sum: true },
  column('previousAmount', 14),
  column('changeBp', 10, ({ minutes, previousMinutes: before }) => (before > 0 ? rateCell(minutes - before, before) : null)),
]

/** What the list shows for the same filter, as a sheet: who holds its code sees money. */
export const statisticsExport: ExportDefinition<HandlerInput<typeof calls.exportWorkhourStatistics>, SheetRow> = {
  kind: 'workHours.export',
  code: 'COASH_WORKHOUR_EXPORT',
  title: { code: 'task.exportWorkHours' },
  name: { zh: '工时统计', en: 'Work hours' },
  plan: (who, { body, query }) => {
    assertDays(body.startDate, body.endDate, 'startDate')
    const sort = parseSort(listWorkhourStatistics, query.sort)
    const db = new Executor(who.services.reportPool)
    return {
      columns,
      logged: loggedChoice(body),
      count: async () => (await statisticsRepository.page(db, body, who.scope, ONE)).total,
      rows: async function* () {
        yield (await statisticsRepository.page(db, body, who.scope, { ...ALL, sort })).rows.map(withKinds)
      },
    }
  },
}
