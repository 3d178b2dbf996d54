import { ACCOUNT_DIGITS } from '@camp/contract/base/wire'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n.ts'
import { type Takes, useForm } from '../base/useForm.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { uiText } from '../ui.text.ts'
import { accountText } from './account.text.ts'
import { CheckField } from './CheckField.tsx'
import { TextField } from './FormFields.tsx'
import { FormModal } from './FormModal.tsx'
import type { FormSending } from './useSentForm.tsx'

/** Where somebody is paid, as it is typed: an empty account leaves the known one. */
export interface TypedAccount {
  readonly byHand: boolean
  readonly bank: string
  readonly account: string
}

interface AccountModalProps extends Pick<FormSending<TypedAccount>, 'sending' | 'onClose'> {
  /** Who is paid. */
  readonly name: string
  /** As the call takes them. */
  readonly takes: Omit<Takes<TypedAccount>, 'byHand'>
  readonly labels: { readonly bank: string; readonly account: string }
  /** As it is on file; it may come a moment after the dialog. */
  readonly bank?: string
  /** What is on file could not be read: this stands in place of the fields, since an empty field would say that nothing is. */
  readonly unread?: ReactNode
  /** What becomes of the account. */
  readonly hint: string
  /** Where one may be paid without a bank. */
  readonly byHand?: { readonly label: string; readonly value: boolean }
  readonly note?: string
  /** Undefined: it was refused. The bank comes without blanks around it. */
  save(typed: TypedAccount): Promise<unknown>
}

/** Asks where somebody is paid. The account is typed anew or stays: it is never shown again. */
export function AccountModal({ name, takes, labels, bank, unread, hint, byHand, note, sending, save, onClose }: AccountModalProps) {
  const t = useText(accountText)
  const words = useText(uiText)
  const form = useForm<TypedAccount>(
    (values) => ({
      byHand: { required: false },
      bank: { ...takes.bank, required: takes.bank.required && !values.byHand },
      account: { ...takes.account, required: takes.account.required && !values.byHand },
    }),
    { byHand: byHand?.value ?? false, bank: bank ?? '', account: '' },
    ({ byHand: without, account }) => ({
      account: without || new RegExp(takes.account.pattern ?? '').test(account) ? undefined : t('digits', ACCOUNT_DIGITS),
    }),
  )
  const onFile = bank ?? ''
  const { start, values } = form
  if (start.bank !== onFile) form.rebase({ ...start, bank: onFile }, { ...values, bank: values.bank === start.bank ? onFile : values.bank })
  if (unread)
    return (
      <Dialog title={t('title', { name })} onClose={onClose}>
        <div className="dialog-body">{unread}</div>
      </Dialog>
    )
  return (
    <FormModal
      title={t('title', { name })}
      form={form}
      sending={sending}
      submit={words('save')}
      onClose={onClose}
      send={async (values) => {
        return (await save({ ...values, bank: values.bank.trim() })) && t('saved')
      }}
    >
      {byHand && <CheckField label={byHand.label} value={form.values.byHand} onChange={(value) => form.change({ byHand: value })} />}
      {!form.values.byHand && <TextField label={labels.bank} {...form.field('bank')} />}
      {!form.values.byHand && <TextField label={labels.account} hint={hint} {...form.field('account')} />}
      {note !== undefined && <p className="quiet">{note}</p>}
    </FormModal>
  )
}
