import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import type { Failure } from '../../platform/failures.ts'
import { useText } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import type { Subject } from '../../platform/signedIn/presence.ts'
import { useUnsaved } from '../../platform/tab.ts'
import { LateInPlace, latePart } from '../base/latePart.tsx'
import type { Form } from '../base/useForm.ts'
import { type FormConflict, useConflict } from '../change/useConflict.ts'
import { keysText } from '../keys.text.ts'
import { confirmDanger } from '../overlay/confirmDanger.tsx'
import { useFormSubject } from '../presence/RecordHere.tsx'
import { uiText } from '../ui.text.ts'
import { DraftLine } from './DraftLine.tsx'
import { type FormProgress, type StepsOfForm, useFormSteps } from './FormSteps.tsx'
import { type SpokenField, SpokenFields } from './fieldWords.ts'
import { formText } from './form.text.ts'
import { type FormDraft, useFormDraft } from './useFormDraft.ts'
import './form.css'

const conflictPanel = latePart(async () => (await import('../change/ConflictPanel.tsx')).ConflictPanel)

/** The part of an action that a form shows. */
interface Sending {
  readonly busy: boolean
  readonly error: Failure | null
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly reset: () => void
}

/** A form and how it is sent, whether it stands in a dialog or on a page. */
export interface FormSending<Values extends object> {
  readonly title: string
  readonly form: Form<Values>
  readonly sending: Sending
  /** Sends the values; they were checked. Where it answers with words, these are said and the form is closed; a function says them itself. */
  send(values: Values): Promise<unknown>
  onClose(): void
  /**
   * For a form of the record's own fields: reads the record anew after somebody else changed it and gives it as the form has it; what is
   * sent next is sent over it. The person sees both and chooses.
   */
  readonly latest?: (() => Promise<Values | undefined>) | undefined
  /** For a step that is taken with a record: loads it anew after somebody else changed it; what was typed stays. */
  onReload?(): Promise<unknown> | undefined
  /** Why it cannot be sent as things stand: the button is off. */
  readonly refusal?: string | undefined
  /** A long form is filled in part by part. */
  readonly steps?: StepsOfForm<Values>
}

/** Can the person mend it in the form? */
export const isRefusal = (failure: Failure): boolean => failure.body?.code === 999

interface SentForm {
  /** What the element of the form takes. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    onSubmit(event: FormEvent): void
    onKeyDown(event: KeyboardEvent): void
  }
  readonly progress: FormProgress
  readonly busy: boolean
  /** Leaves the form; asks before what was typed is lost. */
  leave(): Promise<void>
  readonly conflict: FormConflict | null
  readonly refusal: RefusalProps | null
  /** What is wrong with fields that the form does not show, in words. */
  readonly unseen: readonly string[]
  readonly spoken: Map<string, SpokenField>
  /** The record that it is about, where that is known: colleagues see that somebody writes. */
  readonly subject: Subject | undefined
  readonly draft: FormDraft
}

/**
 * Sends a form. It cannot be sent twice, puts what the server refuses on the field it belongs to, focuses the first error, sends by Enter
 * or Ctrl+S, and asks before what was typed is lost. What is wrong with a field that it does not show is said above the fields: nobody
 * presses a button that does nothing and says nothing.
 */
export function useSentForm<Values extends object>(of: FormSending<Values>): SentForm {
  const { form, sending, steps, refusal: off, onReload, onClose } = of
  const t = useText(uiText)
  const f = useText(formText)
  const box = useRef<HTMLFormElement>(null)
  useUnsaved(form.dirty)
  const subject = useFormSubject(form.dirty)
  const k = useText(keysText)
  useKeyWords('screen', [{ words: k('send'), strokes: ['Ctrl', 'S'] }])
  const draft = useFormDraft(of.title, form, subject)

  const { fieldErrors, error } = sending
  const progress = useFormSteps(steps, form, box)
  const { seeksError, nothingMarked } = useFirstError(box, progress.go)
  // Once for each refusal, not for each change of the form.
  useWhenever([error], () => {
    form.refuse(fieldErrors)
    if (error) draft.unsettle()
    if (Object.keys(fieldErrors).length > 0) seeksError()
  })

  const send = async (values: Values) => {
    draft.settle()
    const done = await of.send(values)
    if (typeof done === 'function') done()
    else if (typeof done !== 'string') return
    else toast('success', done)
    onClose()
  }
  // What is sent before the latest data is there would be refused again.
  const [reloading, setReloading] = useState(false)
  const spoken = useRef(new Map<string, SpokenField>())
  const met = useConflict({ form, sending, send, latest: of.latest })
  const conflict = met ?? draftConflict(draft, () => (form.check() ? void send(form.values) : seeksError()))
  const busy = sending.busy || reloading || conflict?.state === 'loading'
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (busy) return
    staysInPlace(box.current)
    if (off !== undefined) return void toast('info', off)
    if (conflict) conflict.keepMine()
    else if (!progress.sends) {
      if (!progress.next()) seeksError()
    } else if (form.check()) void send(form.values)
    else seeksError()
  }
  const reload = async () => {
    setReloading(true)
    try {
      await onReload?.()
      sending.reset()
    } finally {
      setReloading(false)
    }
  }
  const leave = async () => {
    if (sending.busy) return
    const question = { title: t('leaveTitle'), text: t('leaveHint'), confirm: t('leave'), cancel: t('stay') }
    if (form.dirty && !(await confirmDanger(question))) return
    draft.settle()
    onClose()
  }
  const refusal = error && {
    failure: error,
    onReload: onReload && (() => void reload()),
    shown: (name: string) => spoken.current.has(name),
  }
  const unseen = nothingMarked ? form.faults.filter((name) => !(name in fieldErrors)) : []
  const onKeyDown = (event: KeyboardEvent) => {
    // Who looks for something in a list of the form is not done with it.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'search') event.preventDefault()
    // A step without a field to type into has the focus itself.
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.dataset.step !== undefined) submit(event)
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return {
    props: { ref: box, noValidate: true, onSubmit: submit, onKeyDown },
    progress,
    busy,
    leave,
    conflict,
    refusal,
    unseen: unseen.map((name) => form.errors[name] ?? f('notShown', { name })),
    spoken: spoken.current,
    subject,
    draft,
  }
}

