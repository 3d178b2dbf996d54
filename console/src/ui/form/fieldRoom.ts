import type { FieldLimits } from '@camp/contract/base/limits'

/** Digits of an id, which is the largest number that people type. */
const ID_DIGITS = 15

/** Signs around and between the digits of a number that is pasted: a number that is cut would be another one. */
const SIGNS = 20

/** Room for what is typed: the length of a text, or the digits of the largest number and what stands around them. */
export const roomOf = ({ maxLength, whole, max }: FieldLimits): number | undefined => {
  if (maxLength !== undefined || !whole) return maxLength
  return (max === undefined ? ID_DIGITS : String(max).length) + SIGNS
}

/** Room for a phone as people paste it: +86 138-0013-8000. */
export const PHONE_ROOM = 30

/** Room for a number as people paste it, with its title and signs around it. */
export const PASTED_ROOM = 80

/** Room for an amount in yuan as it is typed, with its separators. */
export const AMOUNT_ROOM = 14

/** Room of a field that looks through what is there: longer than any name. */
export const SEARCH_ROOM = 60
