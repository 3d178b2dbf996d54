import { limitsOf } from '@camp/contract/base/limits'
import { saveCoachPayee } from '@camp/contract/workHours/workHours.pay'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import type { WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { uiText } from '../ui/ui.text.ts'
import { statementsText } from './statements.text.ts'

/** Where a coach is paid: typed anew, or the known account stays; it is never shown again. */
export function CoachPayeeModal({ row: { coachId, coachName }, onClose }: { readonly row: WorkStatement; onClose(): void }) {
  const t = useText(statementsText)
  const title = useTitles(workStatementRecord)
  const words = useText(uiText)
  const { bank, account } = limitsOf(saveCoachPayee)
  const form = useForm({ bank, account }, { bank: '', account: '' }, (values) => ({
    account: values.account.trim() === '' || /^\d{8,60}$/.test(values.account.replaceAll(/\s/g, '')) ? undefined : t('payee.form'),
  }))
  const action = useAction(saveCoachPayee, { quiet: shownInForm })
  return (
    <FormModal
      title={t('payee.title', { name: coachName })}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={async (values) => {
        const body = { bank: values.bank.trim(), ...(values.account.trim() && { account: values.account }) }
        if (!(await action.run({ params: { id: coachId }, body }))) return
        toast('success', t('payee.saved'))
        onClose()
      }}
    >
      <TextField label={title('bank')} {...form.field('bank')} />
      <TextField label={title('account')} hint={t('payee.hint')} {...form.field('account')} />
      <p className="quiet">{t('payee.told')}</p>
    </FormModal>
  )
}
