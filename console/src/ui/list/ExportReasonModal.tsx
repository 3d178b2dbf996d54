import type { AnyCall, CallInput } from '@camp/contract/base/call'
import type { LimitsBy } from '@camp/contract/base/limits'
import { type ReactNode, useState } from 'react'
import { formatSize } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { useForm } from '../base/useForm.ts'
import { TextAreaField } from '../form/FormFields.tsx'
import { FormModal } from '../form/FormModal.tsx'
import { uiText } from '../ui.text.ts'
import { exportFile } from './ExportButton.tsx'

interface ExportReasonModalProps<C extends AnyCall> {
  readonly title: string
  readonly label: string
  readonly hint?: string
  readonly submit: string
  /** What the task is called, if it becomes one. */
  readonly task: string
  readonly call: C
  readonly rows: number
  /** What the call takes as a reason. */
  readonly takes: LimitsBy<'reason'>
  input(reason: string, asTask: boolean, total: number): CallInput<C>
  onDrift?: (() => void) | undefined
  onClose(): void
  /** What leaves, and how many of it. */
  readonly children: ReactNode
}

const nothingRefused = {}

/** An export of what is not shown in full elsewhere: it says what leaves, and wants the reason, which the log keeps. */
export function ExportReasonModal<C extends AnyCall>(props: ExportReasonModalProps<C>) {
  const { label, hint, submit, task, rows, takes, input, onDrift, onClose } = props
  const t = useText(uiText)
  const [bytes, setBytes] = useState<number>()
  const form = useForm(takes, { reason: '' })
  const send = async ({ reason }: { reason: string }) => {
    const wanted = {
      label: task,
      call: props.call,
      rows,
      input: (asTask: boolean, total: number) => input(reason.trim(), asTask, total),
      ...(onDrift && { onDrift }),
    }
    if (await exportFile(wanted, setBytes)) onClose()
  }
  return (
    <FormModal
      title={props.title}
      form={form}
      sending={{ busy: bytes !== undefined, error: null, fieldErrors: nothingRefused, reset: () => undefined }}
      submit={bytes ? t('exportingAmount', { amount: formatSize(bytes) }) : submit}
      onClose={onClose}
      send={send}
    >
      {props.children}
      <TextAreaField label={label} {...(hint !== undefined && { hint })} {...form.field('reason')} />
    </FormModal>
  )
}
