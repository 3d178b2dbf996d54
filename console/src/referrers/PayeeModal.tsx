import { limitsOf } from '@camp/contract/base/limits'
import type { Referrer } from '@camp/contract/referrers/referrers'
import { saveReferrerPayee } from '@camp/contract/referrers/referrers.payouts'
import { commissionPayoutRecord, referrerRecord } from '@camp/contract/referrers/referrers.record'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { CheckField } from '../ui/form/CheckField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { uiText } from '../ui/ui.text.ts'
import type { Payee } from './payeeWords.ts'
import { payoutsText } from './payouts.text.ts'

interface PayeeModalProps {
  readonly referrer: Pick<Referrer, 'id' | 'name' | 'version'>
  readonly payee: Payee | null
  onClose(): void
}

/** How a referrer is paid. The account is typed anew or stays: it is never shown again. */
export function PayeeModal({ referrer: { id, name, version }, payee, onClose }: PayeeModalProps) {
  const t = useText(payoutsText)
  const titleOf = useTitles(commissionPayoutRecord)
  const title = useTitles(referrerRecord)
  const words = useText(uiText)
  const { bank, account } = limitsOf(saveReferrerPayee)
  const kept = payee?.tail ?? null
  const form = useForm(
    ({ byHand }: { byHand: boolean; bank: string; account: string }) => ({
      byHand: { required: false },
      bank: { ...bank, required: !byHand },
      account: { ...account, required: !byHand && kept === null },
    }),
    { byHand: payee?.byHand ?? false, bank: payee?.bank ?? '', account: '' },
    (values) => ({
      account:
        values.byHand || values.account.trim() === '' || /^\d{8,40}$/.test(values.account.replaceAll(/\s/g, ''))
          ? undefined
          : t('payee.form'),
    }),
  )
  const action = useAction(saveReferrerPayee, { quiet: shownInForm })
  const { byHand } = form.values
  return (
    <FormModal
      title={t('payee.title', { name })}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={async (values) => {
        const typed = values.byHand ? {} : { bank: values.bank.trim(), ...(values.account.trim() && { account: values.account }) }
        if (!(await action.run({ params: { id }, body: { byHand: values.byHand, ...typed, version } }, { name }))) return
        toast('success', t('payee.saved'))
        onClose()
      }}
    >
      <CheckField label={t('payee.byHand')} value={byHand} onChange={(value) => form.change({ byHand: value })} />
      {!byHand && <TextField label={title('payeeBank')} {...form.field('bank')} />}
      {!byHand && (
        <TextField
          label={titleOf('account')}
          hint={kept === null ? t('payee.hidden') : t('payee.keep', { tail: kept })}
          {...form.field('account')}
        />
      )}
    </FormModal>
  )
}
