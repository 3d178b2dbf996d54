import { refundAsked } from '@camp/contract/orders/orders.states'
import { Link } from 'react-router'
import { formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import type { OrderDetail } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

const DESK = '/order/refunds'

/** A refund of the order waits for a decision: who asked, how much and why, for those who deal with refunds; the rest is told to wait. */
export function OrderAskedCard({ order: { orderNumber, openRequest, refundRequest } }: { readonly order: OrderDetail }) {
  const t = useText(ordersText)
  const opensDesk = knownScreens().some(({ path }) => path === DESK)
  return (
    <Card title={t('askedTitle')} extra={refundRequest && <StatusTag of={refundAsked} value={refundRequest} />}>
      {openRequest ? (
        <p>
          {t('askedFact', {
            by: openRequest.askedBy,
            time: formatTime(openRequest.createdAt),
            amount: formatMoney(openRequest.amount, { sign: false }),
            reason: openRequest.reason,
          })}
          {openRequest.awaitsReturn && <> · {t('askedReturn')}</>}
        </p>
      ) : (
        <p>{t('askedPlain')}</p>
      )}
      {opensDesk && (
        <Link className="no-print" to={openRequest ? `${DESK}?peek=${openRequest.id}` : `${DESK}?orderNumber=${orderNumber}`}>
          {t('askedOpen')}
        </Link>
      )}
    </Card>
  )
}
