import { orderRecord } from '@camp/contract/orders/orders.record'
import { useMemo } from 'react'
import { formatMoney } from '../platform/format.ts'
import { textOf } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { MoneyCell, PersonalCell } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { columnOf } from '../ui/table/recordColumn.tsx'
import type { OrderRow } from './orderActions.ts'
import { OrderState } from './orders.state.parts.tsx'
import { ordersText } from './orders.text.ts'

const t = textOf(ordersText)
const column = columnOf(orderRecord)

/** The columns of the order list; those that fit a window of 1440 px are shown by default, with their contents whole: actions stand in the row in what is left. */
export function useOrderColumns(): readonly Column<OrderRow>[] {
  const wide = useWide()
  const mayRemark = useHolds()('ORDER_REMARK')
  return useMemo(
    () => [
      column('orderNumber', { width: 168, pin: 'left', sortKey: 'orderNumber' }),
      column('goodsName', { width: wide(140, 122), grow: true }),
      column('parentName', { title: t('field.family'), width: 118, also: ['studentName'], cell: familyOf }),
      column('parentPhone', { width: wide(126, 128), cell: phoneOf }),
      column('quantity', { width: 72, hidden: true }),
      column('payAmount', { width: wide(108, 104), sortKey: 'payAmount', also: ['refundedAmount'], cell: amountOf }),
      column('refundedAmount', { width: 92, sortKey: 'refundedAmount', hidden: true, cell: refundedOf }),
      column('status', { watched: true, width: wide(84, 124), also: ['refundRequest'], cell: stateOf }),
      column('refundRequest', { watched: true, width: wide(108, 128), hidden: true }),
      column('payMethod', { width: wide(96, 128), hidden: true }),
      column('channelName', { width: wide(114, 118) }),
      column('referrerName', { width: 92, hidden: true }),
      column('createdAt', { width: wide(96, 124), sortKey: 'createdAt' }),
      column('paidAt', { width: wide(104, 124), sortKey: 'paidAt', hidden: true }),
      column('remark', { width: 160, hidden: true, ...(mayRemark && { cell: remarkOf }) }),
    ],
    [wide, mayRemark],
  )
}

const familyOf = (order: OrderRow) => (
  <>
    {nameIn(order, 'parentName', true)}
    {order.studentName && ` / ${order.studentName}`}
  </>
)

// What is asked for stands under the state: a column of its own would push the actions out of the row.
const stateOf = (order: OrderRow) => <OrderState {...order} />

const phoneOf = (order: OrderRow) => <PersonalCell value={order.parentPhone} entity="order" id={order.id} field="parentPhone" />

// Seldom shown: it comes with the column.
const remarkCell = latePart(async () => (await import('./RemarkCell.tsx')).RemarkCell)
const remarkOf = (order: OrderRow, active?: boolean) => <LateInPlace part={remarkCell} props={{ order, active }} waiting={order.remark} />

const refundedOf = (order: OrderRow) => <MoneyCell blank fen={order.refundedAmount} />

// What went back stands under what came in: most orders have none, and it would push the actions out of the row as well.
const amountOf = ({ payAmount, refundedAmount }: OrderRow) =>
  refundedAmount === 0 ? (
    <MoneyCell fen={payAmount} />
  ) : (
    <span className="orders-states orders-money">
      <MoneyCell fen={payAmount} />
      <small>{t('back', { amount: formatMoney(refundedAmount, { sign: false }) })}</small>
    </span>
  )
