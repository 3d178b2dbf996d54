import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { calls } from '../catalogue.ts'
import { type AnyCall, defineCall, json } from './call.ts'
import { type FieldLimits, limitsOf, requiring } from './limits.ts'
import { requestSchema, type Schema } from './openapi.schema.ts'
import { openApiDocument } from './openapi.ts'
import { complexPassword, email, optionalEmail, optionalPhone, orMasked, phone } from './rules.ts'
import { day, fen, filter, id, line, requiredLine, text, wireInt } from './wire.ts'

const saving = (body: z.ZodType) =>
  defineCall({
    id: 'saveThing',
    title: { zh: '保存事物', en: 'Save a thing' },
    area: 'Things',
    method: 'POST',
    path: '/api/things',
    body,
    answer: json(z.object({ id: z.int() })),
    codes: 'PUBLIC',
    changes: true,
    audit: { type: 'ADD', target: 'thing', says: { zh: '新建', en: 'Created' } },
  })

const of = (field: z.ZodType) => (limitsOf(saving(z.object({ field }))) as Record<string, unknown>).field

describe('the limits of a field', () => {
  it.each([
    ['a text that may be empty', text(500), { required: false, maxLength: 500 }],
    ['a name', requiredLine(20), { required: true, maxLength: 20 }],
    ['a name that may be left out', requiredLine(20).optional(), { required: false, maxLength: 20 }],
    ['a text that becomes null', text(40).transform((value) => value || null), { required: false, maxLength: 40 }],
    ['a number of a form or an address', wireInt(1, 999), { required: true, min: 1, max: 999, whole: true }],
    ['money', fen(5_000).optional(), { required: false, min: 0, max: 5_000, whole: true }],
    ['an id', id(), { required: true, min: 0, whole: true }],
    ['a number with decimals', z.number().max(2.5), { required: true, max: 2.5 }],
    ['a password', complexPassword(), { required: true, maxLength: 20, asks: 'PASSWORD_REQUIRED' }],
    ['an e-mail address', email(), { required: true, maxLength: 254, asks: 'EMAIL_REQUIRED' }],
    ['one that may come back masked', orMasked(optionalEmail()), { required: false, maxLength: 254, asks: 'EMAIL_REQUIRED' }],
    ['a phone', phone(), { required: true, maxLength: 11, pattern: '^1[3-9]\\d{9}$', asks: 'PHONE_REQUIRED' }],
    [
      'a phone that may be emptied',
      optionalPhone(),
      { required: false, maxLength: 11, pattern: '^(1[3-9]\\d{9})?$', asks: 'PHONE_REQUIRED' },
    ],
    ['a day', day(), { required: true, pattern: '^(19|20|21)\\d\\d-\\d\\d-\\d\\d$' }],
    ['a list with something in it', z.array(id()).min(1), { required: true }],
    ['a list', z.array(id()), { required: false }],
    ['a choice', z.enum(['A', 'B']), { required: true }],
  ])('are those of %s', (_name, field, limits) => {
    expect(of(field)).toEqual(limits)
  })

  it('are those of the part of a field as well, and a part asks for nothing where the whole may be left out', () => {
    const child = z.object({ name: requiredLine(40) })
    expect(limitsOf(saving(z.object({ child })))).toMatchObject({ 'child.name': { required: true, maxLength: 40 } })
    expect(limitsOf(saving(z.object({ child: child.nullable().optional() })))).toMatchObject({
      'child.name': { required: false, maxLength: 40 },
    })
  })

  it('are those of each in a list', () => {
    const days = z.array(z.object({ name: line(40) })).min(1)
    expect(limitsOf(saving(z.object({ days })))).toEqual({ days: { required: true }, 'days.name': { required: false, maxLength: 40 } })
  })

  it('are those of what is sent in the path and in the address as well', () => {
    const more = { params: z.object({ title: requiredLine(60) }), query: filter({ reason: text(80) }) }
    expect(limitsOf({ ...saving(z.object({ name: text(40) })), ...more })).toEqual({
      title: { required: true, maxLength: 60 },
      reason: { required: false, maxLength: 80 },
      name: { required: false, maxLength: 40 },
    })
  })

  it('have the names of what is sent, and no others', () => {
    const { answer, ...others } = saving(z.object({}))
    const child = z.object({ name: requiredLine(40) })
    const call = defineCall({
      ...others,
      changes: undefined,
      audit: undefined,
      proof: undefined,
      method: 'POST',
      answer,
      body: z.object({ title: text(20), child }),
    })
    const limits = limitsOf(call)
    expect(limits.title.maxLength).toBe(20)
    expect(limits['child.name'].maxLength).toBe(40)
    // @ts-expect-error: the call has no such field, and a form that names it does not compile
    expect(limits.name).toBeUndefined()
  })

  it('may be asked for by a form where its call does not ask', () => {
    const limits = limitsOf(saving(z.object({ name: text(40), note: text(80) })))
    expect(requiring(limits as Record<'name' | 'note', FieldLimits>, 'name')).toEqual({
      name: { required: true, maxLength: 40 },
      note: { required: false, maxLength: 80 },
    })
  })
})

