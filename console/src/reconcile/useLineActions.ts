import { refundStatus } from '@camp/contract/orders/orders.states'
import type { StatementLine } from '@camp/contract/reconcile/reconcile'
import { askRefundLine, confirmRefundLine, takeInLine } from '@camp/contract/reconcile/reconcile.steps'
import { useCallback } from 'react'
import { formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { reconcileText } from './reconcile.text.ts'

/** What can be done with a difference: take the payment in, ask how the refund ended, or say why it stays. */
export function useLineActions(
  open: boolean,
  explain: (line: StatementLine) => void,
  record: (line: StatementLine) => void,
): (line: StatementLine) => RowAction[] {
  const t = useText(reconcileText)
  const holds = useHolds()
  const { run: taking } = useAction(takeInLine, { stale: ['Orders', 'Home', 'Camp'] })
  const { run: asking } = useAction(askRefundLine, { stale: ['Orders', 'Refunds', 'Home'] })
  const language = useLanguage()
  const refunds = useRefundActions(record)
  const edits = open && holds('RECONCILE_EDIT')
  return useCallback(
    (line) => {
      if (!open || line.class === 'EQUAL') return []
      if (!edits) return refunds(line)
      const { id, orderNumber, version, amountThere, takeable, askable, explainedAt } = line
      const amount = formatMoney(amountThere ?? 0, { sign: false })
      const onTake = async () => {
        const words = { title: t('take.title', { amount }), text: t('take.text', { orderNumber }), confirm: t('take.go') }
        if (!(await confirmStep(words))) return
        if (await taking({ params: { id }, body: { version } }, { orderNumber, amount: amountThere ?? 0 })) toast('success', t('take.done'))
      }
      const onAsk = async () => {
        const said = await asking({ params: { id }, body: { version } }, { refundNumber: line.refundNumber ?? '' })
        if (said)
          toast(
            said.changed ? 'success' : 'info',
            t(said.changed ? 'ask.done' : 'ask.same', { state: refundStatus.label(said.status, language) }),
          )
      }
      return [
        ...(askable ? [{ key: 'ask', title: t('ask.go'), run: () => void onAsk() }] : []),
        ...refunds(line),
        ...(takeable ? [{ key: 'take', title: t('take.go'), run: () => void onTake() }] : []),
        { key: 'explain', title: t(explainedAt ? 'explain.again' : 'explain.go'), run: () => explain(line) },
      ]
    },
    [open, edits, refunds, taking, asking, explain, language, t],
  )
}

/** A refund of the merchant platform: one person records it, another one confirms it. */
function useRefundActions(record: (line: StatementLine) => void): (line: StatementLine) => RowAction[] {
  const t = useText(reconcileText)
  const holds = useHolds()
  const { user } = useSession()
  const { run: confirming } = useAction(confirmRefundLine, { stale: ['Orders', 'Refunds', 'Home', 'Camp'] })
  const may = holds('ORDER_REFUND')
  return useCallback(
    (line) => {
      const { id, version, orderNumber, amountThere, recordable, recorded } = line
      if (!may || !recordable) return []
      if (recorded === null) return [{ key: 'record', title: t('record.go'), run: () => record(line) }]
      const amount = formatMoney(amountThere ?? 0, { sign: false })
      const onConfirm = async () => {
        const text = t('confirmRefund.text', { name: recorded.byName, reason: recorded.reason ?? '', orderNumber }) // who may confirm reads it
        const words = {
          title: t('confirmRefund.title', { amount }),
          text: [text, recorded.quitCamp && t('confirmRefund.quits'), recorded.endMembership && t('confirmRefund.ends')]
            .filter(Boolean)
            .join(' '),
          confirm: t('confirmRefund.go'),
        }
        if (!(await confirmStep(words))) return
        if (await confirming({ params: { id }, body: { version } }, { orderNumber, amount: amountThere ?? 0 }))
          toast('success', t('confirmRefund.done'))
      }
      const own = recorded.byId === user?.id
      return [{ key: 'confirmRefund', title: t('confirmRefund.go'), run: () => void onConfirm(), ...(own && { refusal: t('record.own') }) }]
    },
    [may, confirming, record, user, t],
  )
}
