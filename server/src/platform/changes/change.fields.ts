import { type Fields, isLabelled } from '@camp/contract/base/record'
import type { ChangeField } from './change.definition.ts'

/** The title of a record's field, for the head of a file. */
export function titled<F extends Fields>({ fields }: { readonly fields: F }, name: keyof F & string): { zh: string; en: string } {
  const [zh, en] = fields[name] as F[string] // a declared name has its field
  return { zh, en }
}

/** A field of the preview as its record says it: its title, and the words of its values. */
export function changeFieldOf<F extends Fields>(record: { readonly fields: F }, name: keyof F & string): ChangeField {
  const kind = record.fields[name]?.[2]
  if (kind === undefined || !isLabelled(kind)) return titled(record, name)
  return { ...titled(record, name), words: (value, language) => (Object.hasOwn(kind.labels, value) ? kind.label(value, language) : value) }
}
