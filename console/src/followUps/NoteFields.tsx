import { type FollowUp, listNoteReaders } from '@camp/contract/followUps/followUps'
import { type FollowUpKind, followUpKind, followUpRecord } from '@camp/contract/followUps/followUps.record'
import { textOf, useLanguage, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import type { Form } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { MentionField } from '../ui/mention/MentionField.tsx'
import { idsIn, namedText } from '../ui/mention/naming.ts'
import { followUpsCardText } from './followUps.parts.text.ts'

const t = textOf(followUpsCardText)

/** A note as its form has it: moments as `YYYY-MM-DDTHH:mm` of the business time zone, empty for none. */
export interface NoteValues {
  kind: FollowUpKind
  content: string
  nextAt: string
  nextText: string
  /** Who is named, see `namedText`. */
  mentions: string
}

export const emptyNote: NoteValues = { kind: 'PHONE', content: '', nextAt: '', nextText: '', mentions: '' }

export const noteValues = ({ kind, content, nextAt, nextText, mentions }: FollowUp): NoteValues => ({
  kind,
  content,
  nextAt: nextAt?.slice(0, 16) ?? '',
  nextText: nextText ?? '',
  mentions: namedText(mentions),
})

/** What is promised has a time and a subject. */
export const noteFaults = ({ nextAt, nextText }: NoteValues) => ({
  nextAt: nextAt === '' && nextText.trim() !== '' ? t('inParts') : undefined,
  nextText: nextAt !== '' && nextText.trim() === '' ? t('inParts') : undefined,
})

/** A note as it is sent. */
export const noteBody = ({ kind, content, nextAt, nextText, mentions }: NoteValues) => ({
  kind,
  content: content.trim(),
  nextAt: nextAt === '' ? null : `${nextAt.replace('T', ' ')}:00`,
  nextText: nextText.trim() || null,
  mentions: idsIn(mentions, content),
})

interface NoteFieldsProps {
  readonly form: Form<NoteValues>
  readonly parentId: number
}

/** The fields of a note: by which way, what was said, what comes next. */
export function NoteFields({ form, parentId }: NoteFieldsProps) {
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
      <MentionField
        form={form}
        name="content"
        label={t('content')}
        placeholder={t('contentHint')}
        readers={{ call: listNoteReaders, input: (keyword) => ({ query: { parentId, keyword } }) }}
      />
      <div className="followUps-more followUps-next">
        <DayField kind="moment" label={title('nextAt')} hint={t('queueHint')} {...form.field('nextAt')} />
        <TextField label={title('nextText')} placeholder={t('nextTextHint')} {...form.field('nextText')} />
      </div>
    </>
  )
}
