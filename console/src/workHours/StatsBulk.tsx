import { listWorkhourStatistics, type StatisticsFilter, type WorkStatistics } from '@camp/contract/workHours/workHours.statistics'
import { SendToChosen } from '../contracts/contracts.parts.tsx'
import { call, isFailure } from '../platform/client.ts'
import type { ListSelection } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { businessToday } from './workDays.ts'

/** The most rows that are asked for at once. */
const MOST = 500

interface StatsBulkProps {
  readonly list: List<WorkStatistics, StatisticsFilter>
  readonly selection: ListSelection<StatisticsFilter>
}

/** What is done with the chosen coaches: contracts over the days that one looks at, if these are over; no contract is about hours to come. */
export function StatsBulk({ list, selection }: StatsBulkProps) {
  const { choice, clear } = selection
  const { startDate, endDate } = list.filter
  /** A row is a coach; where all are chosen, also those on other pages. */
  const coachIds = async (): Promise<readonly number[] | undefined> => {
    if ('ids' in choice) return choice.ids
    const answer = await call(listWorkhourStatistics, { query: { ...choice.filter, page: 1, size: MOST } })
    if (isFailure(answer)) return undefined
    return answer.content.map(({ coachId }) => coachId).filter((id) => !choice.except.includes(id))
  }
  return <SendToChosen coachIds={coachIds} days={endDate < businessToday() ? { from: startDate, to: endDate } : undefined} onSent={clear} />
}
