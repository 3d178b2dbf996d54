import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { calls, openCalls } from '../catalogue.ts'
import { events } from '../events.ts'
import type { AnyCall } from './call.ts'
import { type OpenApiDocument, openApiDocument } from './openapi.ts'

const document = openApiDocument(calls, { title: 'Camp', version: '1.2.3' })

/** What a linter says of a document, warnings too. */
async function complaints(about: OpenApiDocument): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Paths are given: three end with a slash, and a word stands where another path has an id.
      'no-path-trailing-slash': 'off',
      'no-ambiguous-paths': 'off',
      // The name of an area says what it is.
      'tag-description': 'off',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(about), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

const operationOf = ({ path, method }: AnyCall) => document.paths[path]?.[method.toLowerCase() as 'get']

describe('the OpenAPI document', () => {
  it('gives a linter nothing to say', async () => {
    expect(await complaints(document)).toEqual([])
  })

  it('of the open calls is one of its own: keys in place of sessions, and nothing to say either', async () => {
    const open = openApiDocument(openCalls, { title: 'Camp open calls', version: '1.0.0' }, events)
    expect(await complaints(open)).toEqual([])
    expect(Object.keys(open.components.securitySchemes)).toEqual(['key'])
    expect(Object.keys(open.paths).filter((path) => !path.startsWith('/open/v1/') || document.paths[path])).toEqual([])
    const goods = open.paths['/open/v1/goods']?.get
    expect(goods).toMatchObject({ security: [{ key: [] }], 'x-key-scope': 'school:read' })
    expect(Object.keys(open.webhooks ?? {})).toEqual(Object.keys(events))
    for (const [type, { schema, example }] of Object.entries(events)) {
      const { content } = open.webhooks?.[type]?.post.requestBody ?? {}
      expect(content?.['application/json'].example).toMatchObject({ type, data: schema.parse(example) })
    }
  })

  it('is looked at: a wrong word, a path without its parameter and a name used twice are found', async () => {
    const wrong = structuredClone(document)
    const [one, other] = Object.values(wrong.paths).flatMap((methods) => Object.values(methods))
    const withParameter = Object.entries(wrong.paths).find(([path]) => path.includes('{'))?.[1]
    if (!one || !other || !withParameter) throw new Error('the document is empty')
    other.operationId = one.operationId
    Object.assign(one, { answers: {} })
    for (const operation of Object.values(withParameter)) operation.parameters = []
    const found = (await complaints(wrong)).map((line) => line.split(':')[0])
    expect(found).toEqual(expect.arrayContaining(['struct', 'operation-operationId-unique', 'path-parameters-defined']))
  })

  it('says which calls lead elsewhere, with where to', () => {
    const leading = calls.filter(({ answer }) => answer.kind === 'redirect')
    expect(leading.length).toBeGreaterThan(0)
    for (const call of leading) {
      const responses = operationOf(call)?.responses
      expect(responses, call.id).toHaveProperty('302.headers.Location')
      expect(responses, call.id).not.toHaveProperty('200')
    }
  })

  it('says which calls take a file, as the fields of a form', () => {
    const taking = calls.filter(({ upload }) => upload)
    expect(taking.length).toBeGreaterThan(0)
    for (const call of taking) {
      const content = operationOf(call)?.requestBody?.content
      expect(Object.keys(content ?? {}), call.id).toEqual(['multipart/form-data'])
      expect(content?.['multipart/form-data']?.schema, call.id).toMatchObject({
        properties: { file: { format: 'binary' } },
        required: expect.arrayContaining(['file']),
      })
    }
  })
})
