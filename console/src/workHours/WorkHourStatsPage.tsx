import { percentText } from '@camp/contract/base/numbers'
import { exportWorkLines } from '@camp/contract/workHours/workHours.changes'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import {
  exportWorkhourStatistics,
  listWorkhourStatistics,
  type StatisticsFilter,
  statisticsFilter,
  type WorkStatistics,
} from '@camp/contract/workHours/workHours.statistics'
import { useMemo, useState } from 'react'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { CoachGroupPicker } from '../coachGroups/coachGroups.parts.tsx'
import { SendToChosen } from '../contracts/contracts.parts.tsx'
import { call, isFailure } from '../platform/client.ts'
import { formatChange, formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { exportQuery } from '../ui/list/listAddress.ts'
import type { ListSelection } from '../ui/list/listSelection.ts'
import { type List, useList } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { Peek } from '../ui/peek/peek.ts'
import { Nothing, PageLink } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { ContractCell } from './ContractCell.tsx'
import { HoursChart, HoursSum } from './HoursChart.tsx'
import { businessToday, detailPath } from './workDays.ts'
import { workHoursText } from './workHours.text.ts'

/** The most rows that are asked for at once. */
const MOST = 500

/** It opens with this month so far. */
const defaults = { filter: { startDate: `${businessToday().slice(0, 8)}01`, endDate: businessToday() } }

/** All columns of a coach beside the list; Enter once more goes on to the days. */
const statsPeek: Peek<WorkStatistics> = {
  keyOf: ({ coachId }) => String(coachId),
  pageOf: (coachId) => detailPath(Number(coachId), businessToday().slice(0, 7)),
}

/** What coaches did in a period, beside as many days before. */
export function WorkHourStatsPage() {
  const t = useText(workHoursText)
  const holds = useHolds()
  const list = useList(listWorkhourStatistics, { filter: statisticsFilter, defaults })
  const [charted, setCharted] = useState(false)
  return (
    <ListPage
      id="workHourStats"
      title={t('stats.title')}
      list={list}
      columns={useStatsColumns(list.filter.endDate)}
      peek={statsPeek}
      stats={{ inLine: <HoursSum filter={list.filter} /> }}
      tools={() => (
        <>
          <Button aria-expanded={charted} onClick={() => setCharted(!charted)}>
            {t('stats.chart')}
          </Button>
          <HoursImportButton />
          <Can action="COASH_WORKHOUR_EXPORT">
            <ExportButton
              label={t('stats.exportLines')}
              call={exportWorkLines}
              input={(async) => ({ query: async ? { async } : {}, body: list.filter })}
            />
            <ExportButton
              label={t('stats.export')}
              call={exportWorkhourStatistics}
              rows={list.total}
              input={(async) => ({ query: exportQuery(list.sort, async), body: list.filter })}
            />
          </Can>
        </>
      )}
      search={
        <>
          <StatsSearchForm list={list} />
          {charted && <HoursChart filter={list.filter} />}
        </>
      }
      bulk={holds('COASH_CONTRACT_SEND') ? (selection) => <StatsBulk list={list} selection={selection} /> : undefined}
      empty={<EmptyState title={t('stats.empty')}>{t('stats.emptyHint')}</EmptyState>}
    />
  )
}

const importing = latePart(async () => (await import('./HoursImportModal.tsx')).HoursImportModal)

function HoursImportButton() {
  const t = useText(workHoursText)
  const [open, setOpen] = useState(false)
  return (
    <Can action="COASH_WORKHOUR_EDIT">
      <Button onClick={() => setOpen(true)}>{t('stats.import')}</Button>
      {open && <Late part={importing} props={{ onClose: () => setOpen(false) }} />}
    </Can>
  )
}

/** A field of days for a box that hands out moments. */
const asMoment = (field: DraftField<string>, clock: string): DraftField<string> => ({
  ...field,
  value: field.value && /^\d{4}-\d\d-\d\d$/.test(field.value) ? `${field.value} ${clock}` : field.value,
  onChange: (next) => field.onChange(next?.slice(0, 10)),
})

function StatsSearchForm({ list }: { readonly list: List<WorkStatistics, StatisticsFilter> }) {
  const t = useText(workHoursText)
  const title = useTitles(workHourRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <DateRangeFilter
        label={t('stats.period')}
        from={asMoment(field('startDate'), '00:00:00')}
        to={asMoment(field('endDate'), '23:59:59')}
      />
      <CoachGroupPicker label={title('coachGroupName')} {...field('coachGroupId')} />
      <CoachFilter label={title('coachName')} {...field('coachId')} />
      <LabelFilter of={workHourRecord} {...field('employment')} />
    </SearchForm>
  )
}

function useStatsColumns(to: string): readonly Column<WorkStatistics>[] {
  const column = useColumnOf(workHourRecord)
  const title = useTitles(workHourRecord)
  return useMemo(() => {
    const kind = (
      key: 'commentMinutes' | 'classMinutes' | 'serviceMinutes' | 'otherMinutes',
      of: keyof WorkStatistics['minutesByKind'],
    ) => ({
      key,
      title: title(key),
      width: 100,
      align: 'right' as const,
      cell: ({ minutesByKind }: WorkStatistics) => formatCount(minutesByKind[of]),
    })
    return [
      column<WorkStatistics>('coachName', {
        width: 120,
        pin: 'left',
        cell: ({ coachId, coachName }) => <PageLink to={detailPath(coachId, to.slice(0, 7))}>{coachName}</PageLink>,
      }),
      column<WorkStatistics>('coachGroupName', { width: 120, grow: true }),
      column<WorkStatistics>('employment', { width: 104, hidden: true }),
      kind('commentMinutes', 'COMMENT'),
      kind('classMinutes', 'LIVE_CLASS'),
      kind('serviceMinutes', 'GROUP_SERVICE'),
      kind('otherMinutes', 'OTHER'),
      column<WorkStatistics>('minutes', { width: 100, sortKey: 'minutes' }),
      column<WorkStatistics>('days', { width: 90, sortKey: 'days' }),
      column<WorkStatistics>('amount', { width: 112, sortKey: 'amount' }),
      column<WorkStatistics>('previousMinutes', { width: 110, hidden: true }),
      column<WorkStatistics>('previousAmount', { width: 130, hidden: true }),
      column<WorkStatistics>('changeBp', {
        width: 110,
        cell: ({ minutes, previousMinutes }) =>
          (previousMinutes > 0 && formatChange(minutes - previousMinutes, (by) => percentText(by, previousMinutes) ?? '')) || <Nothing />,
      }),
      column<WorkStatistics>('contractStatus', { width: 104, yields: true, cell: (row) => <ContractCell row={row} /> }),
      column<WorkStatistics>('trackingEnabled', { width: 100, hidden: true }),
    ]
  }, [column, title, to])
}

interface StatsBulkProps {
  readonly list: List<WorkStatistics, StatisticsFilter>
  readonly selection: ListSelection<StatisticsFilter>
}

/** What is done with the chosen coaches: contracts over the days that one looks at, if these are over; no contract is about hours to come. */
function StatsBulk({ list, selection }: StatsBulkProps) {
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
