import { defineModule } from '../platform/module.ts'
import { goodsRepository } from './goods.repository.ts'
import { goodsRoutes } from './goods.routes.ts'
import { goodsStockRepository } from './goods.stock.repository.ts'

export const goodsModule = defineModule({
  name: 'goods',
  routes: goodsRoutes,
  on: { 'order.cancelled': goodsStockRepository.giveBack, 'order.closed': goodsStockRepository.giveBack },
  records: {
    goods: {
      snapshot: (db, id) => goodsRepository.snapshot(db, id),
      namesOf: (db, ids) => goodsRepository.names(db, ids),
    },
  },
  family: { goods: 'not of a family' },
})
