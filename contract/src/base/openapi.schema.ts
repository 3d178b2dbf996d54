import * as z from 'zod'
import { personalKind } from './pii.ts'

/** A JSON Schema (draft 2020-12) as OpenAPI 3.1 takes it. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  [keyword: string]: unknown
}

const SAFE = Number.MAX_SAFE_INTEGER

interface Visited {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}

/** Leaves out the bounds that every integer of JavaScript has, and says which texts are personal. */
function refine({ zodSchema, jsonSchema }: Visited): void {
  if (jsonSchema.minimum === -SAFE) delete jsonSchema.minimum
  if (jsonSchema.maximum === SAFE) delete jsonSchema.maximum
  // Answers are not called closed: a later release may add a field.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // What is walked here is what pii.* marked: zod's core and its classic types are the same values.
  const kind = personalKind(zodSchema as unknown as z.ZodType)
  if (kind && !kind.startsWith('none')) jsonSchema['x-personal'] = kind
}

/** Schemas with a name of their own (`.meta({ id })`), by it. */
export type Named = Record<string, Schema>

const OWN = '#/$defs/'

/** The same with each reference to a named schema as `put` has it. */
function withReferences<T>(value: T, put: (name: string) => Schema): T {
  if (Array.isArray(value)) return value.map((part) => withReferences(part, put)) as T // as many of them
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as Schema // or a part of one
  const name = typeof $ref === 'string' && $ref.startsWith(OWN) ? $ref.slice(OWN.length) : undefined
  const parts = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, withReferences(part, put)]))
  return { ...(name !== undefined && put(name)), ...parts } as T // the same but for its references
}

const convert = (schema: z.ZodType, io: 'input' | 'output', named: Named | undefined): Schema => {
  const {
    $schema: _draft,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    override: refine,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'throw',
  })
  const [own, shape] = [$defs ?? {}, rest] as [Named, Schema] // JSON Schema objects; zod's own types are wider than what is read here
  if (!named) {
    const whole = (name: string): Schema => withReferences(own[name] ?? {}, whole)
    return withReferences(shape, whole)
  }
  const pointed = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
  for (const [name, said] of Object.entries(own)) {
    const kept = withReferences(said, pointed)
    if (named[name] && JSON.stringify(named[name]) !== JSON.stringify(kept)) throw new Error(`two schemas are called ${name}`)
    named[name] = kept
  }
  return withReferences(shape, pointed)
}

/** What a client sends. Schemas with a name of their own stand in `named`, where it is given, and else in place. */
export const requestSchema = (schema: z.ZodType, named?: Named): Schema => convert(schema, 'input', named)

/** What a client gets. */
export const answerSchema = (schema: z.ZodType, named?: Named): Schema => convert(schema, 'output', named)
