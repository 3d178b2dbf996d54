import type { StatementLine } from '@camp/contract/reconcile/reconcile'
import { statementLineWords } from '@camp/contract/reconcile/reconcile.words'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'

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
