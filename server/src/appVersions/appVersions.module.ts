import * as calls from '@camp/contract/appVersions/appVersions'
import { openLatestVersion } from '@camp/contract/appVersions/appVersions.open'
import { found } from '../platform/errors.ts'
import { type Binding, bind, bindOpen } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { appVersionsExport } from './appVersions.export.ts'
import { type Device, latestFor } from './appVersions.latest.rules.ts'
import { appVersionsRepository } from './appVersions.repository.ts'
import { appSeen } from './appVersions.seen.repository.ts'
import { addVersion, deleteVersion, updateVersion } from './appVersions.service.ts'

interface Asking extends Omit<Device, 'code'> {
  readonly versionCode: number
  readonly at?: string | null | undefined
}

/** What an installation is given. */
async function latest({ db }: Pick<Cx, 'db'>, { platform, versionCode: code, installation, at = null }: Asking) {
  const versions = await appVersionsRepository.offered(db, platform)
  return latestFor(versions, { platform, code, installation }, await appVersionsRepository.moment(db, at))
}

const routes: Binding[] = [
  bind(calls.listVersions, ({ body, paging }, cx) => appVersionsRepository.page(cx.db, body, paging)),
  bind(calls.exportVersions, answerExport(appVersionsExport)),
  bind(calls.getVersion, async ({ params }, cx) => found(await appVersionsRepository.one(cx.db, params.id))),
  bind(calls.addVersion, addVersion),
  bind(calls.updateVersion, updateVersion),
  bind(calls.deleteVersion, deleteVersion),
  bind(calls.previewVersion, ({ body }, cx) => latest(cx, body)),
  bindOpen(openLatestVersion, async ({ query }, cx) => {
    const { steps: _, ...given } = await latest(cx, query)
    return given
  }),
]

export const appVersionsModule = defineModule({
  name: 'appVersions',
  routes,
  counts: { APP_SEEN: appSeen },
  tasks: () => exportKinds(appVersionsExport),
  records: {
    appVersion: {
      snapshot: (db, id) => appVersionsRepository.snapshot(db, id),
      namesOf: appVersionsRepository.names,
    },
  },
  family: {
    app_versions: 'not of a family',
    // Which device it is nobody knows.
    app_installations: 'not of a family',
  },
})
