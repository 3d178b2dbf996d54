import { bpText } from '@camp/contract/base/numbers'
import { type FieldKind, type Fields, fieldNamed, isLabelled, isList, isParts, type LoggedThing, yesNo } from '@camp/contract/base/record'
import type { Language } from '@camp/contract/errors'
import { useMemo } from 'react'
import { formatClauses, formatCount, formatList, formatMoney, formatTime } from '../format.ts'
import { currentLanguage, useLanguage } from '../i18n.ts'

/** Stands for no value. */
const NOTHING = '–'
/** With its offset: what a filter was given may have none, and is of the business time zone as it stands. */
const MOMENT = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/

const numberText = (kind: FieldKind, value: number): string => {
  if (kind === 'fen') return formatMoney(value)
  if (kind === 'bp') return `${bpText(value)}%`
  return kind === 'count' ? formatCount(value) : String(value)
}

function plainText(kind: FieldKind, value: unknown, language: Language): string {
  if (typeof value === 'boolean') return yesNo.label(value ? 'true' : 'false', language)
  if (typeof value === 'number') return numberText(kind, value)
  const text = String(value)
  if (isLabelled(kind) && Object.hasOwn(kind.labels, text)) return kind.label(text, language)
  return kind === 'moment' && MOMENT.test(text) ? formatTime(text) : text
}

/** A value of a kind, as history and comparisons say it. A value that does not fit its kind, as old entries hold some, stands as it is. */
export function valueText(kind: FieldKind, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (Array.isArray(value)) {
    const each = isList(kind) ? kind.of : kind
    return value.length === 0 ? NOTHING : formatList(value.map((one) => valueText(each, one, language)))
  }
  if (typeof value !== 'object') return plainText(isList(kind) ? kind.of : kind, value, language)
  const parts = isParts(kind) ? kind.parts : {}
  return formatClauses(
    Object.entries(value).map(([name, part]) => {
      const [zh, en, of = 'text'] = Object.hasOwn(parts, name) ? (parts[name] ?? [name, name]) : [name, name]
      return `${language === 'en-US' ? en : zh} ${valueText(of, part, language)}`
    }),
  )
}

/** The words of the fields of a thing: their titles, and their values. What it does not declare keeps its name. */
export function wordsOfThing(thing: LoggedThing | undefined, language: Language) {
  const fieldOf = (name: string) => (thing && fieldNamed(thing, name)) ?? ([name, name] as const)
  return {
    titleOf: (name: string): string => fieldOf(name)[language === 'en-US' ? 1 : 0],
    textOf: (name: string, value: unknown): string => valueText(fieldOf(name)[2] ?? 'text', value, language),
  }
}

const inLanguage =
  <F extends Fields>({ fields }: { readonly fields: F }, language: () => Language) =>
  (name: keyof F & string): string =>
    (fields[name] as F[string])[language() === 'en-US' ? 1 : 0] // a declared name has its field

/** Titles of a record's fields outside of components. They speak the language of the moment of the call, as `textOf` does. */
export const titlesOf = <F extends Fields>(record: { readonly fields: F }) => inLanguage(record, currentLanguage)

/** Titles of a record's fields inside a component; it renders anew when the language changes. */
export function useTitles<F extends Fields>(record: { readonly fields: F }) {
  const language = useLanguage()
  return useMemo(() => inLanguage(record, () => language), [record, language])
}
