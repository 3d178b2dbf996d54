import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { focusFirstWrong } from './focusFirstWrong.ts'

/** The words about each field that is wrong. */
type Wrong = Readonly<Record<string, string | undefined>>

interface DoorFormOptions<Values> {
  readonly start: Values
  check(value: Values): Wrong
  /** Sends what was checked; answers with the words of what was refused, or with nothing. */
  send(value: Values): Promise<Wrong | undefined>
}

interface DoorForm<Values> {
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
 * A form of native inputs: what was typed, what is wrong with it once it was tried, and what the server refused of it until something
 * is changed. It is sent once at a time, and leads to the first field that is wrong.
 */
export function useDoorForm<Values extends object>({ start, check, send }: DoorFormOptions<Values>): DoorForm<Values> {
  const [value, setValue] = useState(start)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const wrong = check(value)

  const submit = async (): Promise<void> => {
    if (busy) return
    setTried(true)
    if (Object.values(wrong).some(Boolean)) return focusFirstWrong(ref)
    setBusy(true)
    const words = await send(value)
    setBusy(false)
    if (!words) return
    setRefused(words)
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
    value,
    errors: tried ? { ...wrong, ...refused } : refused,
    busy,
    change: (part) => {
      setRefused({})
      setValue((before) => ({ ...before, ...part }))
    },
    restart: (fresh) => {
      setRefused({})
      setTried(false)
      setValue(fresh)
    },
  }
}
