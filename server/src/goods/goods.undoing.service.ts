import { defineReturn } from '../platform/write/undo.ts'
import { type GoodsFields, goodsRepository, type LockedGoods } from './goods.repository.ts'

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
