import { type Fields, isLabelled, titled, yesNo } from '@camp/contract/base/record'
import type { ChangeField } from './change.definition.ts'

/** A field of the preview as its record says it: its title, and the words of its values. */
export function changeFieldOf<F extends Fields>(record: { readonly fields: F }, name: keyof F & string): ChangeField {
  const kind = record.fields[name]?.[2]
  if (kind === 'yesno')
    return { ...titled(record, name), words: (value, language) => yesNo.label(value === 'true' ? 'true' : 'false', language) }
  if (kind === undefined || !isLabelled(kind)) return titled(record, name)
  return { ...titled(record, name), words: (value, language) => (Object.hasOwn(kind.labels, value) ? kind.label(value, language) : value) }
}
