import { useCallback, useInsertionEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from './session.ts'
import { savedInput, takeInput, whileShown } from './typedInput.ts'

/** The part of a form that is kept. */
interface Typed<Values extends object> {
  readonly values: Values
  readonly start: Values
  readonly dirty: boolean
  change(part: Partial<Values>): void
}

/** What was typed here before the session ended. */
export interface SavedInput {
  /** Puts it back into its fields. */
  restore(): void
  drop(): void
}

/**
 * Keeps what is typed in a form over the end of the session, for the same person: what stood in it then is there when the form is opened
 * again at the same address under the same name.
 */
export function useSavedInput<Values extends object>(name: string, form: Typed<Values>): SavedInput | null {
  const { pathname, search } = useLocation()
  const key = `${pathname}${search} ${name}`
  const { user } = useSession()
  const latest = useRef(form)
  latest.current = form
  // As `useUnsaved`: what was typed in a hidden tab is still there.
  useInsertionEffect(() => whileShown(key, () => (latest.current.dirty ? changed(latest.current) : undefined)), [key])
  const [kept, setKept] = useState(() => (user ? savedInput(user.id, key) : undefined))
  const drop = useCallback(() => {
    takeInput(key)
    setKept(undefined)
  }, [key])
  if (!kept) return null
  const restore = () => {
    const fields = Object.entries(kept).filter(([field]) => field in latest.current.values)
    latest.current.change(Object.fromEntries(fields) as Partial<Values>) // they were kept of this form
    drop()
  }
  return { restore, drop }
}

/** The fields that are not as they were at first. */
const changed = <Values extends object>({ values, start }: Typed<Values>): object =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== start[field as keyof Values])) // a field of both
