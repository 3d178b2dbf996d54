import * as calls from '@camp/contract/goods/goods'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { goodsMatching } from './goods.matching.ts'
import { goodsRepository } from './goods.repository.ts'
import { addGoods, deleteGoods, sortGoods, updateGoods } from './goods.service.ts'

export const goodsRoutes: Binding[] = [
  bind(calls.getGoodsSimpleList, ({ query }, cx) => goodsRepository.options(cx.db, query)),
  bind(calls.listGoods, ({ body, paging }, cx) => goodsRepository.page(cx.db, goodsMatching(body), paging)),
  bind(calls.getGoods, async ({ params }, cx) => found(await goodsRepository.one(cx.db, params.id))),
  bind(calls.addGoods, addGoods),
  bind(calls.updateGoods, updateGoods),
  bind(calls.updateGoodsSort, sortGoods),
  bind(calls.deleteGoods, deleteGoods),
]
