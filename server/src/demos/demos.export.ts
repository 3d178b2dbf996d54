import type { HandlerInput } from '@camp/contract/base/call'
import { type Demo, type exportDemos, listDemos } from '@camp/contract/demos/demos'
import { exportKinds } from '../platform/sheet/export.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { demosRepository } from './demos.repository.ts'
import { demoColumns } from './demos.sheet.ts'

/** What the list shows for the same filter, as a sheet. */
export const demosExport = listedExport<HandlerInput<typeof exportDemos>, Demo>({
  kind: 'demos.export',
  code: 'RESOURCE_DEMO',
  title: { code: 'task.exportDemos' },
  name: { zh: '展示', en: 'Demos' },
  list: listDemos,
  columns: demoColumns,
  personal: ['title', 'studentName'],
  page: (db, match, { scope }, paging) => demosRepository.page(db, match, scope, paging),
})

/** Its kind of task. */
export const demoExportKinds = exportKinds(demosExport)
