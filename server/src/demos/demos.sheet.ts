import type { Demo } from '@camp/contract/demos/demos'
import { demoRecord } from '@camp/contract/demos/demos.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'

const column = sheetColumnOf(demoRecord)

/** Columns of the export; keys are those of the list. */
export const demoColumns: readonly SheetColumn<Demo>[] = [
  column('title', 30),
  column('studentName', 12),
  column('campName', 24),
  column('groupName', 14),
  column('clockInDate', 12),
  column('featured', 8),
  column('consentAt', 20),
  column('consentBy', 12),
  column('consentHow', 10),
  column('consentUserName', 12),
  column('reviewState', 10),
  column('reviewedByName', 12),
  column('reviewedAt', 20),
  column('createdByName', 12),
  column('createdAt', 20),
]
