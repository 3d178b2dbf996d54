import { limitsOf } from '@camp/contract/base/limits'
import { refundRequestRecord } from '@camp/contract/refunds/refunds.record'
import { approveRefund, declineRefund, type RefundRequest, receiveReturn } from '@camp/contract/refunds/refunds.requests'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { CheckField } from '../ui/form/CheckField.tsx'
import { MoneyField, TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan } from '../ui/form/money.ts'
import { refundDialogText } from './refunds.parts.text.ts'
import { refundsText } from './refunds.text.ts'
import type { RequestTask } from './useRequestActions.ts'

interface DecideModalProps {
  readonly task: RequestTask
  readonly request: RefundRequest
  /** The camp that the child can leave with it; undefined: none, or it is not known. */
  readonly camp: string | undefined
  /** The membership that can end with it; undefined likewise, and where it ends anyway. */
  readonly level: string | undefined
  /** It is decided. */
  onDone(): void
  onClose(): void
}

/** A decision that needs more than a yes: does the child leave its camp, why not, or by which parcel the goods came back. */
export function DecideModal({ task, ...props }: DecideModalProps) {
  if (task === 'approve') return <ApproveForm {...props} />
  return task === 'decline' ? <DeclineForm {...props} /> : <ReturnedForm {...props} />
}

type FormProps = Omit<DecideModalProps, 'task'>

function ApproveForm({ request, camp, level, onDone, onClose }: FormProps) {
  const t = useText(refundsText)
  const said = useText(refundDialogText)
  const amount = formatMoney(request.amount, { sign: false })
  const form = useForm(limitsOf(approveRefund), { quitCamp: request.quitCamp, endMembership: request.endMembership })
  const action = useAction(approveRefund, { quiet: shownInForm, stale: ['Orders', 'Home', 'Camp'] })
  return (
    <FormModal
      title={t('approve.title', { amount })}
      form={form}
      sending={action}
      submit={t('approve.go')}
      onClose={onClose}
      send={async ({ quitCamp, endMembership }) => {
        const chosen = { ...(camp !== undefined && { quitCamp }), ...(level !== undefined && { endMembership }) }
        const body = { version: request.version, ...chosen }
        const { id, orderNumber, amount } = request
        if (!(await action.run({ params: { id }, body }, { orderNumber, amount }))) return
        toast('success', t('approve.done'))
        onDone()
        onClose()
      }}
    >
      <p className="dialog-text">{t('approve.text', { orderNumber: request.orderNumber })}</p>
      {camp !== undefined && <CheckField label={t('approve.quit', { camp })} {...form.field('quitCamp')} />}
      {level !== undefined && <CheckField label={said('endMembership', { level })} {...form.field('endMembership')} />}
    </FormModal>
  )
}

function DeclineForm({ request: { id, orderNumber, version }, onDone, onClose }: Omit<FormProps, 'camp' | 'level'>) {
  const t = useText(refundsText)
  const form = useForm({ ...limitsOf(declineRefund), counterAmount: { required: false } }, { reason: '', counterAmount: '' })
  const action = useAction(declineRefund, { quiet: shownInForm, stale: ['Orders', 'Home'] })
  return (
    <FormModal
      title={t('decline.title')}
      form={form}
      sending={action}
      submit={t('decline.go')}
      danger
      onClose={onClose}
      send={async ({ reason, counterAmount }) => {
        const instead = parseYuan(counterAmount)
        const body = { reason: reason.trim(), version, ...(instead !== undefined && { counterAmount: instead }) }
        if (!(await action.run({ params: { id }, body }, { orderNumber }))) return
        toast('success', t('decline.done'))
        onDone()
        onClose()
      }}
    >
      <TextAreaField label={t('decline.reason')} hint={t('decline.hint')} {...form.field('reason')} />
      <MoneyField label={t('decline.counter')} hint={t('decline.counterHint')} {...form.field('counterAmount')} />
    </FormModal>
  )
}

function ReturnedForm({ request, onDone, onClose }: Omit<FormProps, 'camp' | 'level'>) {
  const t = useText(refundsText)
  const title = useTitles(refundRequestRecord)
  const form = useForm(limitsOf(receiveReturn), { returnNumber: request.returnNumber ?? '' })
  const action = useAction(receiveReturn, { quiet: shownInForm, stale: ['Home'] })
  return (
    <FormModal
      title={t('returned.title')}
      form={form}
      sending={action}
      submit={t('returned.go')}
      onClose={onClose}
      send={async ({ returnNumber }) => {
        const number = returnNumber.trim()
        const body = { version: request.version, ...(number && { returnNumber: number }) }
        if (!(await action.run({ params: { id: request.id }, body }, { orderNumber: request.orderNumber }))) return
        toast('success', t('returned.done'))
        onDone()
        onClose()
      }}
    >
      <TextField label={title('returnNumber')} {...form.field('returnNumber')} />
    </FormModal>
  )
}
