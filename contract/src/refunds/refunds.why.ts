import * as z from 'zod'
import type { Code } from '../permissions.ts'
import { proposalReaders } from './refunds.labels.ts'

// Why a family wants its money back may name the illness of a child.

/** Any one of them reads why a refund was asked for and decided, and what was sent in for it: people who deal with refunds, and who reads the log. */
export const whyReaders = [...proposalReaders, 'LOG_MANAGE'] as const satisfies readonly Code[]

export const seesWhy = (codes: ReadonlySet<string>): boolean => whyReaders.some((code) => codes.has(code))

const marked = new WeakSet<z.ZodType>()

/** A reason of a refund in an answer: null to everybody else. */
export const why = (): z.ZodNullable<z.ZodString> => {
  const schema = z.string().nullable()
  marked.add(schema)
  return schema
}

export const isWhy = (schema: z.ZodType): boolean => marked.has(schema)
