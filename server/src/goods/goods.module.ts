import { defineModule } from '../platform/module.ts'
import { goodsRoutes } from './goods.routes.ts'

export const goodsModule = defineModule({
  name: 'goods',
  routes: goodsRoutes,
  family: { goods: 'not of a family' },
})
