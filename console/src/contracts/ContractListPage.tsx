import { addDays } from '@camp/contract/base/days'
import { type Contract, type ContractFilter, contractFilter, listEssContracts } from '@camp/contract/contracts/contracts'
import { exportContracts, sumContracts } from '@camp/contract/contracts/contracts.board'
import { contractRecord } from '@camp/contract/contracts/contracts.record'
import { contractEnding, contractStatus } from '@camp/contract/contracts/contracts.steps'
import { useMemo } from 'react'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { CoachGroupPicker } from '../coachGroups/coachGroups.parts.tsx'
import { formatDuration } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { BOARD_IN_ADDRESS, useBoard, useBoardForm } from '../ui/board/useBoard.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { allOf, ExportButton } from '../ui/list/ExportButton.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { Peek } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { periodOf } from '../ui/table/periodOf.tsx'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { ContractBulk } from './ContractBulk.tsx'
import { contractBoard } from './ContractCard.tsx'
import { SendContractsButton } from './contracts.parts.tsx'
import { contractsText } from './contracts.text.ts'

/** A contract beside the list: it has no page of its own, and is named by its number. */
const contractPeek: Peek<Contract> = {
  keyOf: ({ flowId }) => flowId,
  part: latePart(async () => (await import('./ContractPeek.tsx')).ContractPeek),
}

/** Contracts over work hours, and how far they are. */
export function ContractListPage() {
  const t = useText(contractsText)
  const { board, which } = useBoardForm()
  const asked = useList(listEssContracts, {
    filter: contractFilter,
    sums: { call: sumContracts, record: contractRecord },
    beside: BOARD_IN_ADDRESS,
  })
  const list = useBoard(asked, board, contractBoard)
  const views = useMemo(
    () => [
      { key: 'pending', title: t('view.pending'), filter: { status: ['DRAFT' as const, 'PENDING' as const] } },
      { key: 'done', title: t('view.done'), filter: { status: ['DONE' as const] } },
      { key: 'ending', title: t('view.ending'), filter: { ending: ['ASKED' as const] } },
      { key: 'ended', title: t('view.ended'), filter: { status: ['REJECTED' as const, 'EXPIRED' as const, 'CANCELLED' as const] } },
    ],
    [t],
  )
  const tools = (shown: readonly string[]) => (
    <>
      {which}
      <Can action="COASH_CONTRACT_DOWNLOAD">
        <ExportButton label={t('export')} call={exportContracts} {...allOf(asked, shown)} />
      </Can>
      <SendContractsButton />
    </>
  )
  return (
    <ListPage
      id="contracts"
      title={t('title')}
      views={views}
      list={list}
      columns={useContractColumns()}
      peek={contractPeek}
      tools={tools}
      search={<ContractSearchForm list={asked} />}
      bulk={(selection) => <ContractBulk list={asked} selection={selection} />}
      empty={
        <EmptyState title={t('empty')} action={<SendContractsButton />}>
          {t('emptyHint')}
        </EmptyState>
      }
    />
  )
}

function useContractColumns() {
  const t = useText(contractsText)
  const column = useColumnOf(contractRecord)
  return useMemo(
    () => [
      column<Contract>('coachName', { width: 110, pin: 'left' }),
      column<Contract>('coachGroupName', { width: 120, grow: true }),
      column<Contract>('startDate', { title: t('period'), width: 158, sortKey: 'startDate', also: ['endDate'], cell: monthOf }),
      column<Contract>('minutes', { title: t('hours'), width: 120, cell: ({ minutes }) => formatDuration(minutes) }),
      column<Contract>('amount', { width: 120, sortKey: 'amount' }),
      column<Contract>('status', { width: 200, watched: true, cell: (row) => <Stand contract={row} /> }),
      column<Contract>('sentAt', { width: 128, sortKey: 'sentAt' }),
      column<Contract>('signedAt', { width: 128, sortKey: 'signedAt' }),
      column<Contract>('statusReason', { width: 160, hidden: true }),
      column<Contract>('flowId', { width: 190, hidden: true }),
    ],
    [column, t],
  )
}

/** Most are over a whole month, whose name is shorter. */
const monthOf = ({ startDate, endDate }: Contract) =>
  startDate.endsWith('-01') && startDate.slice(0, 7) === endDate.slice(0, 7) && addDays(endDate, 1).endsWith('-01')
    ? startDate.slice(0, 7)
    : periodOf(startDate, endDate)

/** A signed contract that somebody wants to end is not simply signed; one that came to nothing says why. */
const Stand = ({ contract: { status, statusReason, ending } }: { readonly contract: Contract }) => (
  <>
    <StatusTag of={contractStatus} value={status} />
    {ending && (
      <>
        {' '}
        <StatusTag of={contractEnding} value={ending} />
      </>
    )}
    {statusReason !== null && <span className="quiet"> {statusReason}</span>}
  </>
)

const folded = ['flowId', 'sentFrom', 'ending'] as const

function ContractSearchForm({ list }: { readonly list: List<Contract, ContractFilter> }) {
  const t = useText(contractsText)
  const title = useTitles(contractRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <TextFilter label={title('flowId')} code {...field('flowId')} />
      <LabelFilter of={contractRecord} {...field('ending')} />
      <DateRangeFilter label={title('sentAt')} from={field('sentFrom')} to={field('sentTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <CoachFilter label={title('coachName')} {...field('coachId')} />
      <CoachGroupPicker label={title('coachGroupName')} {...field('coachGroupId')} />
      <LabelFilter of={contractRecord} {...field('status')} />
      <DateRangeFilter label={t('filter.period')} from={field('startDate')} to={field('endDate')} />
    </SearchForm>
  )
}
