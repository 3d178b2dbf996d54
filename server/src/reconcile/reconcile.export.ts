import type { HandlerInput } from '@camp/contract/base/call'
import { type exportStatementLines, listStatementLines, type StatementLine } from '@camp/contract/reconcile/reconcile'
import { statementLineWords } from '@camp/contract/reconcile/reconcile.words'
import { Executor } from '../platform/db/executor.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, exportKinds, loggedChoice } from '../platform/sheet/export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { reconcileRepository } from './reconcile.repository.ts'

const column = sheetColumnOf(statementLineWords)

/** Columns of the export of lines; keys are those of the list. */
export const lineColumns: readonly SheetColumn<StatementLine>[] = [
  column('class', 14),
  column('kind', 8),
  column('at', 20),
  column('orderNumber', 22),
  column('refundNumber', 22),
  column('transactionId', 32),
  column('amountHere', 14),
  column('amountThere', 14),
  column('difference', 14),
  column('feeHere', 14),
  column('feeThere', 14),
  column('reason', 30),
  column('explainedByName', 12),
  column('explainedAt', 20),
  column('takenInAt', 20),
]

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
