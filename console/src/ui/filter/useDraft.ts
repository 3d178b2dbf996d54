import { type FieldLimits, unlimited } from '@camp/contract/base/limits'
import { endOf, reversedRanges } from '@camp/contract/base/ranges'
import { useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import type { List } from '../list/useList.ts'
import { uiText } from '../ui.text.ts'

/** What a filter field is bound by. */
export interface DraftField<Value> {
  readonly name: string
  readonly value: Value | undefined
  readonly error: string | undefined
  onChange(value: Value | undefined): void
}

/** A filter field of a list. */
export interface ListField<Value, Name extends string = string> extends DraftField<Value> {
  readonly name: Name
  /** What its list takes of it. */
  readonly takes: FieldLimits
}

/** The form of a list's filter before it is sent. */
export interface Draft<Filter extends object> {
  /** Binds a field: `<TextFilter label={...} {...draft.field('orderNumber')} />`. */
  field<Name extends keyof Filter & string>(name: Name): ListField<NonNullable<Filter[Name]>, Name>
  /** False: a value was refused, and nothing was sent. */
  submit(): boolean
  reset(): void
  /** Does the filter of this name say anything that the list does not open with? */
  isSet(name: string): boolean
  /** By how many filters the list is narrowed; the two ends of a range are one. */
  readonly set: number
}

type Values = Readonly<Record<string, unknown>>

type Refusal = 'badValue' | 'endsBeforeStart'

interface Typed {
  /** The committed filter that was changed, as text. */
  readonly since: string
  readonly values: Values
  readonly refused: ReadonlyMap<string, Refusal>
}

const noNames: ReadonlyMap<string, Refusal> = new Map()

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
  const errorOf = (name: string): string | undefined => {
    const refusal = refused.get(name)
    return refusal && t(refusal)
  }

  return {
    field: (name) => ({
      name,
      value: values[name] as NonNullable<Filter[typeof name]> | undefined, // written by `onChange` below or parsed from the address
      error: errorOf(name),
      takes: list.takes[name] ?? unlimited,
      onChange: (value) =>
        setTyped((state) => {
          const now = current(state)
          // What was wrong with the end may be mended at the start.
          const mended = [name, endOf(name)]
          const refused = new Map([...now.refused].filter(([other]) => !mended.includes(other)))
          return { ...now, values: { ...now.values, [name]: value }, refused }
        }),
    }),
    submit: () => {
      const checked = Object.entries(values).map(([name, value]) => [name, list.check(name, value)] as const)
      const bad = checked.filter(([, { refused: no }]) => no).map(([name]) => name)
      const filter = Object.fromEntries(checked.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])))
      const wrong = [
        ...bad.map((name) => [name, 'badValue'] as const),
        ...reversedRanges(filter).map((name) => [name, 'endsBeforeStart'] as const),
      ]
      if (wrong.length > 0) {
        setTyped({ ...current(typed), refused: new Map(wrong) })
        return false
      }
      setTyped(undefined)
      list.search(filter as Filter) // each value was parsed by its field's schema
      return true
    },
    reset: () => {
      setTyped(undefined)
      list.reset()
    },
    isSet: (name) => !list.isUsual(name, values[name]),
    set: new Set(
      Object.keys(committed)
        .filter((name) => !list.isUsual(name, committed[name]))
        .map((name) => endOf(name) ?? name),
    ).size,
  }
}
