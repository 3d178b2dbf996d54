import { orderTimelineStep } from '@camp/contract/orders/orders.states'
import { formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { Timeline } from '../ui/page/Timeline.tsx'
import type { OrderDetail } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

type Entry = OrderDetail['timeline'][number]

/** Every step of the order and of requests to refund it, newest first: what, how much, who, why. */
export function OrderTimelineCard({ order }: { order: OrderDetail }) {
  const t = useText(ordersText)
  const language = useLanguage()
  const titleOf = ({ step, amount }: Entry) => {
    const words = orderTimelineStep.label(step, language)
    return amount === null ? words : `${words} ${formatMoney(amount)}`
  }
  const items = order.timeline.map((entry, index) => ({
    key: `${entry.at} ${index}`,
    hue: orderTimelineStep.labels[entry.step].hue,
    title: titleOf(entry),
    at: entry.at,
    detail: (
      <>
        {/* A person received what came back, whom earlier releases did not keep. */}
        {(entry.by || entry.step !== 'RETURN_RECEIVED') && <span>{entry.by?.realName ?? t('bySystem')}</span>}
        {entry.note && <span className="detail-timeline-note">{entry.note}</span>}
      </>
    ),
  }))
  return (
    <Card title={t('part.timeline')}>
      <Timeline items={items} />
    </Card>
  )
}
