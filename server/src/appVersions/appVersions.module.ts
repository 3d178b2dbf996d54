import { defineModule } from '../platform/module.ts'
import { appVersionsRepository } from './appVersions.repository.ts'
import { appVersionsRoutes } from './appVersions.routes.ts'

export const appVersionsModule = defineModule({
  name: 'appVersions',
  routes: appVersionsRoutes,
  records: {
    appVersion: {
      stand: (db, id) => appVersionsRepository.stand(db, id),
      nameOf: (db, id) => appVersionsRepository.nameOf(db, id),
    },
  },
  family: { app_versions: 'not of a family' },
})
