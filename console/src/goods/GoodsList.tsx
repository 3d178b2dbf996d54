import { type Goods, type GoodsFilter, goodsFilter, listGoods } from '@camp/contract/goods/goods'
import { goodsRecord } from '@camp/contract/goods/goods.record'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { goodsText } from './goods.text.ts'
import { useGoodsColumns } from './goodsColumns.tsx'

const BESIDE = ['tab'] as const

interface GoodsViewProps {
  readonly tools: ReactNode
  readonly create: ReactNode
  readonly actions: (goods: Goods) => RowAction[]
}

/** All goods, in the order in which families see them. */
export function GoodsList({ tools, create, actions }: GoodsViewProps) {
  const t = useText(goodsText)
  const list = useList(listGoods, { filter: goodsFilter, beside: BESIDE })
  const views = useMemo(
    () => [
      { key: 'onSale', title: t('view.onSale'), filter: { isConfigure: true } },
      { key: 'toComplete', title: t('view.toComplete'), filter: { isConfigure: false, activeFlg: ['ACTIVE' as const] } },
      { key: 'inactive', title: t('view.inactive'), filter: { activeFlg: ['INACTIVE' as const] } },
    ],
    [t],
  )
  return (
    <ListPage
      id="goods"
      title={t('title')}
      views={views}
      list={list}
      columns={useGoodsColumns()}
      actions={actions}
      tools={() => tools}
      search={<GoodsSearchForm list={list} />}
      empty={
        <EmptyState title={t('emptyTitle')} action={create}>
          {t('emptyHint')}
        </EmptyState>
      }
    />
  )
}

function GoodsSearchForm({ list }: { readonly list: List<Goods, GoodsFilter> }) {
  const title = useTitles(goodsRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('name')} {...field('name')} />
      <LabelFilter of={goodsRecord} {...field('kind')} />
      <LabelFilter of={goodsRecord} {...field('activeFlg')} />
    </SearchForm>
  )
}
