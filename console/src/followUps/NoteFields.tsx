import type { FollowUp } from '@camp/contract/followUps/followUps'
import { type FollowUpKind, followUpKind, followUpRecord } from '@camp/contract/followUps/followUps.record'
import { useLayoutEffect, useRef, useState } from 'react'
import { textOf, useLanguage, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import type { Form } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { followUpsCardText } from './followUps.parts.text.ts'
import { type Colleague, type Naming, namedIn, namedText, namingAt } from './naming.ts'

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
  mentions: namedIn(mentions, content).map(({ id }) => id),
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
      <WordsField form={form} parentId={parentId} />
      <div className="followUps-more followUps-next">
        <DayField kind="moment" label={title('nextAt')} hint={t('queueHint')} {...form.field('nextAt')} />
        <TextField label={title('nextText')} placeholder={t('nextTextHint')} {...form.field('nextText')} />
      </div>
    </>
  )
}

const colleagues = latePart(async () => (await import('./MentionList.tsx')).MentionList)

/** What was said. An @ offers the colleagues who may read it. */
function WordsField({ form, parentId }: NoteFieldsProps) {
  const t = useText(followUpsCardText)
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [naming, setNaming] = useState<Naming>()
  /** Where the caret goes once the name stands there. */
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    box.current = frame.current?.querySelector('textarea') ?? null
    if (caret.current === undefined) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const field = form.field('content')
  const refused = form.errors.mentions
  const choose = (one: Colleague) => {
    if (!naming) return
    const { content, mentions } = form.values
    const end = naming.at + 1 + naming.keyword.length
    const after = content.slice(end)
    const words = `@${one.name}${after.startsWith(' ') ? '' : ' '}`
    const next = content.slice(0, naming.at) + words + after
    caret.current = naming.at + one.name.length + 2
    field.onChange(next)
    const others = namedIn(mentions, next).filter(({ id }) => id !== one.id)
    form.field('mentions').onChange(namedText([...others, one]))
    setNaming(undefined)
  }
  return (
    <div ref={frame}>
      <TextAreaField
        label={t('content')}
        placeholder={t('contentHint')}
        {...field}
        error={field.error ?? refused}
        onChange={(value) => {
          field.onChange(value)
          if (refused !== undefined) form.field('mentions').onChange(form.values.mentions)
          setNaming(namingAt(value, box.current?.selectionStart ?? value.length))
        }}
      />
      {naming && <Late part={colleagues} props={{ parentId, keyword: naming.keyword, box, choose, onClose: () => setNaming(undefined) }} />}
    </div>
  )
}
