import { defineModule } from '../platform/module.ts'
import { bannersRepository } from './banners.repository.ts'
import { bannersRoutes } from './banners.routes.ts'

export const bannersModule = defineModule({
  name: 'banners',
  routes: bannersRoutes,
  records: {
    banner: {
      stand: (db, id) => bannersRepository.stand(db, id),
      nameOf: (db, id) => bannersRepository.nameOf(db, id),
    },
  },
  family: { banners: 'not of a family' },
})
