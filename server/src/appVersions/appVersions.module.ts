import { defineModule } from '../platform/module.ts'
import { appVersionExportKinds } from './appVersions.export.ts'
import { appVersionsRepository } from './appVersions.repository.ts'
import { appVersionsRoutes } from './appVersions.routes.ts'

export const appVersionsModule = defineModule({
  name: 'appVersions',
  routes: appVersionsRoutes,
  tasks: () => appVersionExportKinds,
  records: {
    appVersion: {
      snapshot: (db, id) => appVersionsRepository.snapshot(db, id),
      namesOf: appVersionsRepository.names,
    },
  },
  family: { app_versions: 'not of a family' },
})
