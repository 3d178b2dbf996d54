import { limitsOf } from '@camp/contract/base/limits'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { confirmRefund } from '@camp/contract/refunds/refunds'
import { useId } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type FormField, useForm } from '../ui/base/useForm.ts'
import { FieldNote, groupProps, TextAreaField, useFieldError } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { orderRefundsText } from './orderRefunds.text.ts'

type Result = 'SUCCESS' | 'CLOSED'

interface ConfirmRefundModalProps {
  readonly refundNumber: string
  onClose(): void
}

/** Says how a refund ended that no gateway settles. */
export function ConfirmRefundModal({ refundNumber, onClose }: ConfirmRefundModalProps) {
  const t = useText(orderRefundsText)
  const title = useTitles(orderRecord)
  const form = useForm<{ result: Result | undefined; note: string }>(limitsOf(confirmRefund), { result: undefined, note: '' })
  const action = useAction(confirmRefund, { quiet: shownInForm })
  return (
    <FormModal
      title={t('confirmTitle', { refundNumber })}
      form={form}
      sending={action}
      onClose={onClose}
      send={async ({ result, note }) => {
        const done = result && (await action.run({ body: { refundNumber, result, note: note.trim() } }))
        return done && t('confirmDone')
      }}
    >
      <ResultField {...form.field('result')} />
      <TextAreaField label={title('note')} hint={t('confirmNoteHint')} {...form.field('note')} />
    </FormModal>
  )
}

function ResultField({ value, onChange, ...field }: FormField<Result | undefined>) {
  const t = useText(orderRefundsText)
  const error = useFieldError({ ...field, label: t('confirmResult') }, 'chosen')
  const id = useId()
  const choices = [
    ['SUCCESS', t('confirmSuccess')],
    ['CLOSED', t('confirmClosed')],
  ] as const
  return (
    <fieldset className="form-field form-choices" data-slot="form-field" {...groupProps(id, error)}>
      <legend className="form-need">{t('confirmResult')}</legend>
      {choices.map(([result, words]) => (
        <label key={result}>
          <input
            type="radio"
            name="result"
            checked={value === result}
            aria-invalid={error !== undefined || undefined}
            onChange={() => onChange(result)}
          />
          {words}
        </label>
      ))}
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}
