import { limitsOf } from '@camp/contract/base/limits'
import { exportWorkPayout, payWorkStatements } from '@camp/contract/workHours/workHours.pay'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import type { WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { ExportReasonModal } from '../ui/list/ExportReasonModal.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { statementsText } from './statements.text.ts'

/** What is asked of a month to be paid. */
export type PayRow = Pick<WorkStatement, 'id' | 'coachId' | 'status' | 'amount'>

interface PayProps {
  readonly month: string
  /** All that were chosen, also those that cannot be paid now. */
  readonly rows: readonly PayRow[]
  onClose(): void
  onDone(): void
}

/** What can be paid of the chosen; the own month is left to a colleague. */
function usePayable(rows: readonly PayRow[]) {
  const own = useSession().user?.coachId ?? null
  const closed = rows.filter(({ status }) => status === 'CLOSED' || status === 'CONTRACTED')
  const due = rows.filter(({ status, amount }) => (status === 'CLOSED' || status === 'CONTRACTED') && (amount ?? 0) > 0)
  const payable = due.filter(({ coachId }) => coachId !== own)
  // The sheet names months below zero too, with 0 and where their rest went.
  const listed = closed.filter(({ coachId, amount }) => coachId !== own && (amount ?? 0) !== 0)
  return { payable, listed, own: due.length > payable.length, skipped: rows.length - due.length }
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

function SheetForm({ month, rows, onClose }: PayProps) {
  const t = useText(statementsText)
  const title = useTitles(workStatementRecord)
  const found = usePayable(rows)
  const { listed: payable } = found
  if (payable.length === 0)
    return (
      <Dialog title={t('pay.sheet', { count: 0 })} onClose={onClose}>
        <div className="dialog-body">
          <LeftOut {...found} />
        </div>
        <footer className="dialog-foot">
          <Button kind="primary" onClick={onClose}>
            {t('ok')}
          </Button>
        </footer>
      </Dialog>
    )
  return (
    <ExportReasonModal
      title={t('pay.sheet', { count: payable.length })}
      label={title('reason')}
      submit={t('do.sheet')}
      task={t('do.sheet')}
      call={exportWorkPayout}
      rows={payable.length}
      takes={limitsOf(exportWorkPayout)}
      input={(reason, asTask) => ({
        query: asTask ? { async: true } : {},
        body: { month, ids: payable.map(({ id }) => id), reason },
      })}
      onClose={onClose}
    >
      <p className="dialog-text">{t('pay.sheetText')}</p>
      <LeftOut {...found} />
    </ExportReasonModal>
  )
}
