import {
  addGoods as addCall,
  deleteGoods as deleteCall,
  getGoods,
  getGoodsSimpleList,
  listGoods,
  updateGoodsSort as sortCall,
  updateGoods as updateCall,
} from '@camp/contract/goods/goods'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { goodsMatching } from './goods.matching.ts'
import { goodsRepository } from './goods.repository.ts'
import { addGoods, deleteGoods, sortGoods, updateGoods } from './goods.service.ts'

export const goodsRoutes: Binding[] = [
  bind(getGoodsSimpleList, ({ query }, cx) => goodsRepository.options(cx.db, query)),
  bind(listGoods, ({ body, paging }, cx) => goodsRepository.page(cx.db, goodsMatching(body), paging)),
  bind(getGoods, async ({ params }, cx) => found(await goodsRepository.one(cx.db, params.id))),
  bind(addCall, (input, cx) => addGoods(cx, input)),
  bind(updateCall, (input, cx) => updateGoods(cx, input)),
  bind(sortCall, ({ body }, cx) => sortGoods(cx, body)),
  bind(deleteCall, ({ params }, cx) => deleteGoods(cx, params.id)),
]
