import { type AppVersion, type exportVersions, listVersions } from '@camp/contract/appVersions/appVersions'
import { appVersionRecord } from '@camp/contract/appVersions/appVersions.record'
import type { HandlerInput } from '@camp/contract/base/call'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { appVersionsRepository } from './appVersions.repository.ts'

const column = sheetColumnOf(appVersionRecord)

/** Columns of the export; keys are those of the list. */
export const appVersionColumns: readonly SheetColumn<AppVersion>[] = [
  column('versionName', 16),
  column('versionCode', 12),
  column('platform', 10),
  column('state', 10),
  column('publishedAt', 20),
  column('forceUpdate', 10),
  column('rolloutPercent', 10),
  column('minSupportedCode', 16),
  column('releaseNotes', 40),
  column('hotfixOfName', 14),
  column('downloadUrl', 40),
  column('isConfigure', 10),
  column('blocked', 8),
  column('updatedAt', 20),
]

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
