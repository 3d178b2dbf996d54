import { defineModule } from '../platform/module.ts'
import { bannerExportKinds } from './banners.export.ts'
import { bannersRepository } from './banners.repository.ts'
import { bannersRoutes } from './banners.routes.ts'

export const bannersModule = defineModule({
  name: 'banners',
  routes: bannersRoutes,
  tasks: () => bannerExportKinds,
  records: {
    banner: {
      snapshot: (db, id) => bannersRepository.snapshot(db, id),
      namesOf: bannersRepository.names,
    },
  },
  family: { banners: 'not of a family' },
})
