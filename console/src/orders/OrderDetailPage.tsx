import { getOrderDetail, orderNumber as numberSchema } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { orderStatus } from '@camp/contract/orders/orders.states'
import { useState } from 'react'
import { FollowUpsCard } from '../followUps/followUps.parts.tsx'
import { formatMoney } from '../platform/format.ts'
import { inBoth, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { OrderAskedCard, OrderRefundsCard } from '../refunds/refunds.order.parts.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { recordPage } from '../ui/page/recordPage.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { OrderDetailActions } from './OrderDetailActions.tsx'
import { OrderGoodsCard, OrderPaymentCard } from './OrderFacts.tsx'
import { OrderShippingCard } from './OrderShippingCard.tsx'
import { OrderTaskDialog } from './OrderTaskDialog.tsx'
import { OrderTimelineCard } from './OrderTimelineCard.tsx'
import type { OrderDetail, OrderTask } from './orderActions.ts'
import { ordersText } from './orders.text.ts'
import { StrayPaymentsCard } from './StrayPaymentsCard.tsx'

/** While a gateway works on a refund the page looks again this often. */
const WAITING_MS = 3_000

const aNumber = numberSchema()

const waits = (order: OrderDetail | undefined): boolean =>
  order?.refunds.some((refund) => refund.status === 'PROCESSING' && !refund.byHand) ?? false

/** One order with everything about it. */
export const { Page: OrderDetailPage, Peek: OrderPeek } = recordPage({
  entity: 'order',
  call: getOrderDetail,
  input: (orderNumber) => ({ query: { orderNumber } }),
  parameter: 'orderNumber',
  // What cannot be a number of an order is not asked for.
  knows: (orderNumber) => aNumber.safeParse(orderNumber).success,
  refetchInterval: (order) => (waits(order) ? WAITING_MS : false),
  words: ordersText,
  list: '/order/index',
  title: (orderNumber) => inBoth(ordersText, 'detailTitle', { orderNumber }),
  tab: (_, orderNumber) => inBoth(ordersText, 'tabTitle', { orderNumber }),
  view: (order) => <Order order={order} />,
})

function Order({ order }: { order: OrderDetail }) {
  const t = useText(ordersText)
  const [task, setTask] = useState<OrderTask | null>(null)
  return (
    <>
      <DetailPage
        title={t('detailTitle', { orderNumber: order.orderNumber })}
        extra={<StatusTag of={orderStatus} value={order.status} />}
        actions={<OrderDetailActions order={order} start={setTask} />}
      >
        {order.refundRequest && <OrderAskedCard order={order} />}
        <Amounts order={order} />
        <div className="detail-columns">
          <div>
            <OrderGoodsCard order={order} />
            <OrderPaymentCard order={order} />
            <OrderRefundsCard order={order} />
            {(order.progress === 'CANCELLED' || order.progress === 'CLOSED') && <StrayPaymentsCard orderNumber={order.orderNumber} />}
            <OrderShippingCard order={order} />
          </div>
          <div>
            <FollowUpsCard parentId={order.parentId} orderNumber={order.orderNumber} />
            <OrderTimelineCard order={order} />
          </div>
        </div>
      </DetailPage>
      {task && <OrderTaskDialog task={task} onClose={() => setTask(null)} />}
    </>
  )
}

function Amounts({ order }: { order: OrderDetail }) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  const refunding = order.refunds
    .filter((refund) => refund.status === 'PROCESSING' || refund.status === 'ABNORMAL')
    .reduce((sum, refund) => sum + refund.amount, 0)
  const stat = (key: string, name: string, fen: number) => ({ key, title: name, value: formatMoney(fen) })
  return (
    <StatCards
      stats={[
        stat('total', title('totalAmount'), order.totalAmount),
        stat('discount', title('discountAmount'), order.discountAmount),
        stat('pay', title('payAmount'), order.payAmount),
        stat('refunded', title('refundedAmount'), order.refundedAmount),
        ...(refunding > 0 ? [stat('refunding', t('fact.refunding'), refunding)] : []),
        stat('refundable', t('fact.refundable'), order.refundableAmount),
      ]}
    />
  )
}
