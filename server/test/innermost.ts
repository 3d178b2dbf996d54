import * as z from 'zod'

/** Looks through wrappers for what a field holds: `optional`, `nullable`, and the object behind a list's filter. */
export function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return innermost(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe && schema.def.out instanceof z.ZodObject) return schema.def.out
  return schema
}
