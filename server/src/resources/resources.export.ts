import type { HandlerInput } from '@camp/contract/base/call'
import { type exportResources, listResources, type Resource } from '@camp/contract/resources/resources'
import { resourceRecord } from '@camp/contract/resources/resources.record'
import { Executor } from '../platform/db/executor.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, exportKinds, loggedChoice } from '../platform/sheet/export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { resourcesRepository } from './resources.repository.ts'

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

type ExportInput = HandlerInput<typeof exportResources>

/** What the list shows for the same filter, as a sheet. */
export const resourcesExport: ExportDefinition<ExportInput, Resource> = {
  kind: 'resources.export',
  code: 'RESOURCE_EXPORT',
  title: { code: 'task.exportResources' },
  name: { zh: '学习资源', en: 'Resources' },
  plan: (who, { body, query }) => {
    const { columns: _columns, total: _total, ...match } = body
    const sort = parseSort(listResources, query.sort)
    return {
      columns: resourceColumns,
      logged: loggedChoice(body),
      count: () => resourcesRepository.count(new Executor(who.services.reportPool), match),
      rows: () => resourcesRepository.stream(who.services.exportPool, match, sort),
    }
  },
}

/** Kinds of tasks of this noun. */
export const resourceTaskKinds = exportKinds(resourcesExport)
