import type { HandlerInput } from '@camp/contract/base/call'
import { type Demo, type exportDemos, listDemos } from '@camp/contract/demos/demos'
import { demoRecord } from '@camp/contract/demos/demos.record'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { demosRepository } from './demos.repository.ts'

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
