import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type AnyCall, defineCall, file, isCall, json, mayCall, needsSession, page } from './call.ts'
import { pii } from './pii.ts'

const id = z.object({ id: z.int() })
const audit = { type: 'EDIT', target: 'thing', says: { zh: '修改 {name}', en: 'Changed {name}' } }
const title = { zh: '查看事物', en: 'Read a thing' }
const good = { id: 'getThing', title, area: 'Things', method: 'GET', path: '/api/thing', answer: json(id), codes: ['ORDER_INDEX'] }

/** Defines the good call with something else; the cast is what a mistake in plain JavaScript would get past the compiler. */
const define = (other: Record<string, unknown>): AnyCall => defineCall({ ...good, ...other } as unknown as Parameters<typeof defineCall>[0])

describe('defining a call', () => {
  it('gives back what was declared, and knows it again', () => {
    const call = define({})
    expect(call.id).toBe('getThing')
    expect(isCall(call)).toBe(true)
    expect(isCall({ ...good })).toBe(false)
    expect(isCall(null)).toBe(false)
  })

  it.each([
    ['no title', { title: undefined }, /no title/],
    ['a title in one language', { title: { ...title, en: '' } }, /no title/],
    ['a title with a place that nobody fills', { title: { zh: '查看 {name}', en: 'Read {name}' } }, /title has places/],
    ['no codes', { codes: undefined }, /no permission codes/],
    ['an empty list of codes', { codes: [] }, /empty list/],
    ['a word that is neither ALWAYS nor PUBLIC', { codes: 'ORDER_INDEX' }, /unknown ORDER_INDEX/],
    ['a change without a log entry', { method: 'POST', changes: true }, /what the log says/],
    ['a changing GET without a log entry', { changes: true }, /what the log says/],
    ['a DELETE that does not say that it changes', { method: 'DELETE' }, /without 'changes'/],
    [
      'a log that fills other values in the other language',
      { changes: true, audit: { ...audit, says: { zh: '{a}', en: '{b}' } } },
      /two languages/,
    ],
    ['a path without a slash', { path: 'api' }, /start with/],
    ['a path parameter that is not declared', { path: '/api/thing/{id}' }, /path names id/],
    ['a parameter that the path lacks', { params: id }, /params declare id/],
    ['sorts of something that is no list', { sorts: ['name'] }, /only a list/],
    ['a default sort that is none of its sorts', { answer: page(id), sorts: ['name'], defaultSort: 'size,asc' }, /default sort/],
    ['a default sort without direction', { answer: page(id), sorts: ['name'], defaultSort: 'name' }, /default sort/],
  ])('fails on %s', (_what, other, why) => {
    expect(() => define(other)).toThrow(why)
  })

  it('names the call that is wrong', () => {
    expect(() => define({ codes: [] })).toThrow('call getThing')
  })

  it('accepts what is complete', () => {
    expect(() => define({ codes: 'PUBLIC' })).not.toThrow()
    expect(() => define({ changes: true, audit })).not.toThrow()
    expect(() => define({ changes: true, audit: 'none: own record' })).not.toThrow()
    expect(() => define({ path: '/api/thing/{id}', params: id })).not.toThrow()
    expect(() => define({ answer: page(id), sorts: ['name'], defaultSort: 'name,desc' })).not.toThrow()
    expect(() => define({ answer: page(id), defaultSort: 'id,asc' })).not.toThrow()
    expect(() => define({ answer: file('application/pdf') })).not.toThrow()
  })
})

describe('the answer of a call', () => {
  it.each([
    ['a union', z.union([z.string(), z.int()])],
    ['a date', z.date()],
    ['a big integer', z.bigint()],
    ['a transformed value', z.string().transform(Number)],
    ['a default', z.string().default('')],
    ['a tuple', z.tuple([z.string()])],
    ['anything at all', z.any()],
  ])('must not hold %s, however deep', (_what, part) => {
    expect(() => define({ answer: json(z.object({ a: part })) })).toThrow(/answers may not/)
    expect(() => define({ answer: json(z.array(z.object({ a: z.object({ b: part.nullable() }) }))) })).toThrow(/a\.b uses/)
    expect(() => define({ answer: page(z.object({ a: z.record(z.string(), part) })) })).toThrow(/answers may not/)
  })

  it('may be built of objects, lists, texts, numbers, enums, literals, records and nulls', () => {
    const answer = z.object({
      a: z.array(z.string().nullable()),
      b: z.int().optional(),
      c: z.enum(['X']),
      d: z.literal('x'),
      e: z.record(z.string(), z.number()),
      f: z.boolean(),
      g: z.unknown(),
    })
    expect(() => define({ answer: json(answer) })).not.toThrow()
  })

  it.each(['phone', 'parentPhone', 'email', 'idCard', 'address', 'imei', 'phones', 'idCardNumber', 'mobile'])(
    'must say the kind of the personal field %s',
    (key) => {
      expect(() => define({ answer: json(z.object({ [key]: z.string() })) })).toThrow(/no pii kind/)
      expect(() => define({ answer: page(z.object({ child: z.object({ [key]: z.string().nullable() }) })) })).toThrow(/no pii kind/)
      expect(() => define({ answer: json(z.object({ [key]: z.array(z.string()) })) })).toThrow(/no pii kind/)
      expect(() => define({ answer: json(z.object({ [key]: z.unknown() })) })).toThrow(/no pii kind/)
      expect(() => define({ answer: json(z.object({ [key]: pii.phone() })) })).not.toThrow()
      expect(() => define({ answer: json(z.object({ [key]: pii.phone().nullable() })) })).not.toThrow()
      expect(() => define({ answer: json(z.object({ [key]: pii.none(z.string(), 'a business number') })) })).not.toThrow()
    },
  )

  it('forgets the kind when a field is built on, and says so instead of leaving it unmasked', () => {
    expect(() => define({ answer: json(z.object({ phone: pii.phone().max(20) })) })).toThrow(/no pii kind/)
  })

  it('cannot be sorted by a personal field', () => {
    expect(() => define({ answer: page(id), sorts: ['createdAt', 'parentPhone'] })).toThrow(/personal parentPhone/)
  })
})

describe('who may make a call', () => {
  it('is anyone who holds one of its codes', () => {
    const call = define({ codes: ['ORDER_INDEX', 'PARENT_INDEX'] })
    expect(mayCall(call, new Set(['PARENT_INDEX']))).toBe(true)
    expect(mayCall(call, new Set(['ORDER', 'ALWAYS']))).toBe(false)
    expect(mayCall(call, new Set())).toBe(false)
  })

  it('is everyone signed in, or everyone, where it says so', () => {
    expect(mayCall(define({ codes: 'ALWAYS' }), new Set())).toBe(true)
    expect([needsSession(define({ codes: 'ALWAYS' })), needsSession(define({ codes: 'PUBLIC' })), needsSession(define({}))]).toEqual([
      true,
      false,
      true,
    ])
  })
})
