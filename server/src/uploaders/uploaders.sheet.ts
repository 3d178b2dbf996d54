import { maskPersonal } from '@camp/contract/base/pii'
import type { Uploader } from '@camp/contract/uploaders/uploaders'
import { uploaderRecord } from '@camp/contract/uploaders/uploaders.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'

const column = sheetColumnOf(uploaderRecord)

/** Columns of the export; keys are those of the list. */
export const uploaderColumns: readonly SheetColumn<Uploader>[] = [
  column('name', 24),
  column('phone', 14, ({ phone }) => maskPersonal('phone', phone)),
  column('resourceCount', 10),
  column('createdAt', 20),
  column('updatedAt', 20),
]