/** What is said of the form that was sent makes its dialog higher: it grows downwards, and no field moves under the pointer. */
function staysInPlace(form: HTMLFormElement | null): void {
  const dialog = form?.closest('dialog')
  if (!dialog) return
  const { top } = dialog.getBoundingClientRect()
  dialog.style.marginTop = `${top}px`
  dialog.style.maxHeight = `calc(100dvh - ${top + 16}px)`
}

/** The record was saved by somebody else while what was typed lay by: the same choice as where that is met in sending. */
function draftConflict({ conflict }: FormDraft, send: () => void): FormConflict | null {
  if (!conflict) return null
  const keepMine = () => {
    conflict.keepMine()
    send()
  }
  return { state: 'ready', ...conflict, keepMine, retry: () => undefined }
}

/** The fields of a form, below what somebody else made of the record meanwhile or what was refused of the whole. */
export function FormNotices({ of, children }: { readonly of: SentForm; readonly children: ReactNode }) {
  const { conflict, refusal, unseen, spoken, draft } = of
  return (
    <>
      <DraftLine draft={draft} />
      {conflict ? <LateInPlace part={conflictPanel} props={{ conflict, spoken }} /> : refusal && <Refusal {...refusal} />}
      {unseen.length > 0 && (
        <div className="form-alert" role="alert" tabIndex={-1}>
          {unseen.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </div>
      )}
      <SpokenFields value={spoken}>{children}</SpokenFields>
    </>
  )
}

/** A wrong field: a control, or a group of them. */
const WRONG = ':is(input, textarea, button)[aria-invalid="true"], fieldset[data-invalid="true"]'

/** Said above the fields, where none of them is marked. */
const SAID_ABOVE = '.form-alert[tabindex]'

/**
 * How to ask for the first wrong field: it gets the focus as soon as it is marked, and its step is opened by `go`. Where nothing is marked
 * once the form has been drawn with its faults, the words above the fields get it.
 */
function useFirstError(form: RefObject<HTMLElement | null>, go: (step: number) => void) {
  const wanted = useRef(false)
  const [nothingMarked, setNothingMarked] = useState(false)
  const focus = (): boolean => {
    const field = form.current?.querySelector<HTMLElement>(WRONG)
    if (!field) return false
    const step = field.closest<HTMLElement>('[data-step]')
    // Once it is in view, this is asked again.
    if (step?.hidden) {
      go(Number(step.dataset.step))
      return true
    }
    wanted.current = false
    const control = field.matches('fieldset') ? field.querySelector<HTMLElement>('input:enabled, button:enabled') : field
    control?.focus()
    return true
  }
  useEffect(() => {
    if (!wanted.current) return
    // A field that is marked a drawing later says it itself.
    if (focus()) return setNothingMarked(false)
    if (!nothingMarked) return setNothingMarked(true)
    wanted.current = false
    form.current?.querySelector<HTMLElement>(SAID_ABOVE)?.focus()
  })
  const seeksError = () => {
    wanted.current = true
    setNothingMarked(false)
    focus()
  }
  return { seeksError, nothingMarked }
}

interface RefusalProps {
  readonly failure: Failure
  readonly onReload: (() => void) | undefined
  /** Does a field of this name stand in the form? What is said about it stands below it. */
  readonly shown: (name: string) => boolean
}

function Refusal({ failure, onReload, shown }: RefusalProps) {
  const t = useText(uiText)
  const { body, status } = failure
  if (!body || !isRefusal(failure)) return null
  const fields = body.fields ?? []
  const above = fields.filter(({ path }) => !shown(path.replace(/^(body|query|params)\./, '')))
  if (fields.length > above.length) return null
  const more = [...new Set(above.map(({ msg }) => msg))].filter((msg) => msg !== body.msg)
  return (
    <div className="form-alert" role="alert" tabIndex={-1}>
      <span>{body.msg}</span>
      {more.map((msg) => (
        <span key={msg}>{msg}</span>
      ))}
      {status === 409 && onReload && (
        <>
          <button type="button" className="link" onClick={onReload}>
            {t('reload')}
          </button>
          <small>{t('conflictHint')}</small>
        </>
      )}
    </div>
  )
}
