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

const convert = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io,
    override: refine,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'throw',
  })
  return rest as Schema // a JSON Schema object; zod's own type is wider than what is read here
}

/** What a client sends. */
export const requestSchema = (schema: z.ZodType): Schema => convert(schema, 'input')

/** What a client gets. */
export const answerSchema = (schema: z.ZodType): Schema => convert(schema, 'output')
