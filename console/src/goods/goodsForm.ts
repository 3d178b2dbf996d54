import type { CallInput } from '@camp/contract/base/call'
import { numberOf } from '@camp/contract/base/cleaning'
import { limitsOf, unlimited } from '@camp/contract/base/limits'
import { type Goods, updateGoods } from '@camp/contract/goods/goods'
import type { GoodsKind } from '@camp/contract/goods/goods.labels'
import { MOST_PRICE, MOST_STOCK } from '@camp/contract/goods/goods.rules'
import { mediaIdOf } from '@camp/contract/media/media.purposes'
import type { FieldWords } from '../ui/base/useForm.ts'
import { parseYuan, yuanText } from '../ui/form/money.ts'
import type { FormFile } from '../uploads/uploads.parts.tsx'

/** Goods as the form has them: amounts and numbers as they are typed. */
export interface GoodsValues {
  readonly name: string
  readonly kind: GoodsKind | undefined
  readonly priceAmount: string
  readonly originalAmount: string
  readonly images: readonly FormFile[]
  readonly campTypeId: number | undefined
  readonly memberLevelId: number | undefined
  readonly needsShipping: 'yes' | 'no'
  readonly activeFlg: Goods['activeFlg'] | undefined
  readonly limited: 'yes' | 'no'
  /** What there is at first. */
  readonly stock: string
  /** What comes or goes, of goods that have a stock. */
  readonly stockBy: string
  readonly stockReason: string
  /** What was shown; not edited, but told of where it moved meanwhile. */
  readonly stockNow: string
}

const limits = limitsOf(updateGoods)

/** Does the stock change by these values? */
export function movesStock(goods: Goods | null, { limited, stockBy }: GoodsValues): boolean {
  if (!goods) return false
  if ((goods.stock === null) !== (limited === 'no')) return true
  return goods.stock !== null && limited === 'yes' && stockBy.trim() !== ''
}

/** What each field takes: a stock where it is limited, a reason where it changes. */
export const takesOf = (goods: Goods | null) => (values: GoodsValues) => ({
  ...limits,
  images: { ...limits.images, required: false },
  campTypeId: { required: values.kind === 'CAMP' },
  memberLevelId: { required: values.kind === 'MEMBER' },
  needsShipping: unlimited,
  limited: unlimited,
  stock: { ...limits.stock, required: values.limited === 'yes' && (goods?.stock ?? null) === null },
  stockBy: unlimited,
  stockNow: unlimited,
  stockReason: { ...limits.stockReason, required: movesStock(goods, values) },
})

export const valuesOf = (goods: Goods | null): GoodsValues => ({
  name: goods?.name ?? '',
  kind: goods?.kind ?? 'CAMP',
  priceAmount: goods ? yuanText(goods.priceAmount) : '',
  originalAmount: goods && goods.originalAmount !== null ? yuanText(goods.originalAmount) : '',
  images: (goods?.images ?? []).flatMap((url) => {
    const id = mediaIdOf(url)
    return id === undefined ? [] : [{ id, url, name: goods?.name ?? '', kind: 'IMAGE' as const }]
  }),
  campTypeId: goods?.campTypeId ?? undefined,
  memberLevelId: goods?.memberLevelId ?? undefined,
  needsShipping: goods?.needsShipping ? 'yes' : 'no',
  activeFlg: goods?.activeFlg ?? 'ACTIVE',
  limited: (goods?.stock ?? null) === null ? 'no' : 'yes',
  stock: '',
  stockBy: '',
  stockReason: '',
  stockNow: goods && goods.stock !== null ? String(goods.stock) : '',
})

const WHOLE = /^\d{1,8}$/
const deltaOf = (typed: string): number => {
  const plain = numberOf(typed)
  return /^[+-]?\d{1,8}$/.test(plain) ? Number(plain) : Number.NaN
}

/** What the stock will be; undefined where no change was typed or it is none. */
export function stockAfter(goods: Goods | null, { stockBy }: GoodsValues): number | undefined {
  const by = deltaOf(stockBy)
  return !goods || goods.stock === null || Number.isNaN(by) ? undefined : goods.stock + by
}

interface Words {
  readonly money: string
  readonly originalBelow: string
  readonly whole: string
  readonly delta: string
  readonly deltaBelow: string
}

/** What else is wrong with the values. */
export function wrongIn(goods: Goods | null, values: GoodsValues, words: Words): FieldWords<GoodsValues> {
  const amount = (typed: string) => {
    const fen = parseYuan(typed)
    return fen === undefined || (Number.isInteger(fen) && fen <= MOST_PRICE) ? undefined : words.money
  }
  const [price, original] = [parseYuan(values.priceAmount), parseYuan(values.originalAmount)]
  const below = price !== undefined && original !== undefined && original < price
  const after = stockAfter(goods, values)
  const moves = values.limited === 'yes' && (goods?.stock ?? null) !== null && values.stockBy.trim() !== ''
  const first = values.limited === 'yes' && (goods?.stock ?? null) === null && values.stock.trim() !== ''
  return {
    priceAmount: amount(values.priceAmount),
    originalAmount: amount(values.originalAmount) ?? (below ? words.originalBelow : undefined),
    stock: first && !(WHOLE.test(values.stock.trim()) && Number(values.stock) <= MOST_STOCK) ? words.whole : undefined,
    stockBy: !moves ? undefined : after === undefined ? words.delta : after < 0 || after > MOST_STOCK ? words.deltaBelow : undefined,
  }
}

type Body = Omit<CallInput<typeof updateGoods>['body'], 'id' | 'version'>

/** The stock that is wanted; null: unlimited. */
function stockOf(goods: Goods | null, values: GoodsValues): number | null {
  if (values.limited === 'no') return null
  if (!goods || goods.stock === null) return Number(values.stock)
  return values.stockBy.trim() === '' ? goods.stock : (stockAfter(goods, values) ?? goods.stock)
}

/** What is sent. */
export const bodyOf = (goods: Goods | null, values: GoodsValues): Body => ({
  name: values.name.trim(),
  kind: values.kind ?? 'PHYSICAL',
  priceAmount: parseYuan(values.priceAmount) ?? 0,
  originalAmount: parseYuan(values.originalAmount) ?? null,
  images: values.images.map(({ url }) => url),
  campTypeId: values.kind === 'CAMP' ? (values.campTypeId ?? null) : null,
  memberLevelId: values.kind === 'MEMBER' ? (values.memberLevelId ?? null) : null,
  needsShipping: values.needsShipping === 'yes',
  activeFlg: values.activeFlg ?? 'ACTIVE',
  stock: stockOf(goods, values),
})

/** What a change sends beside that: why the stock moves, and from where. Goods whose stock stays say nothing of it. */
export function changeOf(goods: Goods, values: GoodsValues): CallInput<typeof updateGoods>['body'] {
  const { stock, ...body } = bodyOf(goods, values)
  const moves = movesStock(goods, values)
  return {
    ...body,
    id: goods.id,
    version: goods.version,
    ...(moves && { stock, stockVersion: goods.stockVersion, stockReason: values.stockReason.trim() }),
  }
}
