import type * as z from 'zod'
import type { RuleKey } from './rules.texts.ts'

const asked = new WeakMap<z.core.$ZodType, RuleKey>()

/** A schema whose field is asked for by these words where it is left empty: the specification has words of its own for it. */
export function asking<S extends z.core.$ZodType>(words: RuleKey, schema: S): S {
  asked.set(schema, words)
  return schema
}

/** The words by which a field of this schema is asked for; undefined: by its label. */
export const askedBy = (schema: z.core.$ZodType): RuleKey | undefined => asked.get(schema)
