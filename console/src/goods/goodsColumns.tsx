import type { Goods } from '@camp/contract/goods/goods'
import { goodsRecord } from '@camp/contract/goods/goods.record'
import { mediaIdOf, mediaUrl } from '@camp/contract/media/media.purposes'
import { useMemo } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { goodsText } from './goods.text.ts'
import { PriceCell } from './PriceCell.tsx'
import { useLacks } from './useGoodsActions.ts'

/** The first picture of goods, small; the first sign of their name until there is one. */
export function GoodsPicture({ goods: { images, name } }: { readonly goods: Goods }) {
  const id = mediaIdOf(images[0] ?? '')
  return id === undefined ? (
    <span className="goods-bare" aria-hidden="true">
      {[...name][0]}
    </span>
  ) : (
    <img className="goods-picture" src={mediaUrl(id, 320)} alt="" loading="lazy" />
  )
}

const nameOf = (goods: Goods) => (
  <span className="goods-name">
    <GoodsPicture goods={goods} />
    <span>{goods.name}</span>
  </span>
)

const priceOf = (goods: Goods, active?: boolean) => <PriceCell goods={goods} active={active} />

/** How many there are; unlimited and none in words. */
export function StockWords({ stock }: { readonly stock: number | null }) {
  const t = useText(goodsText)
  if (stock === null) return <span className="quiet">{t('unlimited')}</span>
  return stock === 0 ? <span className="goods-lack">{t('soldOut')}</span> : formatCount(stock)
}

/** Can they be ordered, and if not, why: in words, in full where the pointer rests. */
export function ReadyWords({ goods }: { readonly goods: Goods }) {
  const title = useTitles(goodsRecord)
  const lacks = useLacks()(goods)
  return lacks === undefined ? (
    <span className="tag tag-green">{title('isConfigure')}</span>
  ) : (
    <span className="goods-lack" data-tip={lacks}>
      {lacks}
    </span>
  )
}

/** The columns of the list of goods. */
export function useGoodsColumns(): readonly Column<Goods>[] {
  const column = useColumnOf(goodsRecord)
  const wide = useWide()
  const mayEdit = useHolds()('GOODS_EDIT')
  return useMemo(
    () => [
      column('name', { width: 260, pin: 'left', cell: nameOf }),
      column('kind', { width: wide(84, 116) }),
      column('priceAmount', { width: 110, sortKey: 'priceAmount', ...(mayEdit && { cell: priceOf }) }),
      column('originalAmount', { width: wide(104, 128) }),
      column('stock', { width: 90, sortKey: 'stock', cell: ({ stock }) => <StockWords stock={stock} /> }),
      column('isConfigure', { width: 190, grow: true, cell: (goods) => <ReadyWords goods={goods} /> }),
      column('activeFlg', { width: 84, watched: true }),
      column('campType', { width: 120, hidden: true }),
      column('memberLevel', { width: 120, hidden: true }),
      column('needsShipping', { width: 96, hidden: true }),
      column('sort', { width: 84, hidden: true, sortKey: 'sort' }),
      column('updatedAt', { width: wide(110, 124) }),
    ],
    [column, wide, mayEdit],
  )
}
