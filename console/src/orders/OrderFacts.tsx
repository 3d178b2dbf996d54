import { orderRecord } from '@camp/contract/orders/orders.record'
import { payMethod } from '@camp/contract/orders/orders.states'
import { formatCount, formatMoney, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Mentioned } from '../ui/mention/Mentioned.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { IdCell, PersonalCell } from '../ui/table/cells.tsx'
import type { OrderDetail } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

/** What was bought, for whom, and how the family came. */
export function OrderGoodsCard({ order }: { order: OrderDetail }) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  const student = order.studentName && [order.studentName, order.studentGrade].filter(Boolean).join(' · ')
  return (
    <Card title={t('part.goods')}>
      <Descriptions
        facts={[
          { key: 'goods', title: title('goodsName'), value: order.goodsSnapshot.name },
          { key: 'price', title: t('fact.price'), value: formatMoney(order.goodsSnapshot.priceAmount) },
          { key: 'quantity', title: title('quantity'), value: formatCount(order.quantity) },
          { key: 'parent', title: title('parentName'), value: nameIn(order, 'parentName') },
          { key: 'student', title: title('studentName'), value: student },
          ...(order.campName || order.toEnrol
            ? [
                {
                  key: 'camp',
                  title: t('enrolCamp'),
                  value: order.toEnrol ? <span className="tag tag-amber">{t('enrolWaits')}</span> : nameIn(order, 'campName'),
                },
              ]
            : []),
          {
            key: 'phone',
            title: title('parentPhone'),
            value: <PersonalCell value={order.parentPhone} entity="order" id={order.id} field="parentPhone" />,
          },
          { key: 'channel', title: title('channelName'), value: order.channelName && nameIn(order, 'channelName') },
          { key: 'referrer', title: title('referrerName'), value: order.referrerName && nameIn(order, 'referrerName') },
          {
            key: 'remark',
            title: title('remark'),
            value: order.remark ? <Mentioned text={order.remark} people={order.mentions} /> : undefined,
            wide: (order.remark?.length ?? 0) > 20,
          },
        ]}
      />
    </Card>
  )
}

/** How it was paid. */
export function OrderPaymentCard({ order }: { order: OrderDetail }) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  const language = useLanguage()
  const time = (at: string | null) => (at === null ? undefined : formatTime(at))
  return (
    <Card title={t('part.payment')}>
      <Descriptions
        facts={[
          { key: 'method', title: title('payMethod'), value: order.payMethod && payMethod.label(order.payMethod, language) },
          { key: 'merchant', title: t('fact.merchant'), value: order.merchantName },
          { key: 'transaction', title: t('fact.transaction'), value: order.transactionId && <IdCell value={order.transactionId} /> },
          { key: 'coupon', title: t('fact.coupon'), value: order.couponCode && <IdCell value={order.couponCode} /> },
          { key: 'created', title: title('createdAt'), value: time(order.createdAt) },
          { key: 'paid', title: title('paidAt'), value: time(order.paidAt) },
          ...(order.vouched
            ? [{ key: 'vouched', title: t('fact.vouched'), value: <span className="tag tag-amber">{t('vouched')}</span> }]
            : []),
          ...(order.completedAt ? [{ key: 'completed', title: title('completedAt'), value: time(order.completedAt) }] : []),
          ...(order.closedAt ? [{ key: 'closed', title: title('closedAt'), value: time(order.closedAt) }] : []),
        ]}
      />
    </Card>
  )
}
