import { walkSchema } from '@camp/contract/base/answer'
import { type AnyCall, mayCall } from '@camp/contract/base/call'
import * as z from 'zod'
import { AppError } from '../errors.ts'
import type { Scope } from '../scope.ts'
import type { Access } from '../session/access.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fields of answers that not every reader sees: null to those who do not. The noun whose rule it is hands it in. */
export interface Hiding {
  /** Is it such a field? */
  readonly marks: (field: z.ZodType) => boolean
  /** Does a reader see them all? */
  readonly sees: (scope: Scope, codes: ReadonlySet<string>) => boolean
  /** Is a row, or an answer, about the reader? The reader sees them in it. */
  readonly isOwn: (fields: Fields, reader: Access) => boolean
}

/** The sort keys of a list that such a field stands behind. */
export function hiddenSorts({ answer, sorts = [] }: AnyCall, { marks }: Hiding): readonly string[] {
  if (answer.kind !== 'page') return []
  const paths = new Set<string>()
  walkSchema(answer.row, (part, path) => {
    if (marks(part)) paths.add(path)
  })
  return sorts.filter((key) => paths.has(key))
}

interface Sorting {
  readonly scope: Scope
  readonly codes: ReadonlySet<string>
  readonly sort: readonly { readonly key: string }[]
}

/** An order by hidden fields would tell them. Who is let in without a code has the own rows alone. */
export function assertShownSort(call: AnyCall, hiding: Hiding, hidden: readonly string[], { scope, codes, sort }: Sorting): void {
  if (hidden.length === 0 || hiding.sees(scope, codes) || (call.own === true && !mayCall(call, codes))) return
  const key = sort.map((one) => one.key).find((one) => hidden.includes(one))
  if (key !== undefined) throw new AppError('UNKNOWN_SORT', { key })
}

type Hide = (value: unknown, reader: Access) => unknown

const full = (part: unknown): z.ZodType => part as z.ZodType // zod types the parts of a schema by its core

/**
 * Compiles what takes such fields out of an answer, from its schema. It makes a copy: what was read may be answered to others too. Null
 * where the schema holds none.
 */
export function compileHiding(schema: z.ZodType, hiding: Hiding): Hide | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = compileHiding(full(schema.unwrap()), hiding)
    return inner && ((value, reader) => (value === null || value === undefined ? value : inner(value, reader)))
  }
  if (schema instanceof z.ZodArray) {
    const inner = compileHiding(full(schema.element), hiding)
    return inner && ((values, reader) => (values as unknown[]).map((value) => inner(value, reader))) // the schema is that of a list
  }
  return schema instanceof z.ZodObject ? compileObject(schema, hiding) : null
}

function compileObject(schema: z.ZodObject, hiding: Hiding): Hide | null {
  const hides = Object.entries(schema.shape).flatMap(([key, part]) => {
    const hide = hiding.marks(full(part)) ? () => null : compileHiding(full(part), hiding)
    return hide ? [[key, hide] as const] : []
  })
  if (hides.length === 0) return null
  return (value, reader) => {
    const given = value as Fields // the schema is that of an object
    if (hiding.isOwn(given, reader)) return given
    return { ...given, ...Object.fromEntries(hides.map(([key, hide]) => [key, hide(given[key], reader)])) }
  }
}

/** What hides from a reader what they may not see in the answers of a schema; null where there is nothing to hide. */
export function hidingOf(schema: z.ZodType, hidings: readonly Hiding[]): Hide | null {
  const hides = hidings.flatMap((hiding) => {
    const hide = compileHiding(schema, hiding)
    return hide ? [{ hiding, hide }] : []
  })
  if (hides.length === 0) return null
  return (value, reader) =>
    hides.reduce((shown, { hiding, hide }) => (hiding.sees(reader.scope, reader.codes) ? shown : hide(shown, reader)), value)
}
