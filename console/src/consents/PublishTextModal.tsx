import { limitsOf } from '@camp/contract/base/limits'
import { publishConsentText } from '@camp/contract/consents/consents'
import { type ConsentPurpose, consentPurpose } from '@camp/contract/consents/consents.labels'
import { consentTextRecord } from '@camp/contract/consents/consents.texts.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { consentsText } from './consents.text.ts'

interface PublishTextModalProps {
  readonly figure: { readonly purpose: ConsentPurpose; readonly text: { readonly number: number; readonly text: string } | null }
  onClose(): void
}

/** The next version of a text, which begins as the one in force. */
export function PublishTextModal({ figure: { purpose, text }, onClose }: PublishTextModalProps) {
  const t = useText(consentsText)
  const language = useLanguage()
  const title = useTitles(consentTextRecord)
  const action = useAction(publishConsentText, { quiet: shownInForm })
  const form = useForm(limitsOf(publishConsentText), { text: text?.text ?? '' })
  return (
    <FormModal
      title={t('publishTitle', { purpose: consentPurpose.label(purpose, language) })}
      width={640}
      form={form}
      sending={action}
      submit={t('publishDo')}
      onClose={onClose}
      send={async (values) =>
        (await action.run({ body: { purpose, text: values.text.trim(), after: text?.number ?? 0 } })) && t('published')
      }
    >
      <p className="quiet">{t('publishHint')}</p>
      <TextAreaField label={title('text')} {...form.field('text')} />
    </FormModal>
  )
}
