import { limitsOf } from '@camp/contract/base/limits'
import { declineRefund, type RefundRequest, receiveReturn } from '@camp/contract/refunds/refunds.requests'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { refundsText } from './refunds.text.ts'
import type { RequestTask } from './useRequestActions.ts'

interface DecideModalProps {
  readonly task: RequestTask
  readonly request: RefundRequest
  onClose(): void
}

/** A decision that needs words: why not, or by which parcel the goods came back. */
export function DecideModal({ task, ...props }: DecideModalProps) {
  return task === 'decline' ? <DeclineForm {...props} /> : <ReturnedForm {...props} />
}

type FormProps = Omit<DecideModalProps, 'task'>

function DeclineForm({ request, onClose }: FormProps) {
  const t = useText(refundsText)
  const form = useForm(limitsOf(declineRefund), { reason: '' })
  const action = useAction(declineRefund, { quiet: shownInForm, stale: ['Orders', 'Home'] })
  return (
    <FormModal
      title={t('decline.title')}
      form={form}
      sending={action}
      danger
      submit={t('decline.go')}
      onClose={onClose}
      send={async ({ reason }) => {
        if (!(await action.run({ params: { id: request.id }, body: { reason: reason.trim(), version: request.version } }))) return
        toast('success', t('decline.done'))
        onClose()
      }}
    >
      <TextAreaField label={t('decline.reason')} hint={t('decline.hint')} {...form.field('reason')} />
    </FormModal>
  )
}

function ReturnedForm({ request, onClose }: FormProps) {
  const t = useText(refundsText)
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
        if (!(await action.run({ params: { id: request.id }, body }))) return
        toast('success', t('returned.done'))
        onClose()
      }}
    >
      <TextField label={t('returned.number')} {...form.field('returnNumber')} />
    </FormModal>
  )
}
