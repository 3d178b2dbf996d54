import * as z from 'zod'
import type { Code } from '../permissions.ts'

// What not every reader of an answer sees, beside personal data (`pii.ts`): null to the others.

const paid = new WeakSet<z.ZodType>()

const mark = <S extends z.ZodType>(schema: S): S => {
  paid.add(schema)
  return schema
}

/** Fields that say what a coach is paid: null to a reader who sees no pay. Amounts in fen. */
export const pay = {
  amount: () => mark(z.int().nullable()),
  /** The first day of a rate. */
  day: () => mark(z.string().nullable()),
} as const

export const isPay = (schema: z.ZodType): boolean => paid.has(schema)

/** Any one of them reads what a rule proposes; the rules themselves are read by those who edit them, too. */
export const proposalReaders = ['ORDER_REFUND', 'ORDER_REFUND_ASK', 'ORDER_REFUND_APPROVE'] as const

/**
 * Any one of them reads why a refund was asked for and decided, and what was sent in for it: people who deal with refunds, and who reads the
 * log. Why a family wants its money back may name the illness of a child.
 */
export const whyReaders = [...proposalReaders, 'LOG_MANAGE'] as const satisfies readonly Code[]

export const seesWhy = (codes: ReadonlySet<string>): boolean => whyReaders.some((code) => codes.has(code))

const reasons = new WeakSet<z.ZodType>()

/** A reason of a refund: null to everybody else. */
export const why = (): z.ZodNullable<z.ZodString> => {
  const schema = z.string().nullable()
  reasons.add(schema)
  return schema
}

export const isWhy = (schema: z.ZodType): boolean => reasons.has(schema)
