import type { HandlerInput } from '@camp/contract/base/call'
import { type exportStatementLines, listStatementLines, type StatementLine } from '@camp/contract/reconcile/reconcile'
import { statementLineWords } from '@camp/contract/reconcile/reconcile.words'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { lineConditions, statementLinesList } from './reconcile.repository.ts'

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
export const linesExport = listedExport<HandlerInput<typeof exportStatementLines>, StatementLine>({
  kind: 'reconcile.export',
  code: 'RECONCILE',
  title: { code: 'task.exportStatementLines' },
  name: { zh: '账单明细', en: 'Lines of the bill' },
  list: listStatementLines,
  columns: lineColumns,
  chosen: (match, { scope }) => ({ of: statementLinesList, where: lineConditions(match, scope) }),
})
