import type { AnyCall } from '@camp/contract/base/call'
import * as z from 'zod'
import { type Attack, requestOf } from './attack.ts'
import { addressOf, type LooseInput } from './http.ts'
import { innermost } from './innermost.ts'
import { type Field, fieldsOf, replaced, sampleInput } from './samples.ts'

/** A malformed request, or one that may be: `accepted` where the call's own schema takes it. */
export interface Malformed {
  readonly about: string
  readonly attack: Attack
  readonly accepted: boolean
  /** What a refusal may answer. */
  readonly status: readonly number[]
}

const REFUSED = [400] as const

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

// As they are written in JSON. `never`: no field of any call may take it.
const JSON_VALUES: readonly { readonly about: string; readonly json: string; readonly never?: true }[] = [
  { about: 'an object', json: '{}' },
  { about: 'an operator', json: '{"$ne":null}' },
  { about: 'an empty list', json: '[]' },
  { about: 'a list in a list', json: '[[1]]' },
  { about: 'a number without end', json: '1e400', never: true },
  { about: 'a negative number', json: '-1' },
  { about: 'zero', json: '0' },
  { about: 'a fraction', json: '1.5' },
  { about: 'more than a number holds', json: '9007199254740993' },
  { about: 'more digits than the database holds', json: '"99999999999999999999"' },
  { about: 'true', json: 'true' },
  { about: 'null', json: 'null' },
  { about: 'nothing but blanks', json: '"   "' },
  { about: 'NUL', json: '"a\\u0000b"', never: true },
  { about: 'half of a character', json: '"\\ud800"', never: true },
  { about: 'a day that is none', json: '"2026-02-31"' },
  { about: 'SQL', json: "\"1' or '1'='1\"" },
  { about: 'a long text', json: JSON.stringify('9'.repeat(40_000)), never: true },
  { about: 'deep nesting', json: deep(60), never: true },
  { about: 'a prototype', json: '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}' },
]

// As they are written in an address.
const ADDRESS_VALUES: readonly { readonly about: string; readonly raw: string; readonly never?: true }[] = [
  { about: 'a word', raw: 'abc' },
  { about: 'a negative number', raw: '-1' },
  { about: 'a fraction', raw: '1.5' },
  { about: 'a number without end', raw: '1e400' },
  { about: 'more digits than the database holds', raw: '99999999999999999999' },
  { about: 'NUL', raw: 'a%00b', never: true },
  { about: 'bytes that are no text', raw: '%ff%fe' },
  { about: 'half of an escape', raw: '%e4%b8' },
  { about: 'brackets', raw: '%5B%5D' },
  { about: 'braces', raw: '%7B%22%24ne%22:1%7D' },
  { about: 'SQL', raw: "1'%20or%20'1'='1" },
  { about: 'a day that is none', raw: '2026-02-31' },
  { about: 'a long text', raw: '9'.repeat(6_000), never: true },
  { about: 'a prototype', raw: '__proto__' },
]

const MARK = '@@here@@'

const BOUNDARY = 'malformed'
const part = (name: string, text: string, more = '') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** A form with a file, one of its fields being what does not belong there. */
function inForm(call: AnyCall, input: LooseInput, field: Field): Malformed[] {
  if (field.key === null) return []
  const file = part('file', 'x', '; filename="x.xlsx"')
  return ADDRESS_VALUES.map(({ about, raw }) => ({
    about: `form ${field.key} is ${about}`,
    attack: {
      target: addressOf(call, input),
      method: call.method,
      headers: FORM,
      body: `${file}${part(String(field.key), decodedOf(raw))}--${BOUNDARY}--\r\n`,
    },
    accepted: false,
    status: [400, 413],
  }))
}

function inBody(call: AnyCall, input: LooseInput, field: Field, shared: boolean): Malformed[] {
  const text = JSON.stringify(replaced(input, field, MARK).body)
  return JSON_VALUES.filter(({ never }) => never || !shared).map(({ about, json, never }) => {
    const body = text.replace(`"${MARK}"`, () => json)
    const accepted = !never && call.body.safeParse(JSON.parse(body) ?? undefined).success
    return {
      about: `body ${field.key ?? ''} is ${about}`,
      attack: { ...requestOf(call, { ...input, body: {} }), body },
      accepted,
      status: REFUSED,
    }
  })
}

function inAddress(call: AnyCall, input: LooseInput, field: Field, shared: boolean): Malformed[] {
  const file = `${part('file', 'x', '; filename="x.xlsx"')}--${BOUNDARY}--\r\n`
  const target = { ...requestOf(call, replaced(input, field, MARK)), ...(call.upload && { headers: FORM, body: file }) }
  const values = ADDRESS_VALUES.filter(({ never }) => never || !shared).map(({ about, raw, never }) => {
    const given = { ...(input[field.part] as Record<string, unknown>), [String(field.key)]: decodedOf(raw) }
    const accepted = !never && call[field.part].safeParse(given).success
    return {
      about: `${field.part} ${field.key} is ${about}`,
      attack: { ...target, target: target.target.replace(encodeURIComponent(MARK), () => raw) },
      accepted,
      // A part of a path that is too long leads nowhere.
      status: field.part === 'params' && raw.length > 200 ? [400, 404] : REFUSED,
    }
  })
  if (field.part === 'params') return values
  const many = Array.from({ length: 101 }, (_one, index) => `${field.key}=${index + 1}`).join('&')
  const repeated = {
    about: `query ${field.key} comes 101 times`,
    attack: { ...target, target: `${target.target}&${many}` },
    accepted: false,
    status: REFUSED,
  }
  return [...values, repeated]
}

