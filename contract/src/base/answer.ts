import * as z from 'zod'
import { personalKind } from './pii.ts'

/** Keys that hold personal data wherever they appear: they must be declared by `pii.*`, so that they are masked. */
const PERSONAL = /(^|[a-z])(phone|mobile|email|idcard|address|imei)(number|no)?s?$/i

type Visit = (schema: z.ZodType, path: string) => void

/** Walks every schema nested in an answer; shared by the checks here and by the masking of the server. */
export function walkSchema(schema: z.ZodType, visit: Visit, path = ''): void {
  visit(schema, path)
  // zod types the parts of a schema by its core; those of ours are all of the full kind
  const walk = (part: unknown, below: string) => walkSchema(part as z.ZodType, visit, below)
  if (schema instanceof z.ZodObject) {
    for (const [key, value] of Object.entries(schema.shape)) walk(value, path ? `${path}.${key}` : key)
  } else if (schema instanceof z.ZodArray) walk(schema.element, `${path}[]`)
  else if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) walk(schema.unwrap(), path)
  else if (schema instanceof z.ZodRecord) walk(schema.valueType, `${path}{}`)
  else if (schema instanceof z.ZodLazy) return
}

const ALLOWED = [
  z.ZodObject,
  z.ZodArray,
  z.ZodNullable,
  z.ZodOptional,
  z.ZodString,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodRecord,
  z.ZodUnknown,
  z.ZodLazy,
] as const

/**
 * Answers are written by a compiled serializer that turns what a schema forbids into something else without a word;
 * so answers use a small subset of schemas. Throws on anything else.
 */
export function assertAnswerSchema(id: string, schema: z.ZodType): void {
  walkSchema(schema, (part, path) => {
    if (!ALLOWED.some((kind) => part instanceof kind)) {
      throw new Error(`call ${id}: the answer's ${path || 'root'} uses ${part.constructor.name}, which answers may not`)
    }
  })
}

/** What can hold a value itself; lists, nullables and optionals are looked into. */
const LEAVES = [z.ZodString, z.ZodNumber, z.ZodObject, z.ZodUnknown, z.ZodRecord] as const

/** Throws if a personal field is declared without its `pii` kind, or if a list may be sorted by one. */
export function assertPersonalKeysNamed(id: string, schema: z.ZodType, sorts: readonly string[]): void {
  walkSchema(schema, (part, path) => {
    const key =
      path
        .split('.')
        .pop()
        ?.replace(/[[\]{}]/g, '') ?? ''
    const leaf = LEAVES.some((kind) => part instanceof kind)
    if (leaf && PERSONAL.test(key) && personalKind(part) === undefined) {
      throw new Error(`call ${id}: ${path} looks personal and has no pii kind`)
    }
  })
  for (const key of sorts) if (PERSONAL.test(key)) throw new Error(`call ${id}: may not be sorted by the personal ${key}`)
}
