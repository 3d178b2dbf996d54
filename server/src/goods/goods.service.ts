import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/goods/goods'
import { mediaIdOf } from '@camp/contract/media/media.purposes'
import { showMedia } from '../media/media.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import { defineReturn, keepStep } from '../platform/write/undo.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type GoodsFields, goodsRepository, type LockedGoods } from './goods.repository.ts'
import { goodsStockRepository } from './goods.stock.repository.ts'

/** Goods as the log tells of them. */
export const told = ({ campTypeId: _type, memberLevelId: _level, ...fields }: GoodsFields) => fields

export const fieldsIn = ({ id: _id, version: _version, ordered: _ordered, ...fields }: LockedGoods): GoodsFields => fields

/** Goods that were deleted are for sale again, or off the shelf, at their place. */
export const goodsDeleted = defineReturn({
  step: 'GOODS_DELETED',
  code: 'GOODS_DELETE',
  entity: 'goods',
  restore: async (w, _cx, { id, version }) => {
    await goodsRepository.lockAll(w.tx)
    if (!(await goodsRepository.restore(w.tx, id, version))) return undefined
    const goods = await goodsRepository.lock(w.tx, id)
    return goods && told(fieldsIn(goods))
  },
})

type Body = HandlerInput<typeof calls.addGoods>['body']

/** So many camps or batches are named in a refusal. */
const NAMED = 10
/** Between two places there is room for goods whose place is given by hand. */
const STEP = 10

const mediaOf = (images: readonly string[]): string[] =>
  images.map((url) => {
    const id = mediaIdOf(url)
    // A picture of another server tells that server who looks at it, and changes without us.
    if (id === undefined) throw new AppError('GOODS_IMAGE_OUTSIDE', {}, { field: 'images' })
    return id
  })

/** What is chosen by its id, with its name: something that is there, or what was chosen before. */
async function chosen(
  id: number | null | undefined,
  old: { readonly id: number | null; readonly name: string | null },
  read: (id: number) => Promise<string | undefined>,
  field: string,
) {
  if (id === undefined || id === old.id) return old
  if (id === null) return { id: null, name: null }
  const name = await read(id)
  if (name === undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field })
  return { id, name }
}

const NOBODY = { id: null, name: null }

/** The camp type of a camp, the level of a membership; nothing of it for goods of another kind. */
async function whatFor(w: Write, body: Body, old?: LockedGoods) {
  const type =
    body.kind === 'CAMP'
      ? await chosen(
          body.campTypeId,
          { id: old?.campTypeId ?? null, name: old?.campType ?? null },
          (id) => goodsRepository.campType(w.tx, id),
          'campTypeId',
        )
      : NOBODY
  const level =
    body.kind === 'MEMBER'
      ? await chosen(
          body.memberLevelId,
          { id: old?.memberLevelId ?? null, name: old?.memberLevel ?? null },
          (id) => goodsRepository.level(w.tx, id),
          'memberLevelId',
        )
      : NOBODY
  if (body.kind === 'CAMP' && type.id === null) throw new AppError('GOODS_WITHOUT_CAMP_TYPE', {}, { field: 'campTypeId' })
  if (body.kind === 'MEMBER' && level.id === null) throw new AppError('GOODS_WITHOUT_LEVEL', {}, { field: 'memberLevelId' })
  return { campTypeId: type.id, campType: type.name, memberLevelId: level.id, memberLevel: level.name }
}

/** What is to be written: what the body leaves out stays as it is. */
async function fieldsOf(w: Write, body: Body, old?: LockedGoods): Promise<GoodsFields> {
  const originalAmount = body.originalAmount === undefined ? (old?.originalAmount ?? null) : body.originalAmount
  if (originalAmount !== null && originalAmount < body.priceAmount) {
    throw new AppError('ORIGINAL_BELOW_PRICE', {}, { field: 'originalAmount' })
  }
  return {
    name: body.name,
    kind: body.kind,
    priceAmount: body.priceAmount,
    originalAmount,
    images: [...new Set(body.images)],
    ...(await whatFor(w, body, old)),
    needsShipping: body.needsShipping,
    activeFlg: body.activeFlg ?? old?.activeFlg ?? 'ACTIVE',
    sort: body.sort ?? old?.sort ?? (await goodsRepository.lastPlace(w.tx)) + STEP,
  }
}

const showPictures = (cx: Cx, w: Write, recordId: number, { images }: GoodsFields, keeps: readonly string[] = []): Promise<void> =>
  showMedia(w.tx, { entity: 'goods', recordId, by: cx }, { ids: mediaOf(images), purposes: ['GOODS'], field: 'images', keeps })

/** Pictures of goods that are on orders already: those show them for good. */
const onOrders = async (w: Write, { id, ordered }: LockedGoods): Promise<string[]> =>
  ordered ? (await goodsRepository.orderedPictures(w.tx, id)).flatMap((url) => mediaIdOf(url) ?? []) : []

const hasOtherPictures = ({ images }: GoodsFields, old: LockedGoods): boolean =>
  JSON.stringify(mediaOf(images)) !== JSON.stringify(mediaOf(fieldsIn(old).images))

