import type * as z from 'zod'
import { bounded } from './bounded.ts'
import { clean } from './cleaning.ts'

/** What stands between the digits of a phone where people or spreadsheets write it: blanks, dashes, dots, brackets, what nobody sees. */
const BETWEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Dash_Punctuation}().·\u2212]/gu

/** The digits of a phone as it may be written: full width, with blanks and dashes, +86 before them; null where it is no such thing. */
function digitsOf(value: string): string | null {
  const plain = value.normalize('NFKC').replace(BETWEEN, '')
  const [, local] = /^(?:\+|00)86(\d+)$/.exec(plain) ?? []
  if (local !== undefined) return local
  if (!/^\d+$/.test(plain)) return null
  // 13 digits that begin with 86 are a number with its country.
  return /^861\d{10}$/.test(plain) ? plain.slice(2) : plain
}

/** A phone as it is kept, of what was typed, pasted or read from a spreadsheet; anything else comes back as it was, without blanks at its ends. */
export const phoneOf = (value: string): string => digitsOf(value) ?? clean(value)

/** Whose phones a search looks through, as the log calls these records. */
export type PhoneHolder = 'parent' | 'user' | 'userAddress' | 'logisticsOrder' | 'coach' | 'referrer' | 'uploader'

const searches = new WeakMap<z.ZodType, PhoneHolder>()

/** A field that finds by phone where it holds digits enough: the server counts what such fields ask (`phoneSearchOf`). */
export function findsPhones<S extends z.ZodType>(holder: PhoneHolder, schema: S): S {
  searches.set(schema, holder)
  return schema
}

/** Whose phones this very field searches; undefined where it searches none. */
export const phoneSearchOf = (schema: z.ZodType): PhoneHolder | undefined => searches.get(schema)

/** Digits of a phone to search by: four or more. */
export const phoneDigits = (holder: PhoneHolder) =>
  findsPhones(
    holder,
    bounded(64)
      .overwrite(phoneOf)
      .regex(/^\d{4,11}$/),
  )
