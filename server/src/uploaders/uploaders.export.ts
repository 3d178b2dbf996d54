import type { HandlerInput } from '@camp/contract/base/call'
import { type exportUploaders, listUploaders, type Uploader } from '@camp/contract/uploaders/uploaders'
import { withPhone } from '../platform/db/search.ts'
import { exportKinds } from '../platform/sheet/export.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { uploadersRepository } from './uploaders.repository.ts'
import { uploaderColumns } from './uploaders.sheet.ts'

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

/** Its kind of task. */
export const uploaderExportKinds = exportKinds(uploadersExport)
