import { followUpKind } from '@camp/contract/followUps/followUps.labels'
import { followUpRecord } from '@camp/contract/followUps/followUps.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import type { Form } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import type { NoteValues } from './followUpForm.ts'
import { followUpsCardText } from './followUps.parts.text.ts'

/** The fields of a note: by which way, what was said, what comes next. */
export function NoteFields({ form }: { readonly form: Form<NoteValues> }) {
  const t = useText(followUpsCardText)
  const title = useTitles(followUpRecord)
  const language = useLanguage()
  const kinds = followUpKind.values.map((value) => ({ value, label: followUpKind.label(value, language) }))
  const { error: _error, ...kind } = form.field('kind')
  return (
    <>
      <div className="followUps-more">
        <Segmented label={title('kind')} hideLabel {...kind} options={kinds} />
      </div>
      <TextAreaField label={t('content')} placeholder={t('contentHint')} {...form.field('content')} />
      <div className="followUps-more followUps-next">
        <DayField kind="moment" label={title('nextAt')} hint={t('queueHint')} {...form.field('nextAt')} />
        <TextField label={title('nextText')} placeholder={t('nextTextHint')} {...form.field('nextText')} />
      </div>
    </>
  )
}
