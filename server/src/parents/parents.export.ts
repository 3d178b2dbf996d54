import type { HandlerInput } from '@camp/contract/base/call'
import { type exportParents, listParents } from '@camp/contract/parents/parents'
import { Executor } from '../platform/db/executor.ts'
import { withPhone } from '../platform/db/search.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, exportKinds, loggedChoice } from '../platform/sheet/export.ts'
import { type ParentRow, parentsRepository } from './parents.repository.ts'
import { parentColumns } from './parents.sheet.ts'

type ExportInput = HandlerInput<typeof exportParents>

/** What the list shows for the same filter, as a sheet. */
export const parentsExport: ExportDefinition<ExportInput, ParentRow> = {
  kind: 'parents.export',
  code: 'PARENT_EXPORT',
  title: { code: 'task.exportParents' },
  name: { zh: '家长', en: 'Parents' },
  plan: (who, { body, query }) => {
    const { columns: _columns, total: _total, ids, except, ...filter } = body
    const match = { ...withPhone(filter, who.codes), ...(ids && { ids }), ...(except && { except }) }
    const sort = parseSort(listParents, query.sort)
    return {
      columns: parentColumns,
      logged: loggedChoice(body, 'phone', 'nickname'),
      count: () => parentsRepository.count(new Executor(who.services.reportPool), match, who.scope),
      rows: () => parentsRepository.stream(who.services.exportPool, match, who.scope, sort),
    }
  },
}

/** Kinds of tasks of this noun. */
export const parentTaskKinds = exportKinds(parentsExport)
