import type { CallAnswer } from '@camp/contract/base/call'
import type { getOrderDetail } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { refundAsked, refundStatus } from '@camp/contract/orders/orders.states'
import { refundRequestRecord } from '@camp/contract/refunds/refunds.record'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Can } from '../ui/page/Can.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { type PlainColumn, PlainList } from '../ui/page/PlainList.tsx'
import { IdCell, MoneyCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { ConfirmRefundModal } from './ConfirmRefundModal.tsx'
import { orderRefundsText } from './orderRefunds.text.ts'

type OrderDetail = CallAnswer<typeof getOrderDetail>
type Refund = OrderDetail['refunds'][number]

/** No gateway settles it: somebody says how it ended. */
const waitsForHand = (refund: Refund): boolean => refund.byHand && (refund.status === 'PROCESSING' || refund.status === 'ABNORMAL')

/** The step that settles the refund that has waited longest for a hand; none where nothing waits, or the reader may not. */
export function useConfirmingRefund({ refunds }: Pick<OrderDetail, 'refunds'>): {
  readonly steps: readonly RowAction[]
  readonly dialog: ReactNode
} {
  const t = useText(orderRefundsText)
  const may = useHolds()('ORDER_REFUND')
  const [confirming, setConfirming] = useState<string>()
  const waiting = refunds.filter(waitsForHand).toSorted((one, other) => one.id - other.id)[0]
  const steps = may && waiting ? [{ key: 'confirmRefund', title: t('confirmStep'), run: () => setConfirming(waiting.refundNumber) }] : []
  const dialog = confirming && <ConfirmRefundModal refundNumber={confirming} onClose={() => setConfirming(undefined)} />
  return { steps, dialog }
}

/** Every refund that was asked for. Those that no gateway settles are confirmed here by hand. */
export function OrderRefundsCard({ order }: { order: Pick<OrderDetail, 'refunds' | 'payMethod' | 'source'> }) {
  const t = useText(orderRefundsText)
  const title = useTitles(orderRecord)
  const ofRefund = useTitles(refundRequestRecord)
  const [confirming, setConfirming] = useState<string>()
  if (order.refunds.length === 0) return null
  const someWait = order.refunds.some(waitsForHand)
  const columns: readonly PlainColumn<Refund>[] = [
    { key: 'refundNumber', title: title('refundNumber'), width: 216, cell: ({ refundNumber }) => <IdCell value={refundNumber} /> },
    { key: 'amount', title: t('row.amount'), width: 92, right: true, cell: ({ amount }) => <MoneyCell fen={amount} /> },
    {
      key: 'reason',
      title: ofRefund('reason'),
      cell: ({ reason, failure }) => (
        <>
          {reason}
          {failure && <div className="form-error">{failure}</div>}
        </>
      ),
    },
    { key: 'status', title: title('status'), width: 104, cell: ({ status }) => <StatusTag of={refundStatus} value={status} /> },
    { key: 'by', title: t('row.by'), width: 92, cell: ({ requestedBy }) => requestedBy ?? t('bySystem') },
    { key: 'at', title: t('row.at'), width: 124, cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
  ]
  const action: PlainColumn<Refund> = {
    key: 'action',
    title: t('row.action'),
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
      title={t('title')}
      extra={
        someWait && (
          <span className="quiet">
            {t(order.source === 'MOVED_IN' ? 'movedHint' : order.payMethod === 'WECHAT' ? 'providerHint' : 'byHandHint')}
          </span>
        )
      }
    >
      <PlainList
        label={t('title')}
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

const DESK = '/order/refunds'

/** A refund of the order waits for a decision: who asked, how much and why, for those who deal with refunds; the rest is told to wait. */
export function OrderAskedCard({
  order: { orderNumber, openRequest, refundRequest },
}: {
  readonly order: Pick<OrderDetail, 'orderNumber' | 'openRequest' | 'refundRequest'>
}) {
  const t = useText(orderRefundsText)
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
