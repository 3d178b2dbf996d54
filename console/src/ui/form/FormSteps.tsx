import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import type { Form } from '../base/useForm.ts'
import { formText } from './form.text.ts'
import { Steps } from './Steps.tsx'

/** A part of a long form. */
export interface FormStep<Values> {
  readonly key: string
  readonly title: string
  /** What is filled in here. */
  readonly fields: readonly (keyof Values & string)[]
  readonly content: ReactNode
}

/** The steps of a form. */
export interface StepsOfForm<Values> {
  readonly parts: readonly FormStep<Values>[]
  /** All was filled in before: one may go to any step and save from any. Else they are gone through one by one. */
  readonly free: boolean
}

/** Where a form in steps stands, and how it goes on. */
export interface FormProgress {
  readonly at: number
  readonly furthest: number
  readonly last: boolean
  /** What is sent is sent from here. */
  readonly sends: boolean
  go(step: number): void
  back(): void
  /** To the next step, where this one is right; answers whether it is. */
  next(): boolean
}

/** A form without steps is one that stands at its last. */
const whole: FormProgress = { at: 0, furthest: 0, last: true, sends: true, go: () => undefined, back: () => undefined, next: () => true }

const CONTROLS = 'input:not([type="hidden"]), textarea, button'

/** What changes many fields at a press is pressed by nobody who only goes on. */
const isPress = (control: HTMLElement): boolean => control instanceof HTMLButtonElement && !control.hasAttribute('aria-haspopup')

/** Follows the steps of a form. A step that is opened takes the focus: Enter goes on from there. */
export function useFormSteps<Values extends object>(
  steps: StepsOfForm<Values> | undefined,
  form: Form<Values>,
  box: RefObject<HTMLElement | null>,
): FormProgress {
  const [at, setAt] = useState(0)
  const [reached, setReached] = useState(0)
  const opened = useRef(false)
  useEffect(() => {
    if (!opened.current) return
    opened.current = false
    const step = box.current?.querySelector<HTMLElement>(`[data-step="${at}"]`)
    const control = step?.querySelector<HTMLElement>(CONTROLS)
    if (control && !isPress(control)) control.focus()
    else step?.focus()
  }, [at, box])
  if (!steps) return whole
  const { parts, free } = steps
  const end = parts.length - 1
  const go = (step: number) => {
    opened.current = step !== at
    setAt(step)
    setReached(Math.max(reached, step))
  }
  return {
    at,
    furthest: free ? end : reached,
    last: at === end,
    sends: free || at === end,
    go,
    back: () => go(Math.max(0, at - 1)),
    next: () => {
      const right = free || form.check(parts[at]?.fields)
      if (right) go(Math.min(end, at + 1))
      return right
    },
  }
}

interface FormStepsProps<Values extends object> {
  readonly steps: StepsOfForm<Values>
  readonly form: Form<Values>
  readonly progress: FormProgress
}

/** All steps stay in the form, and one of them is in view: what was typed in the others is there when one comes back. */
export function FormSteps<Values extends object>({ steps, form, progress }: FormStepsProps<Values>) {
  const t = useText(formText)
  const isWrong = (name: keyof Values & string): boolean => {
    const { error, missing } = form.field(name)
    return missing || error !== undefined
  }
  const heads = steps.parts.map(({ key, title, fields }) => ({ key, title, wrong: fields.some(isWrong) }))
  return (
    <>
      <Steps label={t('steps')} steps={heads} at={progress.at} furthest={progress.furthest} onGo={progress.go} />
      {steps.parts.map(({ key, title, content }, index) => (
        <section key={key} className="form-step" data-step={index} tabIndex={-1} aria-label={title} hidden={index !== progress.at}>
          {content}
        </section>
      ))}
    </>
  )
}
