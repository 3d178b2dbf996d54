import { limitsOf } from '@camp/contract/base/limits'
import { checkPhone } from '@camp/contract/base/rules'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { addUploader, getUploader, type Uploader, updateUploader } from '@camp/contract/uploaders/uploaders'
import { uploaderRecord } from '@camp/contract/uploaders/uploaders.record'
import { call } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { PhoneField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { uploadersText } from './uploaders.text.ts'

interface UploaderModalProps {
  /** Null: a new one. */
  readonly uploader: Uploader | null
  onClose(): void
}

interface Values {
  readonly name: string
  readonly phone: string
}

const valuesOf = (uploader: Uploader | null): Values => ({ name: uploader?.name ?? '', phone: uploader?.phone ?? '' })

/** An uploader, new or known. A phone that was not touched goes back masked, and stays as it is. */
export function UploaderModal({ uploader: initial, onClose }: UploaderModalProps) {
  const t = useText(uploadersText)
  const words = useText(uiText)
  const title = useTitles(uploaderRecord)
  const language = useLanguage()
  const [uploader, latest] = useFormRecord(initial, ({ id }) => call(getUploader, { params: { id } }), valuesOf)
  const add = useAction(addUploader, { quiet: shownInForm })
  const update = useAction(updateUploader, { quiet: shownInForm })
  const form = useForm<Values>(limitsOf(updateUploader), valuesOf(uploader), ({ phone }) => {
    const wrong = phone === '' || phone === uploader?.phone ? null : checkPhone(phone)
    return { phone: wrong ? inLanguage(wrong, language) : undefined }
  })
  const send = async ({ name, phone }: Values) => {
    const body = { name: name.trim(), phone }
    const done = uploader ? await update.run({ body: { ...body, id: uploader.id, version: uploader.version } }) : await add.run({ body })
    return done && t('saved', { name: body.name })
  }
  return (
    <FormModal
      title={uploader ? t('editTitle', { name: uploader.name }) : t('createTitle')}
      form={form}
      sending={uploader ? update : add}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('name')} hint={t('nameHint')} {...form.field('name')} />
      <PhoneField label={title('phone')} {...form.field('phone')} />
    </FormModal>
  )
}
