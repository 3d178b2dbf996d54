import * as z from 'zod'

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
