import { numberOf } from '@camp/contract/base/cleaning'
import type { FieldLimits, LimitsBy } from '@camp/contract/base/limits'
import { useState } from 'react'

/** What a form field is bound by. */
export interface FormField<Value> {
  readonly name: string
  readonly value: Value
  readonly error: string | undefined
  /** What may be filled in. */
  readonly takes: FieldLimits
  /** It must be filled in, and was not when the form was to be sent: the field says so by its label, where `error` says nothing. */
  readonly missing: boolean
  /** What stood in it when the form was to be sent is no value, and still is none. */
  readonly faulty?: boolean
  onChange(value: Value): void
  /** Called with what alone could be chosen: the form begins with it. */
  onOnly?(value: Value): void
  /** Called with whether what stands in the field is no value: as long as it is none, the form is not sent. The field says why. */
  onFault?(faulty: boolean): void
}

/** Words by the name of a field. */
type Words = Readonly<Record<string, string | undefined>>

/** The words about each field that is wrong. */
export type FieldWords<Values> = { readonly [Name in keyof Values]?: string | undefined }

/** The values of a form, what is wrong with them, and whether they were touched. */
export interface Form<Values extends object> {
  readonly values: Values
  /** What it began with. */
  readonly start: Values
  readonly dirty: boolean
  /** What is to be said about fields, also about names that the form does not have. */
  readonly errors: Words
  /** The names of its fields that are wrong, as far as they were checked: also of those that stand nowhere on the screen. */
  readonly faults: readonly string[]
  field<Name extends keyof Values & string>(name: Name): FormField<Values[Name]>
  /** Changes several values. What was refused of the form may be right with them. */
  change(part: Partial<Values>): void
  /** True: everything is right, or these fields alone. Else the words stand under their fields. */
  check(part?: readonly (keyof Values & string)[]): boolean
  /** Shows what the server says about fields, until they are changed. */
  refuse(words: Words): void
  /** Goes on with `values`, as if it had begun with `start`. */
  rebase(start: Values, values: Values): void
  /** Begins anew, as if nothing had been sent yet. */
  restart(values: Values): void
}

/** What each field of a form takes. */
export type Takes<Values> = LimitsBy<keyof Values & string>

/** Of a field that stands in no form. */
export const alone = { error: undefined, takes: { required: false }, missing: false } as const

const noRules = () => ({})
const none: ReadonlySet<string> = new Set()

/** Nothing was entered. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The values as the form reads them: its whole numbers without what people type and paste around and between digits. */
function read<Values extends object>(typed: Values, limits: Takes<Values>): Values {
  const names = Object.keys(typed) as (keyof Values & string)[] // a form has the names of its values
  const folded = names.flatMap((name) => {
    const value = typed[name]
    const number = typeof value === 'string' && limits[name].whole ? numberOf(value) : value
    return number === value ? [] : [[name, number]]
  })
  return folded.length === 0 ? typed : { ...typed, ...Object.fromEntries(folded) }
}

/**
 * Keeps a form. `takes` says what each field takes, as `limitsOf` reads it from the call that the form sends; a field that the call does
 * not have says it for itself, and a form in steps says it by its values. `rules` says in words what else is wrong with which field.
 */
export function useForm<Values extends object>(
  takes: Takes<NoInfer<Values>> | ((values: NoInfer<Values>) => Takes<NoInfer<Values>>),
  initial: Values,
  rules: (values: Values) => FieldWords<Values> = noRules,
): Form<Values> {
  const [start, setStart] = useState(initial)
  const [typed, setTyped] = useState(initial)
  const [checked, setChecked] = useState<ReadonlySet<string>>(none)
  const [refused, setRefused] = useState<Words>({})
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(none)
  const limits = typeof takes === 'function' ? takes(typed) : takes
  const values = read(typed, limits)
  const wrong = (checked.size > 0 ? rules(values) : {}) as Words // keyed by the names of the values
  const lacks = (name: keyof Values & string): boolean => limits[name].required && isEmpty(values[name])
  const names = Object.keys(values) as (keyof Values & string)[] // a form has the names of its values
  const said = Object.entries(wrong).filter(([name, words]) => words !== undefined && checked.has(name))
  const errors = { ...refused, ...Object.fromEntries(said) }
  const rebase = (next: Values, kept: Values) => {
    setStart(next)
    setTyped(kept)
    setRefused({})
  }
  return {
    values,
    errors,
    faults: names.filter((name) => errors[name] !== undefined || (checked.has(name) && (lacks(name) || faulty.has(name)))),
    start,
    dirty: faulty.size > 0 || names.some((name) => values[name] !== start[name]),
    field: (name) => ({
      name,
      value: typed[name],
      error: errors[name],
      takes: limits[name],
      missing: checked.has(name) && lacks(name),
      faulty: checked.has(name) && faulty.has(name),
      onChange: (value) => {
        setTyped((present) => ({ ...present, [name]: value }))
        setRefused(({ [name]: _gone, ...others }) => others)
      },
      onOnly: (value) => {
        setStart((present) => ({ ...present, [name]: value }))
        setTyped((present) => ({ ...present, [name]: value }))
      },
      onFault: (is) =>
        setFaulty((present) => {
          if (present.has(name) === is) return present
          const others = [...present].filter((other) => other !== name)
          return new Set(is ? [...others, name] : others)
        }),
    }),
    change: (part) => {
      setTyped((present) => ({ ...present, ...part }))
      setRefused({})
    },
    check: (part = names) => {
      setChecked(new Set([...checked, ...part]))
      const words = rules(values)
      return part.every((name) => words[name] === undefined && !lacks(name) && !faulty.has(name))
    },
    refuse: setRefused,
    rebase,
    restart: (fresh) => {
      rebase(fresh, fresh)
      setChecked(none)
    },
  }
}
