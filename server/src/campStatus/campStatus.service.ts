import { mondayOf } from '@camp/contract/base/days'
import type * as calls from '@camp/contract/campStatus/campStatus'
import { campStudentPageOf } from '../campStudents/campStudents.api.ts'
import { Executor } from '../platform/db/executor.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { asSeenBy } from './campStatus.movedOn.service.ts'
import { weekRange } from './campStatus.range.rules.ts'
import { behindFigure, type CampFigures, campStatusRepository } from './campStatus.repository.ts'

/** Whose figures are asked for: a reader's, or all there are. */
type Asking = Pick<Cx, 'services' | 'scope'>

const todayOf = (cx: Asking): string => businessDay(cx.services.clock.now())
const reports = (cx: Asking): Executor => new Executor(cx.services.reportPool)

export const weekData: Handler<typeof calls.getWeekData> = async ({ query }, cx) => {
  const today = todayOf(cx)
  const weekStart = query.weekStart ?? mondayOf(today)
  return { weekStart, ...(await campStatusRepository.statistics(reports(cx), weekRange(weekStart, today), query, cx.scope)) }
}

/** The same rows that the figure counts: both are asked of one source. */
export const weekList: Handler<typeof calls.getMemberWeekList> = async ({ query, paging }, cx) => {
  const range = weekRange(query.weekStart, todayOf(cx), query.date)
  const page = await campStudentPageOf(reports(cx), behindFigure(query.figure, range, query, cx.scope), paging)
  return { ...page, rows: await asSeenBy(reports(cx), cx.scope, page.rows) }
}

/** Figures of today by camp. */
export function todayByCamp(cx: Asking): Promise<Map<number, CampFigures>> {
  const today = todayOf(cx)
  return campStatusRepository.byCamp(reports(cx), { from: today, to: today, today }, cx.scope)
}

/** Children with a lesson today who have not clocked in for it. */
export async function countNotClockedInToday(cx: Cx): Promise<number> {
  const figures = await todayByCamp(cx)
  return [...figures.values()].reduce((sum, { notClockedIn }) => sum + notClockedIn, 0)
}

/** Figures of this week by camp, of what the reader may see. */
export const weekByCamp = (cx: Cx): Promise<Map<number, CampFigures>> => {
  const today = todayOf(cx)
  return campStatusRepository.byCamp(reports(cx), weekRange(mondayOf(today), today), cx.scope)
}
