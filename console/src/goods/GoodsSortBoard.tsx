import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { type Goods, listGoods, updateGoodsSort } from '@camp/contract/goods/goods'
import { goodsKind } from '@camp/contract/goods/goods.labels'
import { goodsRecord } from '@camp/contract/goods/goods.record'
import { type ReactNode, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { TabList } from '../ui/base/TabList.tsx'
import { SortableList } from '../ui/list/SortableList.tsx'
import { useOrder } from '../ui/list/useOrder.ts'
import { MoreMenu } from '../ui/overlay/MoreMenu.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { useTips } from '../ui/table/tips.ts'
import { goodsText } from './goods.text.ts'
import { GoodsPicture, ReadyWords, StockWords } from './goodsColumns.tsx'

const noGoods: readonly Goods[] = []
const ALL = 'ALL'

interface SortBoardProps {
  readonly tools: ReactNode
  readonly create: ReactNode
  readonly actions: (goods: Goods) => RowAction[]
}

/** Goods in the order in which families see them, all or of one kind, to be put in another one. The kind stands in the address. */
export function GoodsSortBoard({ tools, create, actions }: SortBoardProps) {
  const t = useText(goodsText)
  const title = useTitles(goodsRecord)
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const page = useRef<HTMLDivElement>(null)
  useTips(page)
  const all = useCall(listGoods, { query: { page: 1, size: MAX_PAGE_SIZE }, body: {} }, { quiet: () => true })
  const asked = new URLSearchParams(search).get('kind')
  const kind = goodsKind.values.find((one) => one === asked)
  const rows = all.data?.content ?? noGoods
  const goods = useMemo(() => (kind ? rows.filter((one) => one.kind === kind) : rows), [rows, kind])
  const failure = all.error?.failure
  const tabs = [ALL, ...goodsKind.values].map((key) => {
    const of = goodsKind.values.find((one) => one === key)
    const count = of ? rows.filter((one) => one.kind === of).length : rows.length
    return { key, title: `${of ? goodsKind.label(of, language) : t('all')}${count > 0 ? ` ${count}` : ''}` }
  })
  if (failure) {
    return (
      <DetailPage title={t('title')} actions={tools}>
        <div className="card detail-state">
          {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={() => void all.refetch()} />}
        </div>
      </DetailPage>
    )
  }
  return (
    <DetailPage title={t('title')} actions={tools}>
      <div ref={page} className="card goods-board">
        <TabList
          label={title('kind')}
          tabs={tabs}
          shown={kind ?? ALL}
          onShow={(key) => void navigate({ pathname, search: key === ALL ? '?tab=sort' : `?tab=sort&kind=${key}` }, { replace: true })}
          panelClass="goods-panel"
        >
          {!all.data ? (
            <div className="detail-loading" aria-busy="true" />
          ) : goods.length === 0 ? (
            <EmptyState title={t(kind ? 'emptyKind' : 'emptyTitle')} action={create} />
          ) : (
            <Lines key={kind ?? ALL} goods={goods} actions={actions} refetch={() => void all.refetch()} />
          )}
        </TabList>
      </div>
    </DetailPage>
  )
}

interface LinesProps {
  readonly goods: readonly Goods[]
  readonly actions: (goods: Goods) => RowAction[]
  refetch(): void
}

function Lines({ goods, actions, refetch }: LinesProps) {
  const t = useText(goodsText)
  const title = useTitles(goodsRecord)
  const movable = useHolds()('GOODS_EDIT')
  const sort = useAction(updateGoodsSort)
  const order = useOrder(goods, async (ids) => {
    const done = await sort.run({ body: [...ids] })
    if (!done) refetch()
    return done !== undefined
  })
  return (
    <>
      {movable && goods.length > 1 && <p className="quiet">{t('sortHint')}</p>}
      <SortableList
        className="goods-lines"
        order={order}
        nameOf={({ name }) => name}
        movable={movable && goods.length > 1}
        line={(one, steps, at) => (
          <>
            <span className="goods-number">{at + 1}</span>
            <GoodsPicture goods={one} />
            <span className="goods-what">
              <b>{one.name}</b>
              <small>
                {formatMoney(one.priceAmount)} · {title('stock')} <StockWords stock={one.stock} />
              </small>
            </span>
            <span className="goods-state">
              <StatusTag of={goodsKind} value={one.kind} />
              <ReadyWords goods={one} />
            </span>
            <span className="goods-does">
              {steps}
              <MoreMenu items={actions(one)} of={one.name} className="icon-button" />
            </span>
          </>
        )}
      />
    </>
  )
}