/** What the server's parser makes of it; bytes that are no text stay as they were written. */
function decodedOf(raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

/**
 * Every declared field of every call, replaced by what does not belong there. Fields that look alike (ids, short texts, the
 * filters of a list and of its export) are tried with all values twice, and after that with those that no field may take.
 */
export function malformedFields(calls: readonly AnyCall[]): (Malformed & { call: AnyCall })[] {
  const tried = new Map<string, number>()
  return calls.flatMap((call) => {
    const input = sampleInput(call)
    return fieldsOf(call).flatMap((field) => {
      const looks = JSON.stringify(z.toJSONSchema(innermost(field.schema), { unrepresentable: 'any', io: 'input' }))
      const times = (tried.get(looks) ?? 0) + 1
      tried.set(looks, times)
      const shared = times > 2
      const attacksOn = field.part !== 'body' ? inAddress : call.upload ? inForm : inBody
      const found = attacksOn(call, input, field, shared)
      return found.map((one) => ({ call, ...one }))
    })
  })
}

const BAD_PAGING = [
  ...['0', '-1', '10001', '1e9', 'abc', '1.5', '%00', '１', '1&page=2', '{}'].map((value) => `page=${value}`),
  ...['0', '-1', '501', '1e2', 'abc', '5&size=6'].map((value) => `page=1&size=${value}`),
  ...[
    'nonsense',
    'password_hash,asc',
    'id,sideways',
    'id,asc,desc',
    'id;drop table orders',
    'parentPhone,asc',
    'phone',
    '__proto__',
    'constructor,asc',
    '(select 1)',
    '%00',
  ].map((value) => `page=1&sort=${value}`),
  `page=1${'&sort=id'.repeat(6)}`,
]

/** Paging and sorting that no list takes. */
export const malformedPaging = (call: AnyCall): Malformed[] =>
  BAD_PAGING.map((query) => {
    const request = requestOf(call, call.body ? sampleInput(call) : {})
    return {
      about: query,
      attack: { ...request, target: `${addressOf(call, sampleParams(call))}?${query}` },
      accepted: false,
      status: REFUSED,
    }
  })

const sampleParams = (call: AnyCall): LooseInput => (call.params ? { params: sampleInput(call).params ?? {} } : {})

const JSON_TYPE = 'application/json'

/** Bodies that no call takes, whatever it declares: broken, of another type, too large, packed. */
export function malformedBodies(call: AnyCall): Malformed[] {
  if (call.method === 'GET') return []
  const request = requestOf(call, { ...sampleInput(call) })
  const good = request.body ?? '{}'
  const bodies: [about: string, body: string, headers: Record<string, string>][] = [
    ['a body that is cut off', `${good.slice(0, -1)}, "x`, { 'content-type': JSON_TYPE }],
    ['a body that is no JSON', '<xml/>', { 'content-type': JSON_TYPE }],
    ['two bodies', `${good}${good}`, { 'content-type': JSON_TYPE }],
    ['a number with no end to its digits', `${'1'.repeat(500)}e`, { 'content-type': JSON_TYPE }],
    ['nesting', deep(2_000), { 'content-type': JSON_TYPE }],
    ['more than a megabyte', JSON.stringify('x'.repeat(1_000_001)), { 'content-type': JSON_TYPE }],
    ['plain text', good, { 'content-type': 'text/plain' }],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['parts', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['XML', '<a/>', { 'content-type': 'application/xml' }],
    ['a type that is none', good, { 'content-type': 'json' }],
    ['a packed body', good, { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' }],
  ]
  if (call.upload) {
    const file = part('file', 'x', '; filename="x.xlsx"')
    bodies.push(
      ['a form that is cut off', file, FORM],
      ['a form that is cut off in its head', file.slice(0, 40), FORM],
      ['a form without a boundary', file, { 'content-type': 'multipart/form-data' }],
      ['a form without a file', `${part('dryRun', 'true')}--${BOUNDARY}--\r\n`, FORM],
      ['a form with two files', `${file}${file}--${BOUNDARY}--\r\n`, FORM],
      ['a form with many fields', `${part('x', '1').repeat(50)}${file}--${BOUNDARY}--\r\n`, FORM],
      ['a file that is no spreadsheet', `${file}--${BOUNDARY}--\r\n`, FORM],
      ['a form with a prototype', `${part('__proto__', 'x')}${file}--${BOUNDARY}--\r\n`, FORM],
    )
  }
  // Judged before anything is done.
  if (call.changes && call.codes !== 'PUBLIC' && call.method === 'POST') {
    for (const key of ['short', 'x'.repeat(65), 'no blanks', '{}'])
      bodies.push([`the key ${key}`, good, { 'content-type': JSON_TYPE, 'idempotency-key': key }])
  }
  return bodies.map(([about, body, headers]) => ({
    about,
    attack: { ...request, body, headers },
    accepted: false,
    // The record that the path of an upload names is looked for before its file is read.
    status: call.upload && call.params ? [400, 404, 413, 415] : [400, 413, 415],
  }))
}
