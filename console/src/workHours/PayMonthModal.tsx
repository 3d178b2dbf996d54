import { limitsOf } from '@camp/contract/base/limits'
import { exportWorkPayout, payWorkStatements } from '@camp/contract/workHours/workHours.pay'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import type { WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { useState } from 'react'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
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

const isPayable = ({ status, amount }: WorkStatement) => (status === 'CLOSED' || status === 'CONTRACTED') && (amount ?? 0) > 0

export const PayMonthModal = ({ what, ...props }: PayProps & { readonly what: 'pay' | 'sheet' }) =>
  what === 'pay' ? <PayForm {...props} /> : <SheetForm {...props} />

function Skipped({ rows, count }: { readonly rows: readonly WorkStatement[]; readonly count: number }) {
  const t = useText(statementsText)
  if (count === 0) return <p role="status">{t('pay.none')}</p>
  return rows.length > count && <p className="quiet">{t('pay.skipped', { count: rows.length - count })}</p>
}

/** All of them or none; if an amount has moved since it was seen, the server says so. */
function PayForm({ rows, onClose, onDone }: PayProps) {
  const t = useText(statementsText)
  const title = useTitles(workStatementRecord)
  const payable = rows.filter(isPayable)
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
      <Skipped rows={rows} count={payable.length} />
      {payable.length > 0 && <TextField label={title('paidRef')} {...form.field('bankReference')} />}
    </FormModal>
  )
}

const nothingRefused = {}

/** Says that accounts leave in full, and wants the reason, which the log keeps. */
function SheetForm({ month, rows, onClose }: PayProps) {
  const t = useText(statementsText)
  const title = useTitles(workStatementRecord)
  const payable = rows.filter(isPayable)
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
      <Skipped rows={rows} count={payable.length} />
      {payable.length > 0 && <TextAreaField label={title('reason')} {...form.field('reason')} />}
    </FormModal>
  )
}
