import { limitsOf } from '@camp/contract/base/limits'
import { exportWorkPayout, payWorkStatements } from '@camp/contract/workHours/workHours.pay'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import type { WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { useState } from 'react'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { exportFile } from '../ui/list/ExportButton.tsx'
import { statementsText } from './statements.text.ts'

interface PayProps {
  readonly month: string
  /** All that were chosen, also those that cannot be paid now. */
  readonly rows: readonly WorkStatement[]
  onClose(): void
  onDone(): void
}

/** What can be paid of the chosen; the own month is left to a colleague. */
function usePayable(rows: readonly WorkStatement[]) {
  const own = useSession().user?.coachId ?? null
  const due = rows.filter(({ status, amount }) => (status === 'CLOSED' || status === 'CONTRACTED') && (amount ?? 0) > 0)
  const payable = due.filter(({ coachId }) => coachId !== own)
  return { payable, own: due.length > payable.length, skipped: rows.length - due.length }
}

export const PayMonthModal = ({ what, ...props }: PayProps & { readonly what: 'pay' | 'sheet' }) =>
  what === 'pay' ? <PayForm {...props} /> : <SheetForm {...props} />

function LeftOut({ payable, own, skipped }: ReturnType<typeof usePayable>) {
  const t = useText(statementsText)
  return (
    <>
      {payable.length === 0 && <p role="status">{t('pay.none')}</p>}
      {own && <p className="quiet">{t('pay.own')}</p>}
      {payable.length > 0 && skipped > 0 && <p className="quiet">{t('pay.skipped', { count: skipped })}</p>}
    </>
  )
}

/** All of them or none; if an amount has moved since it was seen, the server says so. */
function PayForm({ rows, onClose, onDone }: PayProps) {
  const t = useText(statementsText)
  const title = useTitles(workStatementRecord)
  const found = usePayable(rows)
  const { payable } = found
  const amount = payable.reduce((sum, row) => sum + (row.amount ?? 0), 0)
  const { bankReference } = limitsOf(payWorkStatements)
  const form = useForm({ bankReference: { ...bankReference, required: payable.length > 0 } }, { bankReference: '' })
  const action = useAction(payWorkStatements, { quiet: shownInForm })
  return (
    <FormModal
      title={t('pay.title', { amount: formatMoney(amount, { sign: false }) })}
      form={form}
      sending={action}
      submit={t(payable.length > 0 ? 'do.pay' : 'ok')}
      onClose={onClose}
      send={async (values) => {
        if (payable.length === 0) return onClose()
        const body = { ids: payable.map(({ id }) => id), amount, bankReference: values.bankReference.trim() }
        const done = await action.run({ body })
        if (!done) return
        toast('success', t('pay.done', { count: done.count }))
        onDone()
        onClose()
      }}
    >
      {payable.length > 0 && <p className="dialog-text">{t('pay.text', { count: payable.length })}</p>}
      <LeftOut {...found} />
      {payable.length > 0 && <TextField label={title('paidRef')} {...form.field('bankReference')} />}
    </FormModal>
  )
}

const nothingRefused = {}

/** Says that accounts leave in full, and wants the reason, which the log keeps. */
function SheetForm({ month, rows, onClose }: PayProps) {
  const t = useText(statementsText)
  const title = useTitles(workStatementRecord)
  const found = usePayable(rows)
  const { payable } = found
  const [bytes, setBytes] = useState<number>()
  const { reason: limits } = limitsOf(exportWorkPayout)
  const form = useForm({ reason: { ...limits, required: payable.length > 0 } }, { reason: '' })
  const send = async ({ reason }: { reason: string }) => {
    if (payable.length === 0) return onClose()
    const wanted = {
      label: t('do.sheet'),
      call: exportWorkPayout,
      rows: payable.length,
      input: (asTask: boolean) => ({
        query: asTask ? { async: true } : {},
        body: { month, ids: payable.map(({ id }) => id), reason: reason.trim() },
      }),
    }
    if (await exportFile(wanted, setBytes)) onClose()
  }
  return (
    <FormModal
      title={t('pay.sheet', { count: payable.length })}
      form={form}
      sending={{ busy: bytes !== undefined, error: null, fieldErrors: nothingRefused, reset: () => undefined }}
      submit={t(payable.length > 0 ? 'do.sheet' : 'ok')}
      onClose={onClose}
      send={send}
    >
      {payable.length > 0 && <p className="dialog-text">{t('pay.sheetText')}</p>}
      <LeftOut {...found} />
      {payable.length > 0 && <TextAreaField label={title('reason')} {...form.field('reason')} />}
    </FormModal>
  )
}
