import { type AppVersion, type exportVersions, listVersions } from '@camp/contract/appVersions/appVersions'
import type { HandlerInput } from '@camp/contract/base/call'
import { exportKinds } from '../platform/sheet/export.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { appVersionsRepository } from './appVersions.repository.ts'
import { appVersionColumns } from './appVersions.sheet.ts'

/** What the list shows for the same filter, as a sheet. */
export const appVersionsExport = listedExport<HandlerInput<typeof exportVersions>, AppVersion>({
  kind: 'appVersions.export',
  code: 'BANNER_OTHER',
  title: { code: 'task.exportVersions' },
  name: { zh: '版本', en: 'App versions' },
  list: listVersions,
  columns: appVersionColumns,
  page: (db, match, _who, paging) => appVersionsRepository.page(db, match, paging),
})

/** Its kind of task. */
export const appVersionExportKinds = exportKinds(appVersionsExport)
