import { clean } from '@camp/contract/base/cleaning'
import type { RefundField } from '@camp/contract/moveIn/moveIn.refunds.fields'
import type { CellFault } from '../platform/changes/change.definition.ts'
import { externalOf } from '../platform/ingest/external.numbers.ts'
import { textFaults } from './moveIn.cells.rules.ts'
import { momentOf, moneyOf } from './moveIn.orders.rules.ts'
import { isBack } from './moveIn.refunds.columns.rules.ts'

export type RefundCells = Readonly<Record<RefundField, string>>

/** What a row says of a refund, in our writing. */
export interface RefundRow {
  readonly number: string
  readonly orderNumber: string
  readonly refund: { readonly amount: number; readonly at: string; readonly reason: string }
}

const MOST = { refundNumber: 60, orderNumber: 60, reason: 200 } as const

/** A refund without a number is known by its order, time and amount: of two such rows the second is refused. */
export const nameOfRefund = ({ refundNumber, orderNumber, refundedAt, refundAmount, refundFen }: RefundCells): string =>
  externalOf(refundNumber || `${orderNumber}~${refundedAt}~${refundAmount || refundFen}`)

/** A row read as a refund, or what is wrong with it. `reason`: of one that says none. */
export function refundOf(
  cells: RefundCells,
  { now, reason }: { readonly now: Date; readonly reason: string },
): RefundRow | { readonly faults: readonly CellFault[] } {
  const faults = textFaults(cells, MOST)
  if (cells.orderNumber === '') faults.push({ column: 'orderNumber', error: 'MOVE_EMPTY' })
  const amount = moneyOf(cells, { yuan: 'refundAmount', fen: 'refundFen' }, faults)
  if (amount === 0 || (cells.refundAmount === '' && cells.refundFen === '')) faults.push({ column: 'refundAmount', error: 'MOVE_EMPTY' })
  const at = momentOf('refundedAt', cells.refundedAt, now, faults)
  if (cells.refundedAt === '') faults.push({ column: 'refundedAt', error: 'MOVE_REFUND_TIME' })
  if (cells.state !== '' && !isBack(cells.state)) faults.push({ column: 'state', error: 'MOVE_REFUND_STATE' })
  if (faults.length > 0 || amount === undefined || at === undefined) return { faults }
  return {
    number: cells.refundNumber === '' ? `${externalOf(cells.orderNumber)}~${at.slice(0, 19)}~${amount}` : externalOf(cells.refundNumber),
    orderNumber: externalOf(cells.orderNumber),
    refund: { amount, at, reason: clean(cells.reason) || reason },
  }
}
