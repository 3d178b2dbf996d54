import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { calls } from '../catalogue.ts'
import { defineCall, json, page } from './call.ts'
import { type OpenApiDocument, type Operation, openApiDocument } from './openapi.ts'
import { pii } from './pii.ts'
import { filter, id, oneOrMany } from './wire.ts'

const info = { title: 'Camp', version: '1.2.3' }
const document = openApiDocument(calls, info)

const operations = (of: OpenApiDocument): { path: string; method: string; operation: Operation }[] =>
  Object.entries(of.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))

/** Every object nested in a value, with its place. */
function visit(value: unknown, place: string, seen: (object: Record<string, unknown>, place: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) seen(value as Record<string, unknown>, place) // an object that is no array
  for (const [key, part] of Object.entries(value)) visit(part, `${place}/${key}`, seen)
}

const resolve = (reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document) // walks down by keys

describe('the OpenAPI document', () => {
  it('holds every call once, at its path and method', () => {
    const held = operations(document).map(({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`)
    expect(held.sort()).toEqual(calls.map((call) => `${call.id} ${call.method} ${call.path}`).sort())
    expect(new Set(held.map((line) => line.split(' ')[0])).size).toBe(calls.length)
  })

  it('resolves every reference, and holds none of zod’s own', () => {
    let references = 0
    visit(document, '#', (object, place) => {
      expect(object, place).not.toHaveProperty('$defs')
      if (typeof object.$ref !== 'string') return
      references += 1
      expect(object.$ref, place).toMatch(/^#\/components\//)
      expect(resolve(object.$ref), place).toBeTypeOf('object')
    })
    expect(references).toBeGreaterThan(calls.length)
  })

  it('knows the type of every field that is sent or answered', () => {
    const untyped: string[] = []
    visit(document.paths, '', (object, place) => {
      const isField = /\/properties\/\w+$/.test(place)
      // A preference is whatever its screen keeps.
      if (place.includes('/preferences/')) return
      if (isField && !['type', 'anyOf', 'oneOf', 'enum', 'const', '$ref'].some((keyword) => keyword in object)) untyped.push(place)
    })
    expect(untyped).toEqual([])
  })

  it('declares each path parameter, and each tag', () => {
    for (const { path, operation } of operations(document)) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
      expect(declared.sort(), path).toEqual((path.match(/\{\w+\}/g) ?? []).sort())
      for (const tag of operation.tags) expect(document.tags).toContainEqual({ name: tag })
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(names).size, operation.operationId).toBe(names.length)
    }
  })

  it('is the same for the same calls in any order, byte for byte', () => {
    expect(JSON.stringify(openApiDocument([...calls].reverse(), info))).toBe(JSON.stringify(document))
  })

  it('is plain JSON, with title and version', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(document).toMatchObject({ openapi: '3.1.1', info, servers: [{ url: '/foundation' }] })
  })
})

describe('a call in the document', () => {
  const things = defineCall({
    id: 'listThings',
    title: { zh: '查看事物', en: 'List things' },
    area: 'Things',
    method: 'GET',
    path: '/api/things/{kind}',
    params: z.object({ kind: z.enum(['A', 'B']) }),
    query: filter({ goodsId: oneOrMany(id()) }),
    answer: page(z.object({ id: z.int(), phone: pii.phone().nullable() })),
    codes: ['ORDER_INDEX', 'GOODS'],
    sorts: ['name'],
  })
  const save = defineCall({
    id: 'saveThing',
    title: { zh: '保存事物', en: 'Save a thing' },
    area: 'Things',
    method: 'POST',
    path: '/api/things',
    body: z.object({ name: z.string(), size: z.int().optional() }),
    answer: json(z.object({ id: z.int() })),
    codes: 'PUBLIC',
    changes: true,
    audit: { type: 'ADD', target: 'thing', says: { zh: '新建', en: 'Created' } },
  })
  const paths = openApiDocument([things, save], info).paths
  const list = paths['/api/things/{kind}']?.get
  const saving = paths['/api/things']?.post

  it('says who may make it, and whether it changes something', () => {
    expect(list).toMatchObject({ 'x-permission-codes': ['ORDER_INDEX', 'GOODS'], 'x-state-changing': false, security: [{ session: [] }] })
    expect(saving).toMatchObject({ 'x-permission-codes': ['PUBLIC'], 'x-state-changing': true, security: [] })
    expect(saving?.['x-summary']).toEqual({ 'zh-CN': '保存事物', 'en-US': 'Save a thing' })
    expect([saving?.summary, list?.summary]).toEqual(['Save a thing', 'List things'])
  })

  it('shows filters, paging and the keys that a list may be sorted by', () => {
    expect(list?.parameters.map(({ name, in: place, required }) => `${place} ${name} ${required}`)).toEqual([
      'path kind true',
      'query goodsId false',
      'query page false',
      'query size false',
      'query sort false',
    ])
    expect(list?.parameters.at(-1)?.schema).toEqual({ type: 'array', items: { type: 'string', pattern: '^(id|name),(asc|desc)$' } })
  })

  it('answers a page or an array, and marks what is personal', () => {
    const answer = JSON.stringify(list?.responses[200])
    expect(answer).toContain('"totalElements"')
    expect(answer).toContain('"x-personal":"phone"')
  })

  it('shows the body as a client sends it', () => {
    expect(saving?.requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', properties: { name: { type: 'string' }, size: { type: 'integer' } }, required: ['name'] },
        },
      },
    })
    expect(saving?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
  })
})