export const addGoods: Handler<typeof calls.addGoods> = ({ body }, cx) =>
  write(cx, async (w) => {
    await goodsRepository.lockAll(w.tx)
    const fields = await fieldsOf(w, body)
    const saved = found(await goodsRepository.add(w.tx, fields))
    const stock = body.stock ?? null
    if (stock !== null) goodsStockRepository.set(w.tx, saved.id, stock)
    await showPictures(cx, w, saved.id, fields)
    w.audit({ id: saved.id, data: { name: fields.name }, after: { ...told(fields), stock } })
    return saved
  })

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`

/** A batch as staff know it. */
const batchName = ({ id, remark }: { readonly id: number; readonly remark: string | null }): string =>
  remark ? `#${id} ${remark}` : `#${id}`

async function assertAboveDiscounts(cx: Cx, w: Write, id: number, price: number): Promise<void> {
  const batches = await goodsRepository.discounts(w.tx, id, price, cx.services.clock.now())
  if (batches.length === 0) return
  const names = batches.slice(0, NAMED).map((batch) => `${batchName(batch)} ${yuan(batch.discountAmount ?? 0)}`)
  throw new AppError('PRICE_BELOW_DISCOUNT', { names: names.join('、') }, { field: 'priceAmount' })
}

type Change = Pick<HandlerInput<typeof calls.updateGoods>['body'], 'stock' | 'stockVersion' | 'stockReason'>

/** Moves the stock to what is wanted, if it is as it was shown; answers what the log says of it. */
async function moveStock(w: Write, id: number, { stock, stockVersion, stockReason }: Change) {
  if (stock === undefined) return { before: {}, after: {} }
  const held = await goodsStockRepository.hold(w.tx, id)
  const old = held?.stock ?? null
  if (stockVersion !== undefined && stockVersion !== (held?.version ?? null)) {
    throw new AppError('STOCK_MOVED', { stock: old ?? '∞' }, { field: 'stock' })
  }
  if (stock === old) return { before: {}, after: {} }
  if (!stockReason) throw new AppError('STOCK_REASON_MISSING', {}, { field: 'stockReason' })
  goodsStockRepository.set(w.tx, id, stock)
  return { before: { stock: old }, after: { stock, stockReason } }
}

export const updateGoods: Handler<typeof calls.updateGoods> = ({ body }, cx) =>
  write(cx, async (w) => {
    const old = found(await goodsRepository.lock(w.tx, body.id))
    w.version(old, body.version)
    if (body.kind !== old.kind && old.ordered) throw new AppError('GOODS_KIND_FIXED', {}, { field: 'kind' })
    const fields = await fieldsOf(w, body, old)
    if (fields.priceAmount !== old.priceAmount) await assertAboveDiscounts(cx, w, old.id, fields.priceAmount)
    const stock = await moveStock(w, old.id, body)
    // Only where they change: all orders of the goods are looked through for what they show.
    if (hasOtherPictures(fields, old)) await showPictures(cx, w, old.id, fields, await onOrders(w, old))
    const saved = found(await goodsRepository.change(w.tx, old.id, fields))
    const { before, after } = changedFields(told(fieldsIn(old)), told(fields))
    w.audit({ id: old.id, data: { name: fields.name }, before: { ...before, ...stock.before }, after: { ...after, ...stock.after } })
    return saved
  })

const isSpread = (places: readonly number[]): boolean => new Set(places).size === places.length

export const sortGoods: Handler<typeof calls.updateGoodsSort> = ({ body: ids }, cx) =>
  write(cx, async (w) => {
    if (!isSpread(ids)) throw new AppError('GOODS_ORDER_TWICE')
    await goodsRepository.lockAll(w.tx)
    let held = await goodsStockRepository.order(w.tx, ids)
    if (held.length < ids.length) throw new AppError('GOODS_ORDER_UNKNOWN')
    // Goods that were given the same place by hand cannot change it among themselves.
    if (!isSpread(held.map(({ sort }) => sort))) {
      goodsStockRepository.spread(w.tx)
      held = await goodsStockRepository.order(w.tx, ids)
    }
    const moved = await goodsStockRepository.place(
      w.tx,
      ids,
      held.map(({ sort }) => sort),
    )
    if (moved > 0) {
      const nameOf = new Map(held.map(({ id, name }) => [id, name]))
      const order = { before: held.map(({ name }) => name), after: ids.map((id) => nameOf.get(id) ?? String(id)) }
      w.audit({ id: null, data: { count: moved }, before: { order: order.before }, after: { order: order.after } })
    }
    return { count: moved }
  })

export const deleteGoods: Handler<typeof calls.deleteGoods> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    await goodsRepository.lockAll(w.tx)
    const old = found(await goodsRepository.lock(w.tx, id))
    const camps = await goodsRepository.camps(w.tx, id)
    if (camps.length > 0) throw new AppError('CAMP_USES_IT', { count: camps.length, names: camps.slice(0, NAMED).join('、') })
    const batches = await goodsRepository.batches(w.tx, id, cx.services.clock.now())
    if (batches.length > 0) {
      throw new AppError('BATCH_USES_IT', { count: batches.length, names: batches.slice(0, NAMED).map(batchName).join('、') })
    }
    goodsRepository.archive(w.tx, id)
    w.audit({ id, data: { name: old.name }, before: told(fieldsIn(old)) })
    return { id, undo: await keepStep(w, cx, goodsDeleted, { id, version: old.version + 1 }) }
  })
