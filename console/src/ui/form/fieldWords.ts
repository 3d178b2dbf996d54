import { createContext, useContext, useLayoutEffect } from 'react'

/** How a field of a form is spoken of beside the form. */
export interface SpokenField {
  readonly label: string
  /** A value of the field in words; `other` is what it is compared with. */
  text(value: unknown, other: unknown): string
}

/** The fields that stand in a form, by name. */
export const SpokenFields = createContext<Map<string, SpokenField> | null>(null)

/** Lets the form around a field name it and its values, as where two people changed it. Every field of a form does; what is none has no name. */
export function useFieldWords<Value>(name: string | undefined, label: string, text: (value: Value, other: Value) => string): void {
  const fields = useContext(SpokenFields)
  useLayoutEffect(() => {
    // a field is asked about values of its own name alone
    if (name !== undefined) fields?.set(name, { label, text: text as SpokenField['text'] })
  })
  useLayoutEffect(() => () => void (name !== undefined && fields?.delete(name)), [fields, name])
}
