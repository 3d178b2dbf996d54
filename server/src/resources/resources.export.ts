import type { HandlerInput } from '@camp/contract/base/call'
import { type exportResources, listResources, type Resource } from '@camp/contract/resources/resources'
import { Executor } from '../platform/db/executor.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, exportKinds, loggedChoice } from '../platform/sheet/export.ts'
import { resourcesRepository } from './resources.repository.ts'
import { resourceColumns } from './resources.sheet.ts'

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
