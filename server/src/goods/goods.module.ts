import * as calls from '@camp/contract/goods/goods'
import { openGoods } from '@camp/contract/goods/goods.open'
import { found } from '../platform/errors.ts'
import { type Binding, bind, bindOpen } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { goodsConditions, goodsRepository } from './goods.repository.ts'
import { addGoods, deleteGoods, goodsDeleted, sortGoods, updateGoods } from './goods.service.ts'
import { goodsStockRepository } from './goods.stock.repository.ts'

const routes: Binding[] = [
  bind(calls.getGoodsSimpleList, ({ query }, cx) => goodsRepository.options(cx.db, query)),
  bind(calls.listGoods, ({ body, paging }, cx) => goodsRepository.page(cx.db, goodsConditions(body), paging)),
  bindOpen(openGoods, ({ query, paging }, cx) => goodsRepository.page(cx.db, goodsConditions(query), paging)),
  bind(calls.getGoods, async ({ params }, cx) => found(await goodsRepository.one(cx.db, params.id))),
  bind(calls.addGoods, addGoods),
  bind(calls.updateGoods, updateGoods),
  bind(calls.updateGoodsSort, sortGoods),
  bind(calls.deleteGoods, deleteGoods),
]

export const goodsModule = defineModule({
  name: 'goods',
  routes,
  undos: [goodsDeleted],
  on: { 'order.cancelled': goodsStockRepository.giveBack, 'order.closed': goodsStockRepository.giveBack },
  records: {
    goods: {
      snapshot: (db, id) => goodsRepository.snapshot(db, id),
      namesOf: (db, ids) => goodsRepository.names(db, ids),
    },
  },
  family: { goods: 'not of a family' },
})
