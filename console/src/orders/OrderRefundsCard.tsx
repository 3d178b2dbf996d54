import { orderRecord } from '@camp/contract/orders/orders.record'
import { refundStatus } from '@camp/contract/orders/orders.states'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Can } from '../ui/page/Can.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { type PlainColumn, PlainList } from '../ui/page/PlainList.tsx'
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
  const columns: readonly PlainColumn<Refund>[] = [
    { key: 'refundNumber', title: title('refundNumber'), width: 216, cell: ({ refundNumber }) => <IdCell value={refundNumber} /> },
    { key: 'amount', title: t('refundRow.amount'), width: 92, right: true, cell: ({ amount }) => <MoneyCell fen={amount} /> },
    {
      key: 'reason',
      title: t('refundRow.reason'),
      cell: ({ reason, failure }) => (
        <>
          {reason}
          {failure && <div className="form-error">{failure}</div>}
        </>
      ),
    },
    { key: 'status', title: title('status'), width: 104, cell: ({ status }) => <StatusTag of={refundStatus} value={status} /> },
    { key: 'by', title: t('refundRow.by'), width: 92, cell: ({ requestedBy }) => requestedBy ?? t('bySystem') },
    { key: 'at', title: t('refundRow.at'), width: 124, cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
  ]
  const action: PlainColumn<Refund> = {
    key: 'action',
    title: t('refundRow.action'),
    width: 84,
    screenOnly: true,
    cell: (refund) =>
      waitsForHand(refund) && (
        <Can action="ORDER_REFUND">
          <button type="button" className="link" onClick={() => setConfirming(refund.refundNumber)}>
            {t('confirmAction')}
          </button>
        </Can>
      ),
  }
  return (
    <Card
      title={t('part.refunds')}
      extra={someWait && <span className="quiet">{t(order.payMethod === 'WECHAT' ? 'providerHint' : 'byHandHint')}</span>}
    >
      <PlainList
        label={t('part.refunds')}
        columns={someWait ? [...columns, action] : columns}
        rows={order.refunds}
        keyOf={({ id }) => id}
        error={null}
        onRetry={() => {}}
        empty=""
      />
      {confirming && <ConfirmRefundModal refundNumber={confirming} onClose={() => setConfirming(undefined)} />}
    </Card>
  )
}
