import { orderRecord } from '@camp/contract/orders/orders.record'
import { strayState } from '@camp/contract/payment/payment.labels'
import { askStrayReturn, listStrayPayments, returnStrayPayment, type StrayPayment } from '@camp/contract/payment/payment.stray'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useSession } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { type PlainColumn, PlainList } from '../ui/page/PlainList.tsx'
import { IdCell, MoneyCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { ordersText } from './orders.text.ts'
import { strayText } from './strayPayments.text.ts'

/** While money is on its way back the card looks again this often. */
const WAITING_MS = 3_000

/** Money that came in and that the order does not take: it was over, paid already, or costs something else. It goes back by a click. */
export function StrayPaymentsCard({ orderNumber }: { readonly orderNumber: string }) {
  const words = useText(ordersText)
  const t = useText(strayText)
  const title = useTitles(orderRecord)
  const { data, error, refetch } = useCall(
    listStrayPayments,
    { query: { orderNumber } },
    { quiet: () => true, refetchInterval: (rows) => (rows?.some(({ state }) => state === 'RETURNING') ? WAITING_MS : false) },
  )
  const { user } = useSession()
  const stale = ['Payment', 'Orders', 'Home']
  const { run, busy } = useAction(returnStrayPayment, { stale })
  const ask = useAction(askStrayReturn, { stale })
  if (!data || data.length === 0) return null
  const giveBack = async ({ id, version, amount }: StrayPayment) => {
    const asked = { title: t('ask', { amount: formatMoney(amount, { sign: false }) }), text: t('text'), confirm: t('go') }
    if (!(await confirmStep(asked))) return
    if (await run({ params: { id }, body: { version } }, { orderNumber, amount })) toast('success', t('done'))
  }
  const askFor = async ({ id, version, amount }: StrayPayment) => {
    const sum = { amount: formatMoney(amount, { sign: false }) }
    if (!(await confirmStep({ title: t('askOther', sum), text: t('otherText'), confirm: t('askGo') }))) return
    if (await ask.run({ params: { id }, body: { version } }, { orderNumber, amount })) toast('success', t('asked'))
  }
  const columns: readonly PlainColumn<StrayPayment>[] = [
    { key: 'transactionId', title: words('payTransaction'), width: 190, cell: ({ transactionId }) => <IdCell value={transactionId} /> },
    { key: 'amount', title: title('payAmount'), width: 92, right: true, cell: ({ amount }) => <MoneyCell fen={amount} /> },
    { key: 'paidAt', title: t('paidAt'), width: 124, cell: ({ paidAt }) => <TimeCell at={paidAt} /> },
    {
      key: 'state',
      title: title('status'),
      cell: ({ state, failure, secondPerson, askedByName: asker }) => (
        <>
          <StatusTag of={strayState} value={state} />
          {failure && <div className="form-error">{failure}</div>}
          {secondPerson && asker !== null && state !== 'RETURNED' && <div className="plain-hint">{t('askedBy', { name: asker })}</div>}
        </>
      ),
    },
    {
      key: 'action',
      title: t('action'),
      width: 84,
      screenOnly: true,
      cell: (row) =>
        (row.state === 'WAITING' || row.state === 'FAILED') &&
        (row.secondPerson && row.askedById === null ? (
          <Can action="ORDER_REFUND">
            <button type="button" className="link" disabled={ask.busy} onClick={() => void askFor(row)}>
              {t('askGo')}
            </button>
          </Can>
        ) : (
          (!row.secondPerson || row.askedById !== user?.id) && (
            <Can action={row.secondPerson ? 'ORDER_REFUND_APPROVE' : 'ORDER_REFUND'}>
              <button type="button" className="link" disabled={busy} onClick={() => void giveBack(row)}>
                {t(row.secondPerson ? 'approve' : 'go')}
              </button>
            </Can>
          )
        )),
    },
  ]
  return (
    <Card title={t('title')}>
      <PlainList
        label={t('title')}
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
