import { maskPersonal } from '@camp/contract/base/pii'
import type { Refund } from '@camp/contract/refunds/refunds'
import { refundThing } from '@camp/contract/refunds/refunds.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'

type Row = Refund & { readonly doneAmount?: number }

const column = sheetColumnOf(refundThing)
/** What went back: a sum over refunds that failed or are open would say nothing. */
const done: SheetColumn<Row> = column<Row>('doneAmount', 14, ({ status, amount }) => (status === 'SUCCESS' ? amount : null))

/** Columns of the export of refunds; keys are those of the list. Personal values are masked. */
export const refundColumns: readonly SheetColumn<Row>[] = [
  column('refundNumber', 22),
  column('orderNumber', 22),
  column('parentName', 12),
  column('parentPhone', 14, (o) => maskPersonal('phone', o.parentPhone)),
  column('goodsName', 26),
  column('goodsKind', 10),
  column('payMethod', 12),
  { ...column<Row>('amount', 14), sum: false, along: done },
  { ...column('payAmount', 14), sum: false },
  column('reason', 30),
  column('status', 12),
  column('source', 12),
  column('requestedByName', 12),
  column('approvedByName', 12),
  column('createdAt', 20),
  column('finishedAt', 20),
  column('gatewayRefundId', 30),
]
