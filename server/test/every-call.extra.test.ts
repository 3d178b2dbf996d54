import { calls } from '@camp/contract/catalogue'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { innermost } from './innermost.ts'
import { sampleInput } from './samples.ts'

const PARTS = ['params', 'query', 'body'] as const

/** Everything that a schema is made of. */
function* partsOf(schema: z.ZodType, where: string, seen = new Set<z.ZodType>()): Generator<[where: string, part: z.ZodType]> {
  const core = innermost(schema)
  if (seen.has(core)) return
  seen.add(core)
  yield [where, core]
  // The parts of a schema are schemas of zod 4, whatever their type says.
  const inner = (part: unknown, name: string) => partsOf(part as z.ZodType, `${where}${name}`, seen)
  if (core instanceof z.ZodObject) for (const [key, part] of Object.entries(core.shape)) yield* inner(part, `.${key}`)
  else if (core instanceof z.ZodArray) yield* inner(core.element, '[]')
  else if (core instanceof z.ZodUnion) for (const option of core.options) yield* inner(option, '')
  else if (core instanceof z.ZodIntersection) for (const side of [core.def.left, core.def.right]) yield* inner(side, '')
  else if (core instanceof z.ZodPipe) for (const end of [core.def.in, core.def.out]) yield* inner(end, '')
}

const inputs = calls.flatMap((call) =>
  PARTS.flatMap((part) => {
    const schema: z.ZodType | undefined = call[part]
    return schema ? [{ call, part, schema, where: `${call.id}.${part}` }] : []
  }),
)

/** Own settings of a person, the value of a parameter, what stands in a form, and the filter of a call: each is held against what it is set for, or kept sealed. */
const OPEN =
  /^(?:setPreference|savePreference|putPreference|saveViews?|setParameter|updateParameter|putCrash|reportCrash|keepDraft|(?:create|update|preview)Alarm)/
/** What the server knows itself: who, when, and what follows from it. */
const OWN =
  /^(?:(?:created|updated|deleted|handled|decided|reviewed|confirmed|returned)(?:By|ById|ByName)|(?:created|updated|deleted)At|\w*Hash|refundedAmount|operatorId)$/
const EXTRA: Readonly<Record<string, unknown>> = {
  userId: 1,
  ownerId: 1,
  createdBy: 1,
  status: 'PAID',
  state: 'DONE',
  payAmount: 1,
  isAdmin: true,
  deletedAt: null,
  $set: { a: 1 },
  constructor: { prototype: { polluted: true } },
}

describe('every call', () => {
  it('is given what its schema names, and nothing else', () => {
    const wrong: string[] = []
    for (const { schema, where, call } of inputs) {
      for (const [at, part] of partsOf(schema, where)) {
        if (part instanceof z.ZodObject && part.def.catchall && !(part.def.catchall instanceof z.ZodNever))
          wrong.push(`${at} takes any field`)
        if ((part instanceof z.ZodRecord || part instanceof z.ZodAny || part instanceof z.ZodUnknown) && !OPEN.test(call.id))
          wrong.push(`${at} takes anything`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('leaves out fields of a record that were sent along, also of prototypes', () => {
    let tried = 0
    for (const { call, part, schema, where } of inputs) {
      const sample = sampleInput(call)[part]
      if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) continue
      const named = new Set([...partsOf(schema, '')].map(([at]) => at.split('.')[1]))
      const extra = Object.fromEntries(Object.entries(EXTRA).filter(([key]) => !named.has(key)))
      const sent: unknown = JSON.parse(`{"__proto__":{"polluted":true},${JSON.stringify({ ...sample, ...extra }).slice(1)}`)
      const parsed = schema.safeParse(sent)
      // A body may refuse what it does not know; none may let it through.
      if (parsed.success) {
        const keys = Object.keys(parsed.data as object)
        expect(
          keys.filter((key) => key in extra || key === '__proto__'),
          where,
        ).toEqual([])
        expect((parsed.data as { polluted?: unknown }).polluted, where).toBeUndefined()
      }
      tried++
    }
    expect(tried).toBeGreaterThan(200)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('that writes takes nothing that the server knows itself', () => {
    const taken = inputs
      .filter(({ call, part }) => part === 'body' && call.changes && call.answer.kind !== 'fileOr')
      .flatMap(({ schema, where }) => [...partsOf(schema, where)].map(([at]) => at))
      .filter((at) => OWN.test(at.split('.').at(-1)?.replaceAll('[]', '') ?? ''))
    expect(taken).toEqual([])
  })
})
