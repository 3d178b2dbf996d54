import type { HandlerInput } from '@camp/contract/base/call'
import { maskPersonal } from '@camp/contract/base/pii'
import { type exportUploaders, listUploaders, type Uploader } from '@camp/contract/uploaders/uploaders'
import { uploaderRecord } from '@camp/contract/uploaders/uploaders.record'
import { withPhone } from '../platform/db/search.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { uploadersRepository } from './uploaders.repository.ts'

const column = sheetColumnOf(uploaderRecord)

/** Columns of the export; keys are those of the list. */
export const uploaderColumns: readonly SheetColumn<Uploader>[] = [
  column('name', 24),
  column('phone', 14, ({ phone }) => maskPersonal('phone', phone)),
  column('resourceCount', 10),
  column('createdAt', 20),
  column('updatedAt', 20),
]

/** What the list shows for the same filter, as a sheet. */
export const uploadersExport = listedExport<HandlerInput<typeof exportUploaders>, Uploader>({
  kind: 'uploaders.export',
  code: 'BANNER_OTHER',
  title: { code: 'task.exportUploaders' },
  name: { zh: '上传人', en: 'Uploaders' },
  list: listUploaders,
  columns: uploaderColumns,
  personal: ['name', 'phone'],
  page: (db, match, { codes }, paging) => uploadersRepository.page(db, withPhone(match, codes), paging),
})
