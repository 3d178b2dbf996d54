import * as z from 'zod'
import type { Code } from '../permissions.ts'

const marked = new WeakSet<z.ZodType>()

const mark = <S extends z.ZodType>(schema: S): S => {
  marked.add(schema)
  return schema
}

/** Fields of answers that say what a coach is paid: null to a reader who sees no pay. Amounts in fen. */
export const pay = {
  amount: () => mark(z.int().nullable()),
  /** The first day of a rate. */
  day: () => mark(z.string().nullable()),
} as const

export const isPay = (schema: z.ZodType): boolean => marked.has(schema)

const CODES: readonly Code[] = ['COASH_WORKHOUR_EXPORT', 'SETTLEMENT']

/** Who sees what coaches are paid: everybody who sees all data, and of those who see own groups alone the holders of a code of money. */
export const seesPay = (all: boolean, holds: (code: Code) => boolean): boolean => all || CODES.some(holds)
