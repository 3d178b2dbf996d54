import type { AnyCall } from '@camp/contract/base/call'
import { type PhoneHolder, phoneSearchOf } from '@camp/contract/base/rules.phone'
import * as z from 'zod'
import type { Cx } from './context.ts'

/** A phone, or a part of one, that a call is asked to find records by. */
export interface PhoneSearch {
  readonly holder: PhoneHolder
  /** 4 to 11 of them. */
  readonly digits: string
}

/** Whole phones that a file brings, each once; what becomes of its rows says whether somebody has them. */
export interface PhoneFile {
  /** The kind of record that the rows are about, as the log calls it. */
  readonly target: string
  readonly phones: readonly string[]
}

/** Counts what is asked by phones, and refuses it where that is too much. The noun whose rule it is hands it in. */
export interface PhoneJudge {
  search(cx: Cx, search: PhoneSearch): Promise<void>
  file(cx: Cx, file: PhoneFile): Promise<void>
}

const full = (part: unknown): z.ZodType => part as z.ZodType // zod types the parts of a schema by its core

interface Place {
  readonly path: readonly string[]
  readonly holder: PhoneHolder
}

/** Where in what a schema takes phones are searched by: below optional, piped and alternative parts too. */
function placesIn(schema: z.ZodType, path: readonly string[] = []): Place[] {
  const holder = phoneSearchOf(schema)
  if (holder) return [{ path, holder }]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return placesIn(full(schema.unwrap()), path)
  }
  if (schema instanceof z.ZodPipe) return [...placesIn(full(schema.def.in), path), ...placesIn(full(schema.def.out), path)]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => placesIn(full(option), path))
  if (schema instanceof z.ZodIntersection) return [full(schema.def.left), full(schema.def.right)].flatMap((part) => placesIn(part, path))
  if (schema instanceof z.ZodArray) return placesIn(full(schema.element), path)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([key, part]) => placesIn(full(part), [...path, key]))
}

function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, key === undefined ? [] : [key, ...rest]))
  if (key === undefined) return [value]
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return []
  return valuesAt((value as Record<string, unknown>)[key], rest) // an own key of an object, as was looked up
}

/** What of the input of a call searches phones; null where it takes no such thing. */
export function phoneSearches({ query, body }: AnyCall): ((input: Readonly<Record<string, unknown>>) => readonly PhoneSearch[]) | null {
  const places = [...(query ? placesIn(query, ['query']) : []), ...(body ? placesIn(body, ['body']) : [])]
  if (places.length === 0) return null
  return (input) => {
    const found = places.flatMap(({ path, holder }) =>
      valuesAt(input, path).flatMap((digits) => (typeof digits === 'string' && /^\d{4,11}$/.test(digits) ? [{ holder, digits }] : [])),
    )
    return [...new Map(found.map((one) => [`${one.holder} ${one.digits}`, one])).values()]
  }
}
