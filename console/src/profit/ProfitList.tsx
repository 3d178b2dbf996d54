import { campStatus } from '@camp/contract/camps/camps.labels'
import {
  exportCampProfits,
  listCampProfits,
  type ProfitFilter,
  type ProfitRow,
  profitFilter,
  sumCampProfits,
} from '@camp/contract/profit/profit'
import { type ProfitBy, profitBy } from '@camp/contract/profit/profit.labels'
import { profitThing } from '@camp/contract/profit/profit.record'
import { type ReactNode, useMemo } from 'react'
import { formatBp, formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'
import { profitText } from './profit.text.ts'
import { useProfitColumns } from './profitColumns.tsx'

const profitPeek: Peek<ProfitRow> = { ...rowPeek, part: latePart(async () => (await import('./ProfitPeek.tsx')).ProfitPeek) }
const BESIDE = ['tab'] as const

/** Camps, or what they add up to by term or type; the sums of all that match stand above. */
export function ProfitList({ which }: { readonly which: ReactNode }) {
  const t = useText(profitText)
  const list = useList(listCampProfits, { filter: profitFilter, beside: BESIDE, sheet: { call: exportCampProfits } })
  const views = useMemo(
    () => [
      { key: 'running', title: t('view.running'), filter: { status: ['IN_PROGRESS' as const] } },
      { key: 'ended', title: t('view.ended'), filter: { status: ['ENDED' as const] } },
    ],
    [t],
  )
  const byCamp = (list.filter.by ?? 'CAMP') === 'CAMP'
  return (
    <ListPage
      id="profits"
      title={t('title')}
      views={views}
      list={list}
      columns={useProfitColumns()}
      {...(byCamp && { peek: profitPeek })}
      stats={{ inLine: <ProfitSums filter={list.filter} /> }}
      tools={() => which}
      search={<ProfitSearchForm list={list} />}
      empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
    />
  )
}

function ProfitSums({ filter }: { readonly filter: ProfitFilter }) {
  const title = useTitles(profitThing)
  const { data, isFetching } = useCall(sumCampProfits, { query: filter }, { keepPrevious: true })
  const stats = [
    { key: 'children', title: title('children'), value: data && formatCount(data.children) },
    { key: 'net', title: title('net'), value: data && formatMoney(data.net) },
    { key: 'cost', title: title('cost'), value: data && formatMoney(data.cost) },
    {
      key: 'margin',
      title: title('margin'),
      value: data && formatMoney(data.margin),
      of: data?.marginBp == null ? undefined : `${formatBp(data.marginBp)}%`,
    },
  ]
  return <StatCards inLine stats={stats} busy={isFetching} />
}

function ProfitSearchForm({ list }: { readonly list: List<ProfitRow, ProfitFilter> }) {
  const t = useText(profitText)
  const title = useTitles(profitThing)
  const draft = useDraft(list)
  const by = draft.field('by')
  return (
    <SearchForm draft={draft}>
      <SelectFilter
        {...by}
        label={t('by')}
        options={useLabelOptions(profitBy)}
        value={by.value && [by.value]}
        onChange={(chosen: readonly ProfitBy[] | undefined) => by.onChange(chosen?.at(-1))}
      />
      <TextFilter label={title('name')} {...draft.field('name')} />
      <TextFilter label={title('term')} {...draft.field('term')} />
      <SelectFilter label={title('status')} options={useLabelOptions(campStatus)} {...draft.field('status')} />
      <TextFilter label={t('from')} {...draft.field('from')} />
      <TextFilter label={t('to')} {...draft.field('to')} />
    </SearchForm>
  )
}
