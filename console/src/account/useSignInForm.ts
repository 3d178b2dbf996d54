import type { LimitsBy } from '@camp/contract/base/limits'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { alone, type FieldWords, useForm } from '../ui/base/useForm.ts'

/** Frames until what is wrong must be on screen: on a busy machine React draws later than the next one. */
const MOST_FRAMES = 60

/** The words about each field that is wrong. */
type Wrong = Readonly<Record<string, string | undefined>>

type TakesAll<Values> = LimitsBy<keyof Values & string>

interface SignInFormOptions<Values> {
  readonly start: Values
  check(value: Values): FieldWords<Values>
  /** Sends what was checked; answers with the words of what was refused, or with nothing. */
  send(value: Values): Promise<Wrong | undefined>
}

interface SignInForm<Values> {
  /** For the form itself. */
  readonly form: { readonly ref: RefObject<HTMLFormElement | null>; readonly noValidate: true; onSubmit(event: FormEvent): void }
  readonly value: Values
  readonly errors: Wrong
  readonly busy: boolean
  change(part: Partial<Values>): void
  /** Begins anew, with nothing tried yet. */
  restart(value: Values): void
}

/**
 * A form of native inputs, on `useForm`: what was typed, what is wrong with it once it was tried, and what the server refused of it until
 * something is changed. It is sent once at a time, and leads to the first field that is wrong.
 */
export function useSignInForm<Values extends object>({ start, check, send }: SignInFormOptions<Values>): SignInForm<Values> {
  // Its rules say in their own words what must be filled in.
  const takes = (value: Values) => Object.fromEntries(Object.keys(value).map((name) => [name, alone.takes])) as TakesAll<Values> // by the names of the values
  const form = useForm<Values>(takes, start, check)
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  const submit = async (): Promise<void> => {
    if (busy) return
    if (!form.check()) return focusFirstWrong(ref)
    setBusy(true)
    const words = await send(form.values)
    setBusy(false)
    if (!words) return
    form.refuse(words)
    focusFirstWrong(ref)
  }
  return {
    form: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
    value: form.values,
    errors: form.errors,
    busy,
    change: (part) => form.change(part),
    restart: form.restart,
  }
}

/** Leads to the first field of a form that has something wrong with it, once it is shown. */
function focusFirstWrong(form: RefObject<HTMLFormElement | null>): void {
  let frames = MOST_FRAMES
  const look = (): void => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (form.current && --frames > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
