import { payMethod } from '@camp/contract/orders/orders.states'
import { Link } from 'react-router'
import { formatCount, formatMoney, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { IdCell, PersonalCell } from '../ui/table/cells.tsx'
import type { OrderDetail } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

/** What was bought, for whom, and how the family came. */
export function OrderGoodsCard({ order }: { order: OrderDetail }) {
  const t = useText(ordersText)
  const holds = useHolds()
  const parent = holds('PARENT_DETAIL') ? <Link to={`/parent/detail?id=${order.parentId}`}>{order.parentName}</Link> : order.parentName
  const student = order.studentName && [order.studentName, order.studentGrade].filter(Boolean).join(' · ')
  return (
    <Card title={t('part.goods')}>
      <Descriptions
        facts={[
          { key: 'goods', title: t('field.goods'), value: order.goodsSnapshot.name },
          { key: 'price', title: t('fact.price'), value: formatMoney(order.goodsSnapshot.priceAmount) },
          { key: 'quantity', title: t('field.quantity'), value: formatCount(order.quantity) },
          { key: 'parent', title: t('fact.parent'), value: parent },
          { key: 'student', title: t('fact.student'), value: student },
          {
            key: 'phone',
            title: t('field.phone'),
            value: <PersonalCell value={order.parentPhone} entity="order" id={order.id} field="parentPhone" />,
          },
          { key: 'channel', title: t('field.channel'), value: order.channelName },
          { key: 'referrer', title: t('field.referrer'), value: order.referrerName },
          { key: 'remark', title: t('field.remark'), value: order.remark || undefined, wide: (order.remark?.length ?? 0) > 20 },
        ]}
      />
    </Card>
  )
}

/** How it was paid. */
export function OrderPaymentCard({ order }: { order: OrderDetail }) {
  const t = useText(ordersText)
  const language = useLanguage()
  const time = (at: string | null) => (at === null ? undefined : formatTime(at))
  return (
    <Card title={t('part.payment')}>
      <Descriptions
        facts={[
          { key: 'method', title: t('field.payMethod'), value: order.payMethod && payMethod.label(order.payMethod, language) },
          { key: 'merchant', title: t('fact.merchant'), value: order.merchantName },
          { key: 'transaction', title: t('fact.transaction'), value: order.transactionId && <IdCell value={order.transactionId} /> },
          { key: 'coupon', title: t('fact.coupon'), value: order.couponCode && <IdCell value={order.couponCode} /> },
          { key: 'created', title: t('field.created'), value: time(order.createdAt) },
          { key: 'paid', title: t('field.paid'), value: time(order.paidAt) },
          ...(order.completedAt ? [{ key: 'completed', title: t('fact.completed'), value: time(order.completedAt) }] : []),
          ...(order.closedAt ? [{ key: 'closed', title: t('fact.closed'), value: time(order.closedAt) }] : []),
        ]}
      />
    </Card>
  )
}
