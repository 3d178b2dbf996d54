import type { LimitsBy } from '@camp/contract/base/limits'
import { toast } from '../../platform/notices.ts'
import { useForm } from '../base/useForm.ts'
import { TextAreaField } from './FormFields.tsx'
import { FormModal } from './FormModal.tsx'
import type { FormSending } from './useSentForm.tsx'

interface ReasonModalProps extends Pick<FormSending<{ reason: string }>, 'sending' | 'onReload' | 'onClose'> {
  readonly title: string
  /** What it means, above the field. */
  readonly text?: string | undefined
  readonly label: string
  readonly hint?: string
  readonly submit: string
  /** The word for leaving, where "cancel" could be taken for what is sent. */
  readonly dismiss?: string
  readonly danger?: boolean
  /** What stands in the field already. */
  readonly start?: string
  /** What the call takes as a reason. */
  readonly takes: LimitsBy<'reason'>
  /** What else is wrong with it, in words. */
  rule?(reason: string): string | undefined
  /** Said when it is done. */
  readonly done?: string
  /** Answers with nothing where it was refused; a function says what was done itself. */
  send(reason: string): Promise<unknown>
}

/** A step that wants nothing but a reason, which the history keeps. */
export function ReasonModal({ text, label, hint, start = '', takes, rule, done, send, ...dialog }: ReasonModalProps) {
  const form = useForm(takes, { reason: start }, ({ reason }) => ({ reason: rule?.(reason.trim()) }))
  return (
    <FormModal
      {...dialog}
      form={form}
      send={async ({ reason }) => {
        const sent = await send(reason.trim())
        if (!sent) return
        if (typeof sent === 'function') sent()
        else if (done !== undefined) toast('success', done)
        dialog.onClose()
      }}
    >
      {text !== undefined && <p className="dialog-text">{text}</p>}
      <TextAreaField label={label} {...(hint !== undefined && { hint })} {...form.field('reason')} />
    </FormModal>
  )
}
