import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { AnyCall } from '../src/base/call.ts'
import { calls } from '../src/catalogue.ts'

const KB = 1_024
const repeated = (part: string) => (size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
/** Texts that patterns stumble over: long runs of what they repeat, with what they do not expect at the end. */
const shapes: readonly ((size: number) => string)[] = [
  ...['*', 'a', '1', ' ', '.', '-', '@', 'a@', 'a.', '1 ', '·', '王', '王·', '\u200b', '\t', '/', '%', '{', '😀', '，'].map(repeated),
  ...['*', 'a', '1', ' ', '王', '{'].map((part) => (size: number) => `${repeated(part)(size - 2)} *`),
]

/** The fields of a schema that take a text as a whole, by their places. */
function fieldsOf(schema: z.ZodType, place: string): { place: string; schema: z.ZodType }[] {
  const { def } = schema as z.ZodType & { def: Record<string, unknown> } // what zod makes of every schema
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, part]) => fieldsOf(part as z.ZodType, `${place}.${name}`)) // parts of an object
  }
  const inner = [def.innerType, def.element, def.in, ...((def.options as unknown[] | undefined) ?? [])].filter(
    (part) => part instanceof z.ZodType,
  )
  const deeper = inner.flatMap((part) => fieldsOf(part, place)).filter((field) => field.place !== place)
  return deeper.length > 0 ? deeper : [{ place, schema }]
}

/** The strings of a field, however they are wrapped. */
function stringsOf(schema: z.ZodType): z.ZodType[] {
  const { def } = schema as z.ZodType & { def: Record<string, unknown> } // as above
  if (def.type === 'string') return [schema]
  return [def.innerType, def.element, def.in, ...((def.options as unknown[] | undefined) ?? [])]
    .filter((part) => part instanceof z.ZodType)
    .flatMap(stringsOf)
}

interface Check {
  readonly _zod: { readonly def: { readonly check: string; readonly abort?: boolean } }
}

/** Has it a bound that does not stop what follows, and none before it that does? */
function boundsTooLate(string: z.ZodType): boolean {
  const checks = (string as z.ZodType & { def: { checks?: readonly Check[] } }).def.checks ?? [] // as above
  const bound = checks.findIndex(({ _zod: { def } }) => def.check === 'max_length')
  return bound >= 0 && !checks.slice(0, bound + 1).some(({ _zod: { def } }) => def.abort === true)
}

const inputs = (call: AnyCall) =>
  (['params', 'query', 'body', 'headers'] as const).flatMap((part) => {
    const schema = (call as unknown as Record<string, unknown>)[part] // a part that a call may have or not
    return schema instanceof z.ZodType ? fieldsOf(schema, `${call.id}.${part}`) : []
  })
const fields = calls.flatMap(inputs)

/** CPU of parsing it, in ms: the least of a few tries, so that a busy machine is not judged. */
function cost(schema: z.ZodType, text: string, below: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < 5 && least > below; n++) {
    const before = process.cpuUsage()
    schema.safeParse(text)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

describe('what a caller sends', () => {
  it('is bounded before any pattern or rule looks at it', () => {
    expect(fields.length).toBeGreaterThan(1_000)
    expect(fields.filter(({ schema }) => stringsOf(schema).some(boundsTooLate)).map(({ place }) => place)).toEqual([])
  })

  it('costs a field at most 20 ms in whatever shape, and twice the size at most three times as much', { timeout: 120_000 }, () => {
    const slow: string[] = []
    for (const { place, schema } of fields) {
      for (const [n, shape] of shapes.entries()) {
        const large = cost(schema, shape(64 * KB), 2)
        if (large < 2) continue
        const small = cost(schema, shape(32 * KB), 0.5)
        if (large > 20 || large > 3 * small + 1) slow.push(`${place} by shape ${n}: ${small} and ${large} ms`)
      }
    }
    expect(slow).toEqual([])
  })
})
