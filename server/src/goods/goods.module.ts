import { defineModule } from '../platform/module.ts'
import { goodsRepository } from './goods.repository.ts'
import { goodsRoutes } from './goods.routes.ts'

export const goodsModule = defineModule({
  name: 'goods',
  routes: goodsRoutes,
  records: {
    goods: {
      stand: (db, id) => goodsRepository.stand(db, id),
      namesOf: (db, ids) => goodsRepository.names(db, ids),
    },
  },
  family: { goods: 'not of a family' },
})
