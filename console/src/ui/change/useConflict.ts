import { useRef, useState } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import type { Failure } from '../../platform/failures.ts'
import type { Form } from '../base/useForm.ts'

/** What somebody else made of a record while a form of it was open. */
export interface FormConflict {
  /** `failed`: what is there now could not be read. */
  readonly state: 'loading' | 'failed' | 'ready'
  /** The fields that differ, with what stands in the form; `touched`: the person changed it too. */
  readonly fields: readonly { readonly name: string; readonly mine: unknown; readonly theirs: unknown; readonly touched: boolean }[]
  /** Takes over what the others made of these fields; the rest of what was typed stays. */
  takeTheirs(): void
  /** Saves what was typed over theirs; fields that only they changed stay as they made them. */
  keepMine(): void
  /** Drops all that was typed. */
  startAnew(): void
  /** Reads again what is there now. */
  retry(): void
}

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Where the values of a form and those of somebody else part, seen from what both began with. */
export function partings<Values extends object>(start: Values, mine: Values, theirs: Values): FormConflict['fields'] {
  const names = Object.keys(theirs) as (keyof Values & string)[] // the names of the form's own values
  return names
    .filter((name) => !same(theirs[name], start[name]) && !same(theirs[name], mine[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name], touched: !same(mine[name], start[name]) }))
}

interface ConflictOptions<Values extends object> {
  readonly form: Form<Values>
  readonly sending: { readonly error: Failure | null; readonly reset: () => void }
  readonly send: (values: Values) => Promise<unknown>
  /** The record as it stands now, as the form would have it; what is sent next is sent over it. */
  readonly latest: (() => Promise<Values | undefined>) | undefined
}

/** Follows a refusal because of a newer version (409): reads what is there now, and offers what can be done about it. */
export function useConflict<Values extends object>({ form, sending, send, latest }: ConflictOptions<Values>): FormConflict | null {
  const [theirs, setTheirs] = useState<Values | 'loading' | 'failed'>('loading')
  const met = latest !== undefined && sending.error?.status === 409
  const asked = useRef(latest)
  asked.current = latest
  const load = async () => {
    setTheirs('loading')
    setTheirs((await asked.current?.()) ?? 'failed')
  }
  // Once for each refusal.
  useWhenever([sending.error], () => {
    if (met) void load()
  })
  if (!met) return null
  const retry = () => void load()
  const state = typeof theirs === 'string' ? theirs : 'ready'
  if (typeof theirs === 'string') return { state, fields: [], takeTheirs: retry, keepMine: retry, startAnew: retry, retry }
  const fields = partings(form.start, form.values, theirs)
  const merged = (take: (touched: boolean) => boolean): Values => ({
    ...form.values,
    ...Object.fromEntries(fields.filter(({ touched }) => take(touched)).map(({ name, theirs: value }) => [name, value])),
  })
  const settle = (values: Values) => form.rebase(theirs, values)
  return {
    state,
    fields,
    takeTheirs: () => {
      settle(merged(() => true))
      sending.reset()
    },
    keepMine: () => {
      const values = merged((touched) => !touched)
      settle(values)
      void send(values)
    },
    startAnew: () => {
      settle(theirs)
      sending.reset()
    },
    retry,
  }
}
