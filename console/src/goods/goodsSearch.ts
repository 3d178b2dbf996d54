import { listGoods } from '@camp/contract/goods/goods'
import { goodsKind } from '@camp/contract/goods/goods.labels'
import { MOST_GOODS_NAME } from '@camp/contract/goods/goods.rules'
import { formatMoney } from '../platform/format.ts'
import { currentLanguage } from '../platform/i18n.ts'
import { findRows, firstRows, isExactly } from '../platform/signedIn/finding.ts'

/** Goods whose name holds the text, in the order in which families see them. Each leads to the list of that name, opened beside it. */
export const findGoods = findRows(
  listGoods,
  (text) => [{ query: firstRows, body: { name: text.slice(0, MOST_GOODS_NAME) } }],
  (goods, text) => ({
    key: String(goods.id),
    title: goods.name,
    detail: `${goodsKind.label(goods.kind, currentLanguage())} · ${formatMoney(goods.priceAmount)}`,
    path: `/content/goods?${new URLSearchParams({ name: goods.name, peek: String(goods.id) }).toString()}`,
    exact: isExactly(text, goods.name),
  }),
)