/** The schema of a value that was filled in. */
const filledIn = (schema: Schema): Schema => {
  const [first] = (schema.anyOf ?? schema.oneOf ?? []) as Schema[] // JSON Schema says so
  return first ? filledIn(first) : schema
}

describe('every call', () => {
  const bodies = calls.filter((call): call is AnyCall => call.body !== undefined)

  it('says in the OpenAPI document what its form says', () => {
    let compared = 0
    for (const call of bodies) {
      const { properties = {} } = filledIn(requestSchema(call.body))
      for (const [name, limits] of Object.entries(
        limitsOf({ ...call, params: undefined, query: undefined }) as Readonly<Record<string, FieldLimits>>,
      )) {
        const property = properties[name]
        if (property === undefined) continue // a part of a field
        const { maxLength, minimum, maximum, exclusiveMinimum } = filledIn(property)
        const said = {
          maxLength: limits.maxLength,
          minimum: limits.min,
          maximum: limits.max,
        }
        expect({ maxLength, minimum: minimum ?? exclusiveMinimum, maximum }, `${call.id}.${name}`).toEqual(said)
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(300)
  })

  it('asks for a mobile number and the name of a person by the words of the specification, whichever form it is sent by', () => {
    const words = { phone: 'PHONE_REQUIRED', realName: 'REAL_NAME_REQUIRED', email: 'EMAIL_REQUIRED', idCard: 'ID_CARD_REQUIRED' } as const
    // The line of a carrier is no mobile number; a filter asks for nothing.
    const others = /^(createLogisticsCompany|updateLogisticsCompany|plan\w+|export\w+)\.phone$|\.filter\./
    const silent: string[] = []
    let asked = 0
    for (const call of bodies.filter(({ changes }) => changes)) {
      const limits = limitsOf({ ...call, params: undefined, query: undefined }) as Readonly<Record<string, FieldLimits>>
      for (const [name, { asks, maxLength }] of Object.entries(limits)) {
        const wanted = words[name.split('.').at(-1) as keyof typeof words]
        if (wanted === undefined || maxLength === undefined) continue
        asked += 1
        if (asks !== wanted) silent.push(`${call.id}.${name}`)
      }
    }
    expect(silent.filter((name) => !others.test(name))).toEqual([])
    expect(asked).toBeGreaterThan(20)
    for (const call of calls.filter(({ id }) => ['addUploader', 'updateUploader', 'saveReferrer', 'saveCoach'].includes(id)))
      expect((limitsOf(call) as Readonly<Record<string, FieldLimits>>).name?.asks, call.id).toBe('REAL_NAME_REQUIRED')
  })

  it('says how long each text of its body may be', () => {
    const { paths } = openApiDocument(calls, { title: 'Camp', version: '1' })
    const endless: string[] = []
    let texts = 0
    const visit = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { type, maxLength, enum: values, const: constant, pattern, format } = value as Schema
      if (type === 'string' && format !== 'binary') {
        texts += 1
        if (maxLength === undefined && values === undefined && constant === undefined && !isBounded(pattern)) endless.push(place)
      }
      for (const [key, part] of Object.entries(value)) visit(part, `${place}.${key}`)
    }
    for (const methods of Object.values(paths))
      for (const operation of Object.values(methods)) visit(operation.requestBody?.content, operation.operationId)
    expect(endless).toEqual([])
    expect(texts).toBeGreaterThan(400)
  })
})

/** Anchored, and nothing in it is repeated without end. */
function isBounded(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || !/^\^.*\$$/.test(pattern)) return false
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return !/[*+]|\{\d+,\}/.test(bare)
}

it.each([
  ['^\\d{18}$', true],
  ['^[+*]{2}$', true],
  ['^a+$', false],
  ['^a{2,}$', false],
  ['a', false],
])('a pattern is bounded or not: %s', (pattern, bounded) => {
  expect(isBounded(pattern)).toBe(bounded)
})
