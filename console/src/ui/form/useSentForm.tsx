import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../platform/failures.ts'
import { useText } from '../../platform/i18n.ts'
import { useUnsaved } from '../../platform/tab.ts'
import type { Form } from '../base/useForm.ts'
import { ConflictPanel } from '../change/ConflictPanel.tsx'
import { type FormConflict, useConflict } from '../change/useConflict.ts'
import { confirmDanger } from '../overlay/confirmDanger.tsx'
import { uiText } from '../ui.text.ts'
import { type FormProgress, type StepsOfForm, useFormSteps } from './FormSteps.tsx'
import { type SpokenField, SpokenFields } from './fieldWords.ts'

/** The part of an action that a form shows. */
interface Sending {
  readonly busy: boolean
  readonly error: Failure | null
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly reset: () => void
}

/** A form and how it is sent, whether it stands in a dialog or on a page. */
export interface FormSending<Values extends object> {
  readonly form: Form<Values>
  readonly sending: Sending
  /** Sends the values; they were checked. */
  send(values: Values): Promise<unknown>
  onClose(): void
  /**
   * For a form of the record's own fields: reads the record anew after somebody else changed it and gives it as the form has it; what is
   * sent next is sent over it. The person sees both and chooses.
   */
  latest?(): Promise<Values | undefined>
  /** For a step that is taken with a record: loads it anew after somebody else changed it; what was typed stays. */
  onReload?(): Promise<unknown> | undefined
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
  readonly spoken: Map<string, SpokenField>
}

/**
 * Sends a form. It cannot be sent twice, puts what the server refuses on the field it belongs to, focuses the first error, sends by Enter
 * or Ctrl+S, and asks before what was typed is lost.
 */
export function useSentForm<Values extends object>(of: FormSending<Values>): SentForm {
  const { form, sending, send, steps, onReload, onClose } = of
  const t = useText(uiText)
  const box = useRef<HTMLFormElement>(null)
  useUnsaved(form.dirty)

  const { fieldErrors, error } = sending
  const progress = useFormSteps(steps, form, box)
  const seeksError = useFirstError(box, progress.go)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not for each change of the form
  useEffect(() => {
    form.refuse(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) seeksError()
  }, [error])

  // What is sent before the latest data is there would be refused again.
  const [reloading, setReloading] = useState(false)
  const spoken = useRef(new Map<string, SpokenField>())
  const conflict = useConflict({ form, sending, send, latest: of.latest })
  const busy = sending.busy || reloading || conflict?.state === 'loading'
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (busy) return
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
    if (!form.dirty || (await confirmDanger(question))) onClose()
  }
  const refusal = error && { failure: error, onReload: onReload && (() => void reload()), known: Object.keys(form.values) }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return {
    props: { ref: box, noValidate: true, onSubmit: submit, onKeyDown },
    progress,
    busy,
    leave,
    conflict,
    refusal,
    spoken: spoken.current,
  }
}

/** The fields of a form, below what somebody else made of the record meanwhile or what was refused of the whole. */
export function FormSaid({ of, children }: { readonly of: SentForm; readonly children: ReactNode }) {
  const { conflict, refusal, spoken } = of
  return (
    <>
      {conflict ? <ConflictPanel conflict={conflict} spoken={spoken} /> : refusal && <Refusal {...refusal} />}
      <SpokenFields value={spoken}>{children}</SpokenFields>
    </>
  )
}

/** A wrong field: a control, or a group of them. */
const WRONG = ':is(input, textarea, button)[aria-invalid="true"], fieldset[data-invalid="true"]'

/** Answers how to ask for the first wrong field: it gets the focus as soon as it is marked, and its step is opened by `go`. */
function useFirstError(form: RefObject<HTMLElement | null>, go: (step: number) => void): () => void {
  const wanted = useRef(false)
  const focus = () => {
    const field = wanted.current ? form.current?.querySelector<HTMLElement>(WRONG) : null
    if (!field) return
    const step = field.closest<HTMLElement>('[data-step]')
    // Once it is in view, this is asked again.
    if (step?.hidden) return go(Number(step.dataset.step))
    wanted.current = false
    const control = field.matches('fieldset') ? field.querySelector<HTMLElement>('input:enabled, button:enabled') : field
    control?.focus()
  }
  useEffect(focus)
  return () => {
    wanted.current = true
    focus()
  }
}

interface RefusalProps {
  readonly failure: Failure
  readonly onReload: (() => void) | undefined
  /** Names of the fields of the form: what is said about these stands under them. */
  readonly known: readonly string[]
}

function Refusal({ failure, onReload, known }: RefusalProps) {
  const t = useText(uiText)
  const { body, status } = failure
  const elsewhere = body?.fields?.some(({ path }) => known.includes(path.replace(/^(body|query|params)\./, '')))
  if (!body || !isRefusal(failure) || elsewhere) return null
  return (
    <div className="form-alert" role="alert">
      <span>{body.msg}</span>
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
