import { type FormEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../platform/failures.ts'
import { useText } from '../../platform/i18n.ts'
import { useUnsaved } from '../../platform/tab.ts'
import { Button } from '../base/Button.tsx'
import type { Form } from '../base/useForm.ts'
import { ConflictPanel } from '../change/ConflictPanel.tsx'
import { useConflict } from '../change/useConflict.ts'
import { confirmDanger } from '../overlay/confirmDanger.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { uiText } from '../ui.text.ts'
import { FormSteps, type StepsOfForm, useFormSteps } from './FormSteps.tsx'
import { type SpokenField, SpokenFields } from './fieldWords.ts'
import { formText } from './form.text.ts'

/** The part of an action that a form shows. */
interface Sending {
  readonly busy: boolean
  readonly error: Failure | null
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly reset: () => void
}

interface FormModalProps<Values extends object> {
  readonly title: string
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
  readonly submit?: string
  /** The word for leaving, where "cancel" could be taken for what is sent. */
  readonly dismiss?: string
  /** The button is red: what is sent cannot be undone. */
  readonly danger?: boolean
  readonly width?: number
  /** A long form is filled in part by part, in place of `children`. */
  readonly steps?: StepsOfForm<Values>
  readonly children?: ReactNode
}

/** Refusals that the form itself shows, under their field or above the others; all other failures are shown as everywhere. */
export const shownInForm = (failure: Failure): boolean => failure.body?.code === 999

/**
 * A form in a dialog. It cannot be sent twice, puts what the server refuses on the field it belongs to, focuses the first error,
 * sends by Enter or Ctrl+S, and asks before what was typed is lost.
 */
export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const { form, sending, send, onClose } = props
  const t = useText(uiText)
  const f = useText(formText)
  const box = useRef<HTMLFormElement>(null)
  useUnsaved(form.dirty)

  const { fieldErrors, error } = sending
  const { steps } = props
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
  const conflict = useConflict({ form, sending, send, latest: props.latest })
  const busy = sending.busy || reloading || conflict?.state === 'loading'
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    if (conflict) conflict.keepMine()
    else if (!progress.sends) {
      if (!progress.next()) seeksError()
    } else if (form.check()) void send(form.values)
    else seeksError()
  }
  const { onReload } = props
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
  return (
    <Dialog title={props.title} width={props.width} onClose={() => void leave()}>
      <form
        ref={box}
        className="dialog-form"
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
      >
        <div className="dialog-body">
          {conflict ? (
            <ConflictPanel conflict={conflict} spoken={spoken.current} />
          ) : (
            error && <Refusal failure={error} onReload={onReload && (() => void reload())} known={Object.keys(form.values)} />
          )}
          <SpokenFields value={spoken.current}>
            {steps ? <FormSteps steps={steps} form={form} progress={progress} /> : props.children}
          </SpokenFields>
        </div>
        <footer className="dialog-foot">
          <Button onClick={() => void leave()} disabled={sending.busy}>
            {props.dismiss ?? t('cancel')}
          </Button>
          {progress.at > 0 && <Button onClick={progress.back}>{f('previousStep')}</Button>}
          {progress.sends && !progress.last && <Button onClick={progress.next}>{f('nextStep')}</Button>}
          <Button type="submit" kind={props.danger ? 'danger' : 'primary'} busy={busy} onClick={steps && onceOnly}>
            {progress.sends ? (props.submit ?? t('confirm')) : f('nextStep')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** A wrong field: a control, or a group of them. */
const WRONG = ':is(input, textarea, button)[aria-invalid="true"], fieldset[data-invalid="true"]'

/** The second click of a double one on "next" would be on what the button has become. */
const onceOnly = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault()
}

/** Answers how to ask for the first wrong field: it gets the focus as soon as it is marked, and its step is opened by `go`. */
function useFirstError(form: RefObject<HTMLElement | null>, go: (step: number) => void): () => void {
  const wanted = useRef(false)
  const focus = () => {
    const field = wanted.current ? form.current?.querySelector<HTMLElement>(WRONG) : null
    if (!field) return
    const step = field.closest<HTMLElement>('[data-step]')
    // Once it is in view, this is asked again.
    if (step?.hidden) return go(Number(step.dataset['step']))
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
  if (!body || !shownInForm(failure) || elsewhere) return null
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
