import { orderRecord } from '@camp/contract/orders/orders.record'
import { refundStatus } from '@camp/contract/orders/orders.states'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Can } from '../ui/page/Can.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { IdCell, MoneyCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { ConfirmRefundModal } from './ConfirmRefundModal.tsx'
import type { OrderDetail } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

type Refund = OrderDetail['refunds'][number]

const waitsForHand = (refund: Refund): boolean => refund.byHand && (refund.status === 'PROCESSING' || refund.status === 'ABNORMAL')

/** Every refund that was asked for. Those that no gateway settles are confirmed here by hand. */
export function OrderRefundsCard({ order }: { order: OrderDetail }) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  const [confirming, setConfirming] = useState<string>()
  if (order.refunds.length === 0) return null
  const someWait = order.refunds.some(waitsForHand)
  return (
    <Card title={t('part.refunds')} extra={someWait && <span className="quiet">{t('byHandHint')}</span>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: anyone who scrolls by keyboard reaches what is wider than the window */}
      <section className="plain-scroll" tabIndex={0}>
        <table className="plain-table refunds-table" aria-label={t('part.refunds')}>
          <colgroup>
            <col style={{ width: 160 }} />
            <col style={{ width: 92 }} />
            <col />
            <col style={{ width: 104 }} />
            <col style={{ width: 92 }} />
            <col style={{ width: 124 }} />
            {someWait && <col className="no-print" style={{ width: 84 }} />}
          </colgroup>
          <thead>
            <tr>
              <th>{title('refundNumber')}</th>
              <th className="right">{t('refundRow.amount')}</th>
              <th>{t('refundRow.reason')}</th>
              <th>{title('status')}</th>
              <th>{t('refundRow.by')}</th>
              <th>{t('refundRow.at')}</th>
              {someWait && <th className="no-print">{t('refundRow.action')}</th>}
            </tr>
          </thead>
          <tbody>
            {order.refunds.map((refund) => (
              <tr key={refund.id}>
                <td>
                  <IdCell value={refund.refundNumber} />
                </td>
                <td className="right">
                  <MoneyCell fen={refund.amount} />
                </td>
                <td>
                  {refund.reason}
                  {refund.failure && <div className="form-error">{refund.failure}</div>}
                </td>
                <td>
                  <StatusTag of={refundStatus} value={refund.status} />
                </td>
                <td>{refund.requestedBy ?? t('bySystem')}</td>
                <td>
                  <TimeCell at={refund.createdAt} />
                </td>
                {someWait && (
                  <td className="no-print">
                    {waitsForHand(refund) && (
                      <Can action="ORDER_REFUND">
                        <button type="button" className="link" onClick={() => setConfirming(refund.refundNumber)}>
                          {t('confirmAction')}
                        </button>
                      </Can>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {confirming && <ConfirmRefundModal refundNumber={confirming} onClose={() => setConfirming(undefined)} />}
    </Card>
  )
}
