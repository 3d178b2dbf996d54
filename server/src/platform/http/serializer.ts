import type { AnyCall } from '@camp/contract/base/call'
import { pageOf } from '@camp/contract/base/page'
import fastJson from 'fast-json-stringify'
import * as z from 'zod'

type Serialize = (value: unknown) => string

interface JsonSchema {
  [key: string]: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
}

const DROPPED = [
  '$schema',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'propertyNames',
  'enum',
  'const',
]

/** zod's JSON Schema, made plain for the compiled serializer: nullable collapsed, everything that only checks stripped. */
function plain(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) {
    const parts = schema.anyOf.filter((part) => part.type !== 'null')
    const [only] = parts
    if (parts.length !== 1 || !only) throw new Error('an answer may be nullable, but not one of several things')
    return { ...plain(only), nullable: true }
  }
  const next: JsonSchema = { ...schema }
  if (next.type === undefined && Array.isArray(next.enum)) next.type = 'string'
  for (const key of DROPPED) delete next[key]
  if (next.properties) {
    next.properties = Object.fromEntries(Object.entries(next.properties).map(([key, part]) => [key, plain(part)]))
  }
  if (next.items) next.items = plain(next.items)
  if (typeof next.additionalProperties === 'object') next.additionalProperties = plain(next.additionalProperties)
  else delete next.additionalProperties
  return next
}

/** A compiled serializer for one answer: only declared fields leave the server. */
export function answerSerializer(schema: z.ZodType): Serialize {
  const jsonSchema = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  // zod's JSON Schema is an object of our reading, fast-json-stringify's type is narrower than what it takes
  return fastJson(plain(jsonSchema as JsonSchema) as unknown as Parameters<typeof fastJson>[0])
}

interface CallSerializers {
  readonly json: Serialize
  readonly page: Serialize
}

const compiled = new WeakMap<AnyCall, CallSerializers>()

/** Compiled at the first answer: all of them at once would be a third of the start. */
function lazily(schema: () => z.ZodType): Serialize {
  let made: Serialize | undefined
  return (value) => {
    made ??= answerSerializer(schema())
    return made(value)
  }
}

/** The serializers of a call: for a list the paged envelope and the plain array. Compiled once, however many servers a process starts. */
export function callSerializers(call: AnyCall): CallSerializers {
  const serializers = compiled.get(call) ?? serializersOf(call)
  compiled.set(call, serializers)
  return serializers
}

function serializersOf(call: AnyCall): CallSerializers {
  const { answer } = call
  if (answer.kind === 'file' || answer.kind === 'events' || answer.kind === 'redirect' || answer.kind === 'raw')
    return { json: JSON.stringify, page: JSON.stringify }
  if (answer.kind !== 'page') {
    const json = lazily(() => answer.schema)
    return { json, page: json }
  }
  return { json: lazily(() => z.array(answer.row)), page: lazily(() => pageOf(answer)) }
}
