import { limitsOf } from '@camp/contract/base/limits'
import { type MinorsReport, setRecipient } from '@camp/contract/minors/minors'
import { recipientKind } from '@camp/contract/minors/minors.labels'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { minorsText } from './minors.text.ts'

export type Recipient = MinorsReport['recipients'][number]

/** Writes down who is told, and until when a contract binds them. */
export function RecipientModal({ recipient, onClose }: { readonly recipient: Recipient; onClose(): void }) {
  const t = useText(minorsText)
  const language = useLanguage()
  const { kind, version } = recipient
  const form = useForm(limitsOf(setRecipient), { receiver: recipient.receiver, contractUntil: recipient.contractUntil ?? '' })
  const action = useAction(setRecipient, { quiet: shownInForm })
  return (
    <FormModal
      title={t('editTitle', { kind: recipientKind.label(kind, language) })}
      form={form}
      sending={action}
      onClose={onClose}
      send={async ({ receiver, contractUntil }) => {
        const body = { receiver: receiver.trim(), contractUntil: contractUntil || null, version }
        return (await action.run({ params: { kind }, body })) && t('saved')
      }}
    >
      <TextField label={t('editReceiver')} {...form.field('receiver')} />
      <DayField label={t('editUntil')} {...form.field('contractUntil')} />
    </FormModal>
  )
}
