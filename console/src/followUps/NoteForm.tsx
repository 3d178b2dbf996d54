import { limitsOf } from '@camp/contract/base/limits'
import { createFollowUp, type FollowUp, listNoteReaders } from '@camp/contract/followUps/followUps'
import { type FollowUpKind, followUpKind, followUpRecord } from '@camp/contract/followUps/followUps.record'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useWhenever } from '../platform/effects.ts'
import { textOf, useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useKeyWords } from '../platform/signedIn/boundKeys.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useUnsaved } from '../platform/tab.ts'
import { Button } from '../ui/base/Button.tsx'
import { type Form, useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { DraftLine } from '../ui/form/DraftLine.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { useFormDraft } from '../ui/form/useFormDraft.ts'
import { keysText } from '../ui/keys.text.ts'
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

/** Whom a note is about. */
export interface NoteSubject {
  readonly parentId: number
  readonly studentId?: number | null
  readonly orderNumber?: string
}

/** Writes a note where one stands: Ctrl+Enter saves it, Esc leaves the box, and what was typed stays until it is saved. */
export function NoteForm({ parentId, studentId = null, orderNumber }: NoteSubject) {
  const t = useText(followUpsCardText)
  const keys = useText(keysText)
  const box = useRef<HTMLFormElement>(null)
  const form = useForm(limitsOf(createFollowUp), emptyNote, noteFaults)
  const create = useAction(createFollowUp, { quiet: shownInForm, stale: ['Home'] })
  useUnsaved(form.dirty)
  useKeyWords('screen', [
    { words: t('write'), strokes: ['F'] },
    { words: t('save'), strokes: ['Ctrl', 'Enter'] },
    { words: keys('leaveBox'), strokes: ['Esc'] },
  ])
  const draft = useFormDraft(`note ${studentId ?? ''} ${orderNumber ?? ''}`, form, { entity: 'parent', id: parentId })
  const { fieldErrors, error } = create
  // Once for each refusal, not for each change of the form.
  useWhenever([error], () => form.refuse(fieldErrors))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return box.current?.querySelector('textarea')?.focus()
    const about = { parentId, studentId, ...(orderNumber !== undefined && { orderNumber }) }
    const done = await create.run({ body: { ...about, ...noteBody(form.values) } })
    if (!done) return
    form.restart(emptyNote)
    toast('success', t('saved'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
    else if (key === 'Escape' && !event.defaultPrevented && target instanceof HTMLTextAreaElement) {
      // Back to the keys of the screen; what lies beside a list is closed by the next one.
      event.preventDefault()
      target.blur()
    }
  }
  return (
    <form
      ref={box}
      className={form.dirty ? 'followUps-form followUps-begun no-print' : 'followUps-form no-print'}
      data-shortcut="f"
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      {error?.body && Object.keys(fieldErrors).length === 0 && (
        <p className="form-alert" role="alert">
          {error.body.msg}
        </p>
      )}
      <DraftLine draft={draft} />
      <NoteFields form={form} parentId={parentId} />
      <div className="followUps-more followUps-foot">
        <Button type="submit" kind="primary" busy={create.busy}>
          {t('save')} <kbd>Ctrl Enter</kbd>
        </Button>
      </div>
    </form>
  )
}
