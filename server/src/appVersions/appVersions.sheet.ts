import type { AppVersion } from '@camp/contract/appVersions/appVersions'
import { appVersionRecord } from '@camp/contract/appVersions/appVersions.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'

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
