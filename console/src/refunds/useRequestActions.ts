import { mediaIdOf } from '@camp/contract/media/media.purposes'
import { askRefund, type RefundRequest, type RefundRequestFilter, withdrawRefund } from '@camp/contract/refunds/refunds.requests'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import type { List } from '../ui/list/useList.ts'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { refundsText } from './refunds.text.ts'

/** A decision that asks for more than a yes. */
export type RequestTask = 'approve' | 'decline' | 'returned'

const stale = { stale: ['Orders', 'Home'] }

/** What can be done with an open request. Nobody decides on their own; one that was declined with another amount can be requested again. */
export function useRequestActions(request: RefundRequest, start: (task: RequestTask) => void): RowAction[] {
  const t = useText(refundsText)
  const holds = useHolds()
  const { user } = useSession()
  const withdraw = useAction(withdrawRefund, stale)
  const again = useAction(askRefund, stale)
  const { counterAmount } = request
  if (request.status === 'DECLINED' && counterAmount !== null && holds('ORDER_REFUND_ASK', 'ORDER_REFUND')) {
    const sum = { amount: formatMoney(counterAmount, { sign: false }) }
    const { orderNumber, quitCamp, endMembership, returnNumber, returnedAt } = request
    const reason = request.reason ?? '' // who may ask reads it
    // What the family sent in stays with it, and goods that are back need not come again.
    const papers = request.papers.flatMap(({ url }) => mediaIdOf(url) ?? [])
    const awaitsReturn = request.awaitsReturn && returnedAt === null
    const kept = { quitCamp, endMembership, awaitsReturn, ...(papers.length > 0 && { papers }), ...(returnNumber && { returnNumber }) }
    const onAgain = async () => {
      if (await again.run({ body: { orderNumber, amount: counterAmount, reason, ...kept } })) toast('success', t('again.done', sum))
    }
    return [{ key: 'again', title: t('again.go', sum), run: () => void onAgain() }]
  }
  if (request.status !== 'REQUESTED') return []
  const { id, version, awaitsReturn, returnedAt } = request
  const amount = formatMoney(request.amount, { sign: false })
  const own = request.askedById === user?.id ? t('own') : undefined
  const waits = awaitsReturn && returnedAt === null ? t('waits') : undefined
  // The money is back already: it is confirmed where the bill is.
  const fromBill = request.source === 'MERCHANT_PLATFORM' ? t('fromBill') : undefined
  const refused = (refusal: string | undefined) => (refusal === undefined ? {} : { refusal })
  const onWithdraw = async () => {
    if (!(await confirmStep({ title: t('withdraw.title'), text: t('withdraw.text'), confirm: t('withdraw.go') }))) return
    if (await withdraw.run({ params: { id }, body: { version } }, { orderNumber: request.orderNumber }))
      toast('success', t('withdraw.done'))
  }
  return [
    ...(holds('ORDER_REFUND_APPROVE')
      ? [
          { key: 'approve', title: t('do.approve', { amount }), run: () => start('approve'), ...refused(fromBill ?? own ?? waits) },
          { key: 'decline', title: t('do.decline'), run: () => start('decline'), ...refused(own) },
        ]
      : []),
    ...(waits && holds('LOGISTICS_EDIT', 'ORDER_REFUND_APPROVE')
      ? [{ key: 'returned', title: t('do.returned'), run: () => start('returned') }]
      : []),
    ...(own && holds('ORDER_REFUND_ASK', 'ORDER_REFUND')
      ? [{ key: 'withdraw', title: t('do.withdraw'), run: () => void onWithdraw() }]
      : []),
  ]
}

/** The requests of the desk. */
export type RequestList = List<RefundRequest, RefundRequestFilter>
