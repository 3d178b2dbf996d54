import { maskPersonal, type PersonalKind, personalKind } from '@camp/contract/base/pii'
import * as z from 'zod'

type Mask = (value: never) => void

const isKind = (kind: string | undefined): kind is PersonalKind => kind !== undefined && !kind.startsWith('none')

/** zod types the parts of a schema by its core; those of the contract are all of the full kind. */
const full = (part: unknown): z.ZodType => part as z.ZodType

/**
 * Compiles the masking of an answer from its schema: personal fields leave the server masked, no matter who asks (security rule 23).
 * The answer is changed in place. Null where the schema holds nothing personal.
 */
export function compileMask(schema: z.ZodType): Mask | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = compileMask(full(schema.unwrap()))
    return inner && ((value: never) => (value === null || value === undefined ? undefined : inner(value)))
  }
  if (schema instanceof z.ZodArray) {
    const inner = compileMask(full(schema.element))
    return inner && ((values: never[]) => values.forEach(inner))
  }
  if (schema instanceof z.ZodObject) return compileObject(schema)
  return null
}

const leafKind = (schema: z.ZodType): string | undefined => {
  const inner = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? full(schema.unwrap()) : schema
  return personalKind(schema) ?? (inner === schema ? undefined : leafKind(inner))
}

function compileObject(schema: z.ZodObject): Mask | null {
  const leaves: [string, PersonalKind][] = []
  const nested: [string, Mask][] = []
  for (const [key, part] of Object.entries(schema.shape)) {
    const kind = leafKind(full(part))
    if (isKind(kind)) leaves.push([key, kind])
    else {
      const mask = compileMask(full(part))
      if (mask) nested.push([key, mask])
    }
  }
  if (leaves.length === 0 && nested.length === 0) return null
  return (value: Record<string, unknown>) => {
    for (const [key, kind] of leaves) {
      const plain = value[key]
      if (typeof plain === 'string') value[key] = maskPersonal(kind, plain)
    }
    for (const [key, mask] of nested) mask(value[key] as never) // each mask was compiled for the part it gets
  }
}
