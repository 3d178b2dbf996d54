import { limitsOf } from '@camp/contract/base/limits'
import { createFollowUp } from '@camp/contract/followUps/followUps'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useWhenever } from '../platform/effects.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useKeyWords } from '../platform/signedIn/boundKeys.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useUnsaved } from '../platform/tab.ts'
import { Button } from '../ui/base/Button.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { DraftLine } from '../ui/form/DraftLine.tsx'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { useFormDraft } from '../ui/form/useFormDraft.ts'
import { keysText } from '../ui/keys.text.ts'
import { followUpsCardText } from './followUps.parts.text.ts'
import { emptyNote, NoteFields, noteBody, noteFaults } from './NoteFields.tsx'

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
