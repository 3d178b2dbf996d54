import { useState } from 'react'

/** What a form field is bound by. */
export interface FormField<Value> {
  readonly name: string
  readonly value: Value
  readonly error: string | undefined
  onChange(value: Value): void
}

/** The words about each field that is wrong. */
export type FieldWords<Values> = { readonly [Name in keyof Values]?: string | undefined }

/** The values of a form, what is wrong with them, and whether they were touched. */
export interface Form<Values extends object> {
  readonly values: Values
  /** What it began with. */
  readonly start: Values
  readonly dirty: boolean
  field<Name extends keyof Values & string>(name: Name): FormField<Values[Name]>
  /** True: everything is right. Else the words stand under their fields. */
  check(): boolean
  /** Shows what the server says about fields, until they are changed. */
  refuse(words: Readonly<Record<string, string>>): void
  /** Goes on with `values`, as if it had begun with `start`. */
  rebase(start: Values, values: Values): void
}

/** Keeps a form. `rules` says in words what is wrong with which field. */
export function useForm<Values extends object>(initial: Values, rules: (values: Values) => FieldWords<Values>): Form<Values> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const wrong = (checked ? rules(values) : {}) as Readonly<Record<string, string | undefined>> // keyed by the names of the values
  return {
    values,
    start,
    dirty: Object.entries(values).some(([name, value]) => value !== start[name as keyof Values]), // the names are those of the values
    field: (name) => ({
      name,
      value: values[name],
      error: wrong[name] ?? refused[name],
      onChange: (value) => {
        setValues((present) => ({ ...present, [name]: value }))
        setRefused(({ [name]: _gone, ...others }) => others)
      },
    }),
    check: () => {
      setChecked(true)
      return Object.values(rules(values)).every((word) => word === undefined)
    },
    refuse: setRefused,
    rebase: (next, kept) => {
      setStart(next)
      setValues(kept)
      setRefused({})
    },
  }
}
