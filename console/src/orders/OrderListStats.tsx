import { getOrderStat, type OrderFilter } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { StatCards } from '../ui/list/StatCards.tsx'
import type { List } from '../ui/list/useList.ts'
import type { OrderRow } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

/** What waits to be shipped: paid, not refunded in full nor asked back, and goods that need shipping. */
export const toShip: OrderFilter = { progress: ['PAID'], refundState: ['NONE', 'PARTIAL'], refundRequest: ['NONE'], needsShipping: true }
export const refunding: OrderFilter = { status: ['REFUNDING'] }
/** A refund is asked for, and nobody has decided on it. */
export const refundAsked: OrderFilter = { refundRequest: ['WAITING'] }
export const unpaid: OrderFilter = { status: ['PENDING_PAYMENT'] }

/** Figures of exactly the orders that the list's filter leaves, beside how many these are; the last two lead to the orders behind them. */
export function OrderListStats({ list }: { list: List<OrderRow, OrderFilter> }) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  const { filter } = list
  const all = useCall(getOrderStat, { body: { ...filter, by: ['status', 'toShip'] } }, { keepPrevious: true })
  const total = all.data?.total
  const none = all.error ? '–' : undefined
  const open = all.data && (all.data.byStatus?.find((row) => row.status === 'REFUNDING')?.count ?? 0)
  return (
    <StatCards
      inLine
      busy={all.isPlaceholderData}
      stats={[
        { key: 'pay', title: t('stat.payAmount'), value: total ? formatMoney(total.payAmount) : none },
        { key: 'received', title: t('stat.receivedAmount'), value: total ? formatMoney(total.receivedAmount) : none },
        { key: 'refunded', title: title('refundedAmount'), value: total ? formatMoney(total.refundedAmount) : none },
        { key: 'net', title: t('stat.netAmount'), value: total ? formatMoney(total.netAmount) : none },
        {
          key: 'toShip',
          title: t('stat.toShip'),
          value: all.data?.toShip ? formatCount(all.data.toShip.count) : none,
          open: () => list.search({ ...filter, ...toShip }),
        },
        {
          key: 'refunding',
          title: t('stat.refunding'),
          value: open === undefined ? none : formatCount(open),
          open: () => list.search({ ...filter, ...refunding }),
        },
      ]}
    />
  )
}
