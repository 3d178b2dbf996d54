import type { Resource } from '@camp/contract/resources/resources'
import { resourceRecord } from '@camp/contract/resources/resources.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'

const column = sheetColumnOf(resourceRecord)

/** Columns of the export of resources; keys are those of the list. */
export const resourceColumns: readonly SheetColumn<Resource>[] = [
  column('title', 30),
  column('kind', 10),
  column('level', 8),
  column('theme', 14),
  column('files', 40, ({ files }) => files.map(({ name }) => name).join('、')),
  column('uploaderName', 12),
  column('usedInCamps', 12),
  column('lessonsAhead', 16),
  column('revision', 8),
  column('activeFlg', 8),
  column('toReview', 8),
  column('updatedAt', 20),
]
