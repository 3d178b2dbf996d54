import { bareOf, clean, cleanLine } from '@camp/contract/base/cleaning'
import type { CellFault } from '../platform/changes/change.definition.ts'
import { isIdentity, phoneFault, readDay } from './moveIn.values.rules.ts'

// Cells that several kinds of file have. What is wrong with one is added to `faults`, and nothing is answered then.

const sheetName = (text: string): string => clean(text.normalize('NFKC')).toLowerCase()

/** Something by what people call it: its name, or its code. */
export type Named = ReadonlyMap<string, number>
export const namedBy = (things: readonly { readonly id: number; readonly name: string; readonly code?: string | null }[]): Named =>
  new Map(things.flatMap(({ id, name, code }) => [[sheetName(name), id] as const, ...(code ? [[sheetName(code), id] as const] : [])]))
export const idOfNamed = (named: Named, text: string): number | undefined => (text === '' ? undefined : named.get(sheetName(text)))

/** What is wrong with a phone that has to be there. */
export function phoneFaultOf(column: string, phone: string): CellFault | null {
  if (phone === '') return { column, error: 'CELL_PHONE_REQUIRED' }
  const wrong = phoneFault(phone)
  if (wrong === null) return null
  if (wrong === 'LANDLINE') return { column, error: 'MOVE_LANDLINE' }
  return wrong === 'DIGITS'
    ? { column, error: 'MOVE_PHONE_DIGITS', data: { count: bareOf(phone).length } }
    : { column, error: 'CELL_PHONE' }
}

/** A day, which may still be to come; undefined where none is written. */
export function dayIn(column: string, text: string, faults: CellFault[]): string | undefined {
  if (text === '') return undefined
  const read = readDay(text)
  if (!read) faults.push({ column, error: 'MOVE_DAY' })
  else if ('none' in read) faults.push({ column, error: 'MOVE_DAY_NONE' })
  else return read.day
  return undefined
}

/** Texts that are longer than may be, and identity numbers wherever they stand. */
export function textFaults<Key extends string>(
  cells: Readonly<Record<Key, string>>,
  most: Readonly<Partial<Record<Key, number>>>,
): CellFault[] {
  const all = Object.entries(cells) as [Key, string][] // its keys are these
  return all.flatMap(([column, text]): CellFault[] => {
    const limit = most[column]
    return [
      ...(limit !== undefined && [...text].length > limit ? [{ column, error: 'CELL_TOO_LONG', data: { most: limit } } as const] : []),
      ...(isIdentity(text) ? [{ column, error: 'MOVE_IDENTITY' } as const] : []),
    ]
  })
}

/** A word for something as it is compared. */
export const saidAs = (text: string): string => cleanLine(text.normalize('NFKC')).toLowerCase()

/** Things by each word that people may write for them; several may have one. */
export function byWords<Thing>(things: readonly Thing[], wordsOf: (thing: Thing) => readonly (string | null)[]): Map<string, Thing[]> {
  const named = new Map<string, Thing[]>()
  for (const thing of things) {
    for (const word of new Set(wordsOf(thing).flatMap((text) => (text ? [saidAs(text)] : [])))) {
      named.set(word, [...(named.get(word) ?? []), thing])
    }
  }
  return named
}
