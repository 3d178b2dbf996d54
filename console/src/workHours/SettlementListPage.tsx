import type { RowOf } from '@camp/contract/base/call'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import { getAllSettlements, type SettlementFilter, settlementFilter } from '@camp/contract/workHours/workHours.settlements'
import { useMemo } from 'react'
import { CoachFilter } from '../pickers/field/CoachPicker.tsx'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { workHoursText } from './workHours.text.ts'

type Settlement = RowOf<typeof getAllSettlements>

/** Why a month is worth what it is, beside the list. */
const settlementPeek: Peek<Settlement> = {
  ...rowPeek,
  part: latePart(async () => (await import('./SettlementPeek.tsx')).SettlementPeek),
}

/** What coaches earned, month by month: the ledger's own numbers. */
export function SettlementListPage() {
  const t = useText(workHoursText)
  const list = useList(getAllSettlements, { filter: settlementFilter })
  return (
    <ListPage
      id="settlements"
      title={t('settle.title')}
      list={list}
      columns={useSettlementColumns()}
      peek={settlementPeek}
      search={<SettlementSearchForm list={list} />}
      empty={<EmptyState title={t('settle.empty')}>{t('settle.emptyHint')}</EmptyState>}
    />
  )
}

function SettlementSearchForm({ list }: { readonly list: List<Settlement, SettlementFilter> }) {
  const t = useText(workHoursText)
  const title = useTitles(workStatementRecord)
  const draft = useDraft(list)
  return (
    <SearchForm draft={draft}>
      <TextFilter label={t('settle.month')} {...draft.field('month')} />
      <CoachFilter label={title('coachName')} {...draft.field('coachId')} />
    </SearchForm>
  )
}

function useSettlementColumns() {
  const column = useColumnOf(workStatementRecord)
  return useMemo(
    () => [
      column<Settlement>('coachName', { width: 140, pin: 'left', grow: true }),
      column<Settlement>('month', { width: 110, sortKey: 'month' }),
      column<Settlement>('minutes', { width: 110 }),
      column<Settlement>('amount', { width: 140, sortKey: 'amount' }),
      column<Settlement>('status', { width: 120, watched: true }),
    ],
    [column],
  )
}
