import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { count, rowFields, saved } from '../base/page.ts'
import { adding, removal } from '../base/steps.ts'
import { fen, filter, id, line, oneOrMany, reasonOrNone, requiredLine, seenVersion, text, wireBoolean, wireInt } from '../base/wire.ts'
import { goodsKind, goodsLack } from './goods.labels.ts'
import { MOST_GOODS_IMAGES, MOST_GOODS_NAME, MOST_PRICE, MOST_SORTED, MOST_STOCK, MOST_STOCK_REASON } from './goods.rules.ts'

const area = 'Goods'

export const getGoodsSimpleList = defineCall({
  id: 'getGoodsSimpleList',
  title: { zh: '选择商品', en: 'Choose goods' },
  area: 'Orders',
  method: 'GET',
  path: '/api/goods/simple-list',
  query: filter({ keyword: text(50), kind: oneOrMany(goodsKind.schema), activeFlg: oneOrMany(activeFlg.schema) }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        kind: goodsKind.schema,
        priceAmount: z.int(),
        activeFlg: activeFlg.schema,
      }),
    ),
  ),
  codes: ['ORDER_INDEX', 'GOODS', 'PROMOTE_INDEX', 'PROMOTE_CODE', 'CAMP_INDEX', 'BANNER_MANAGE'],
})

export const goodsFilter = filter({
  name: text(MOST_GOODS_NAME),
  kind: oneOrMany(goodsKind.schema),
  activeFlg: oneOrMany(activeFlg.schema),
  isConfigure: wireBoolean(),
})
export type GoodsFilter = z.output<typeof goodsFilter>

const goodsRow = z.object({
  ...rowFields,
  name: z.string(),
  kind: goodsKind.schema,
  priceAmount: z.int(),
  originalAmount: z.int().nullable(),
  /** `/media/...`; the first one stands for the goods. */
  images: z.array(z.string()),
  campTypeId: z.int().nullable(),
  campType: z.string().nullable(),
  memberLevelId: z.int().nullable(),
  memberLevel: z.string().nullable(),
  needsShipping: z.boolean(),
  /** Null: unlimited. */
  stock: z.int().nullable(),
  /** Of the stock alone: each sale moves it. Null: unlimited. */
  stockVersion: z.int().nullable(),
  sort: z.int(),
  activeFlg: activeFlg.schema,
  /** They lack nothing and can be ordered. */
  isConfigure: z.boolean(),
  lacks: z.array(goodsLack.schema),
  /** There are orders of them: their kind cannot change. */
  ordered: z.boolean(),
})
export type Goods = z.output<typeof goodsRow>

export const listGoods = defineCall({
  id: 'listGoods',
  title: { zh: '查看商品列表', en: 'List goods' },
  area,
  method: 'POST',
  path: '/api/goods/list',
  body: goodsFilter,
  /** The same rows under `results` too, for callers of before (decision Q-13). */
  answer: { ...page(goodsRow), results: true },
  codes: ['GOODS'],
  sorts: ['sort', 'priceAmount', 'stock'],
  defaultSort: 'sort,asc',
})

export const getGoods = defineCall({
  id: 'getGoods',
  title: { zh: '查看商品', en: 'Show goods' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/goods/{id}',
  params: z.object({ id: id() }),
  answer: json(goodsRow),
  codes: ['GOODS'],
})

const fields = {
  name: requiredLine(MOST_GOODS_NAME),
  kind: goodsKind.schema,
  priceAmount: fen(MOST_PRICE),
  /** Crossed out beside the price. */
  originalAmount: fen(MOST_PRICE).nullable().optional(),
  /** Of pictures that were sent in for goods. */
  images: z.array(text(200)).max(MOST_GOODS_IMAGES),
  campTypeId: id().nullable().optional(),
  memberLevelId: id().nullable().optional(),
  needsShipping: z.boolean(),
  /** Null: unlimited. */
  stock: wireInt(0, MOST_STOCK).nullable().optional(),
  sort: wireInt(0, 1_000_000_000).optional(),
  activeFlg: activeFlg.schema.optional(),
}

const says = <Zh extends string, En extends string>(zh: Zh, en: En) => ({ zh: `${zh}“{name}”`, en: `${en} "{name}"` }) as const

export const addGoods = defineCall({
  id: 'addGoods',
  title: { zh: '新建商品', en: 'Create goods' },
  area,
  ...adding(z.object(fields)),
  path: '/api/goods/add-goods',
  codes: ['GOODS_EDIT'],
  audit: { type: 'ADD', target: 'goods', says: says('新建商品', 'Created goods') },
})

/** What is left out stays. A change of the stock says why, and is refused if it moved since `stockVersion` was shown. */
export const updateGoods = defineCall({
  id: 'updateGoods',
  title: { zh: '编辑商品', en: 'Edit goods' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/goods',
  body: z.object({
    id: id(),
    ...fields,
    stockVersion: z.int().positive().nullable().optional(),
    stockReason: reasonOrNone(line(MOST_STOCK_REASON)).nullable().optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['GOODS_EDIT'],
  changes: true,
  audit: { type: 'EDIT', target: 'goods', says: says('编辑商品', 'Edited goods') },
})

/** Goods in the wanted order: they share out the places that they hold, so those that are not named stay where they are. */
export const updateGoodsSort = defineCall({
  id: 'updateGoodsSort',
  title: { zh: '调整商品顺序', en: 'Sort goods' },
  area,
  method: 'POST',
  path: '/api/goods/update-sort',
  body: z.array(id()).min(1).max(MOST_SORTED),
  answer: json(count),
  codes: ['GOODS_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'goods',
    says: { zh: '调整 {count} 种商品的顺序', en: 'Sorted {count|kind of goods|kinds of goods}' },
    announces: { zh: '调整商品的顺序', en: 'Sorting goods' },
  },
})

export const deleteGoods = defineCall({
  id: 'deleteGoods',
  title: { zh: '删除商品', en: 'Delete goods' },
  area,
  ...removal,
  method: 'GET',
  path: '/api/goods/delete/{id}',
  codes: ['GOODS_DELETE'],
  audit: { type: 'DELETE', target: 'goods', says: says('删除商品', 'Deleted goods') },
})
