import type { HandlerInput } from '@camp/contract/base/call'
import { type exportStatementLines, listStatementLines, type StatementLine } from '@camp/contract/reconcile/reconcile'
import { Executor } from '../platform/db/executor.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, exportKinds, loggedChoice } from '../platform/sheet/export.ts'
import { reconcileRepository } from './reconcile.repository.ts'
import { lineColumns } from './reconcile.sheet.ts'

/** What the list shows for the same filter, as a sheet. */
export const linesExport: ExportDefinition<HandlerInput<typeof exportStatementLines>, StatementLine> = {
  kind: 'reconcile.export',
  code: 'RECONCILE',
  title: { code: 'task.exportStatementLines' },
  name: { zh: '账单明细', en: 'Lines of the bill' },
  plan: (who, { body, query }) => {
    const { columns: _columns, total: _total, ...match } = body
    const sort = parseSort(listStatementLines, query.sort)
    return {
      columns: lineColumns,
      logged: loggedChoice(body),
      count: () => reconcileRepository.count(new Executor(who.services.reportPool), match, who.scope),
      rows: () => reconcileRepository.stream(who.services.exportPool, match, who.scope, sort),
    }
  },
}

/** Kinds of tasks of this noun. */
export const reconcileTaskKinds = exportKinds(linesExport)
