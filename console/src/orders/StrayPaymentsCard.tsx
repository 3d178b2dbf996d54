import { orderRecord } from '@camp/contract/orders/orders.record'
import { strayState } from '@camp/contract/payment/payment.labels'
import { listStrayPayments, returnStrayPayment, type StrayPayment } from '@camp/contract/payment/payment.stray'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { type PlainColumn, PlainList } from '../ui/page/PlainList.tsx'
import { IdCell, MoneyCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { ordersText } from './orders.text.ts'

/** While money is on its way back the card looks again this often. */
const WAITING_MS = 3_000

/** Money that came in after the order was cancelled or closed, and goes back by a click. */
export function StrayPaymentsCard({ orderNumber }: { readonly orderNumber: string }) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  const { data, error, refetch } = useCall(
    listStrayPayments,
    { query: { orderNumber } },
    { quiet: () => true, refetchInterval: (rows) => (rows?.some(({ state }) => state === 'RETURNING') ? WAITING_MS : false) },
  )
  const { run, busy } = useAction(returnStrayPayment, { stale: ['Payment', 'Orders', 'Home'] })
  if (!data || data.length === 0) return null
  const giveBack = async ({ id, version, amount }: StrayPayment) => {
    const words = { title: t('stray.ask', { amount: formatMoney(amount, { sign: false }) }), text: t('stray.text'), confirm: t('stray.go') }
    if (!(await confirmStep(words))) return
    if (await run({ params: { id }, body: { version } })) toast('success', t('stray.done'))
  }
  const columns: readonly PlainColumn<StrayPayment>[] = [
    { key: 'transactionId', title: t('payTransaction'), width: 190, cell: ({ transactionId }) => <IdCell value={transactionId} /> },
    { key: 'amount', title: title('payAmount'), width: 92, right: true, cell: ({ amount }) => <MoneyCell fen={amount} /> },
    { key: 'paidAt', title: t('stray.paidAt'), width: 124, cell: ({ paidAt }) => <TimeCell at={paidAt} /> },
    {
      key: 'state',
      title: title('status'),
      cell: ({ state, failure }) => (
        <>
          <StatusTag of={strayState} value={state} />
          {failure && <div className="form-error">{failure}</div>}
        </>
      ),
    },
    {
      key: 'action',
      title: t('stray.action'),
      width: 84,
      screenOnly: true,
      cell: (row) =>
        (row.state === 'WAITING' || row.state === 'FAILED') && (
          <Can action="ORDER_REFUND">
            <button type="button" className="link" disabled={busy} onClick={() => void giveBack(row)}>
              {t('stray.go')}
            </button>
          </Can>
        ),
    },
  ]
  return (
    <Card title={t('stray.title')}>
      <PlainList
        label={t('stray.title')}
        columns={columns}
        rows={data}
        keyOf={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty=""
      />
    </Card>
  )
}
