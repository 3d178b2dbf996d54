import * as calls from '@camp/contract/appVersions/appVersions'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { appVersionsExport } from './appVersions.export.ts'
import { latestFor } from './appVersions.latest.rules.ts'
import { appVersionsRepository } from './appVersions.repository.ts'
import { addVersion, deleteVersion, updateVersion } from './appVersions.service.ts'

const routes: Binding[] = [
  bind(calls.listVersions, ({ body, paging }, cx) => appVersionsRepository.page(cx.db, body, paging)),
  bind(calls.exportVersions, answerExport(appVersionsExport)),
  bind(calls.getVersion, async ({ params }, cx) => found(await appVersionsRepository.one(cx.db, params.id))),
  bind(calls.addVersion, addVersion),
  bind(calls.updateVersion, updateVersion),
  bind(calls.deleteVersion, deleteVersion),
  bind(calls.previewVersion, async ({ body: { platform, versionCode, installation, at } }, cx) => {
    const versions = await appVersionsRepository.offered(cx.db, platform)
    return latestFor(versions, { platform, code: versionCode, installation }, await appVersionsRepository.moment(cx.db, at ?? null))
  }),
]

export const appVersionsModule = defineModule({
  name: 'appVersions',
  routes,
  tasks: () => exportKinds(appVersionsExport),
  records: {
    appVersion: {
      snapshot: (db, id) => appVersionsRepository.snapshot(db, id),
      namesOf: appVersionsRepository.names,
    },
  },
  family: { app_versions: 'not of a family' },
})
