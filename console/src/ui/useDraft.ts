import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { uiText } from './ui.text.ts'
import type { List } from './useList.ts'

/** What a filter field is bound by. */
export interface DraftField<Value> {
  readonly name: string
  readonly value: Value | undefined
  readonly error: string | undefined
  onChange(value: Value | undefined): void
}

/** The form of a list's filter before it is sent. */
export interface Draft<Filter extends object> {
  /** Binds a field: `<TextFilter label={...} {...draft.field('orderNumber')} />`. */
  field<Name extends keyof Filter & string>(name: Name): DraftField<NonNullable<Filter[Name]>>
  submit(): void
  reset(): void
  /** Does the filter of this name say anything that the list does not open with? */
  isSet(name: string): boolean
}

type Values = Readonly<Record<string, unknown>>

interface Typed {
  /** The committed filter that was changed, as text. */
  readonly since: string
  readonly values: Values
  readonly refused: ReadonlySet<string>
}

const noNames: ReadonlySet<string> = new Set()

/** Keeps what is typed into the search form; the list changes only by `submit` and `reset`. */
export function useDraft<Row, Filter extends object>(list: List<Row, Filter>): Draft<Filter> {
  const t = useText(uiText)
  const committed = list.filter as Values // read by the names of its own fields
  const [typed, setTyped] = useState<Typed>()
  // Back, a link or a reset commits another filter: it is what the form then shows. Another page or order is none.
  const since = JSON.stringify(committed)
  // For good: with the filter that it was typed under, what was given up would come back beside rows that it says nothing of.
  if (typed && typed.since !== since) setTyped(undefined)
  const current = (state: Typed | undefined): Typed => (state?.since === since ? state : { since, values: committed, refused: noNames })
  const { values, refused } = current(typed)

  return {
    field: (name) => ({
      name,
      value: values[name] as NonNullable<Filter[typeof name]> | undefined, // written by `onChange` below or parsed from the address
      error: refused.has(name) ? t('badValue') : undefined,
      onChange: (value) =>
        setTyped((state) => {
          const now = current(state)
          return { ...now, values: { ...now.values, [name]: value }, refused: new Set([...now.refused].filter((other) => other !== name)) }
        }),
    }),
    submit: () => {
      const checked = Object.entries(values).map(([name, value]) => [name, list.check(name, value)] as const)
      const bad = checked.filter(([, { refused: no }]) => no).map(([name]) => name)
      if (bad.length > 0) return setTyped({ ...current(typed), refused: new Set(bad) })
      const filter = Object.fromEntries(checked.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])))
      setTyped(undefined)
      list.search(filter as Filter) // each value was parsed by its field's schema
    },
    reset: () => {
      setTyped(undefined)
      list.reset()
    },
    isSet: (name) => !list.isUsual(name, values[name]),
  }
}
