import type { HandlerInput } from '@camp/contract/base/call'
import { type exportResources, listResources, type Resource } from '@camp/contract/resources/resources'
import { resourceRecord } from '@camp/contract/resources/resources.record'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { resourceConditions, resourcesList } from './resources.repository.ts'

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

/** What the list shows for the same filter, as a sheet. */
export const resourcesExport = listedExport<HandlerInput<typeof exportResources>, Resource>({
  kind: 'resources.export',
  code: 'RESOURCE_EXPORT',
  title: { code: 'task.exportResources' },
  name: { zh: '学习资源', en: 'Resources' },
  list: listResources,
  columns: resourceColumns,
  chosen: (match) => ({ of: resourcesList, where: resourceConditions(match) }),
})
