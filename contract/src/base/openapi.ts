import * as z from 'zod'
import type { Answer, AnyCall, Method } from './call.ts'
import { answerSchema, type Named, requestSchema, type Schema } from './openapi.schema.ts'
import { type Told, type ToldOperation, webhooksOf } from './openapi.webhooks.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE, pageOf } from './page.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

type Media = Record<string, { schema: Schema }>

interface Content {
  description: string
  headers?: Record<string, { required: boolean; description: string; schema: Schema }>
  content?: Media
}

/** One call in the document. */
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, Content | { $ref: string }>
  security: Record<string, string[]>[]
  /** Any one of them opens the call, to who makes it or whose key does; `ALWAYS` and `PUBLIC` are words, not codes. */
  'x-permission-codes': string[]
  /** The scope that a key needs. */
  'x-key-scope'?: string
  'x-state-changing': boolean
  /** Its title in both languages. */
  'x-summary': { 'zh-CN': string; 'en-US': string }
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>
  webhooks?: Record<string, ToldOperation>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Content>
    securitySchemes: Record<string, Record<string, string>>
  }
}

const errorBody = z.object({
  code: z.int().describe('999: the user can mend it; 900: a fault; else the HTTP status (401, 403, 404)'),
  error: z.string().describe('The name of the case, e.g. ORDER_NOT_CANCELLABLE'),
  msg: z.string().describe('In the language of Accept-Language; zh-CN without one'),
  fields: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
  total: z.int().optional(),
  requestId: z.string(),
})

const refusals = {
  400: 'Malformed, or refused by a rule or a state',
  401: 'No session',
  403: 'No permission',
  404: 'No such record',
} as const

const whole = (minimum: number, maximum: number, value: number): Schema => ({ type: 'integer', minimum, maximum, default: value })

function pagingParameters(call: AnyCall): Parameter[] {
  const keys = ['id', ...(call.sorts ?? [])].join('|')
  const query = (name: string, schema: Schema, description: string): Parameter => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
  })
  return [
    query('page', whole(1, MAX_PAGE, 1), 'Counts from 1. Without it the answer is an array of the first `size` rows.'),
    query('size', whole(1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE), 'Rows a page.'),
    query('sort', { type: 'array', items: { type: 'string', pattern: `^(${keys}),(asc|desc)$` } }, 'Repeatable.'),
  ]
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): Parameter[] {
  const { properties = {}, required = [] } = schema ? requestSchema(schema) : {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body gives the first answer again.',
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
}

const binary = { schema: { type: 'string', format: 'binary' } }

/** A schema under its own name, or else under that of its call. */
const called = (schema: z.ZodType, name: string): z.ZodType => (schema.meta()?.id === undefined ? schema.meta({ id: name }) : schema)

const pascal = (text: string): string => text.replace(/(?:^|[-._])(\w)/g, (_, letter: string) => letter.toUpperCase())

function answerOf({ id, key }: AnyCall, answer: Answer, named: Named): Content {
  // People have no use for names: their calls stand beside each other.
  const shapeOf = (schema: z.ZodType, end: string) => answerSchema(key ? called(schema, pascal(id) + end) : schema, named)
  const json = (schema: Schema) => ({ 'application/json': { schema } })
  switch (answer.kind) {
    case 'json':
      return { description: 'Done', content: json(shapeOf(answer.schema, 'Answer')) }
    case 'page': {
      const row = key ? called(answer.row, `${pascal(id)}Row`) : answer.row
      const page = answerSchema(pageOf({ row, ...(answer.results && { results: answer.results }) }), named)
      return {
        description: 'A page, or without `page` an array',
        content: json({ oneOf: [page, { type: 'array', items: answerSchema(row, named) }] }),
      }
    }
    case 'file':
      return { description: 'A file', content: { [answer.mime]: binary } }
    case 'redirect':
      return {
        description: 'Leads the browser elsewhere',
        headers: { Location: { required: true, description: 'Where to', schema: { type: 'string', format: 'uri-reference' } } },
      }
    case 'raw':
      return { description: 'Done, as the protocol of the call says' }
    case 'events':
      return { description: 'Server-sent events', content: { 'text/event-stream': { schema: answerSchema(answer.event, named) } } }
    case 'fileOr':
      return { description: 'A file, or JSON', content: { [answer.mime]: binary, ...json(answerSchema(answer.schema, named)) } }
  }
}

/** The body as JSON; where a file comes with it, the fields of a form, as text. */
function requestBodyOf({ id, body, upload, answer, method, key, form: asForm }: AnyCall, named: Named): Operation['requestBody'] {
  // The fields of a form stand beside the file.
  const schema = body && requestSchema(key && !upload ? called(body, `${pascal(id)}Body`) : body, upload ? undefined : named)
  if (answer.kind === 'raw') return method === 'DELETE' ? undefined : { required: false, content: { [answer.takes]: binary } }
  if (upload) {
    const file = { ...binary.schema, description: `At most ${upload.maxBytes} bytes` }
    const form: Schema = { type: 'object', properties: { ...schema?.properties, file }, required: [...(schema?.required ?? []), 'file'] }
    return { required: true, content: { 'multipart/form-data': { schema: form } } }
  }
  const type = asForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return schema && { required: !body.safeParse(undefined).success, content: { [type]: { schema } } }
}

function statusOf({ answer, method }: AnyCall): number {
  if (answer.kind === 'redirect') return 302
  if (answer.kind === 'raw') return method === 'POST' ? 201 : 204
  return 200
}

function securityOf({ codes, key }: AnyCall): Operation['security'] {
  if (codes === 'PUBLIC') return []
  return key ? [{ key: [] }] : [{ session: [] }]
}

function operationOf(call: AnyCall, named: Named): Operation {
  const codes: string[] = typeof call.codes === 'string' ? [call.codes] : [...call.codes]
  const parameters = [...parametersOf('path', call.params), ...parametersOf('query', call.query)]
  if (call.answer.kind === 'page') parameters.push(...pagingParameters(call))
  if (call.method === 'POST' && call.changes) parameters.push(idempotencyKey)
  const requestBody = requestBodyOf(call, named)
  return {
    operationId: call.id,
    tags: [call.area],
    summary: call.title.en,
    parameters,
    ...(requestBody && { requestBody }),
    responses: {
      [statusOf(call)]: answerOf(call, call.answer, named),
      ...Object.fromEntries(Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
      default: { $ref: '#/components/responses/default' },
    },
    security: securityOf(call),
    ...(call.key && { 'x-key-scope': call.key }),
    'x-permission-codes': codes,
    'x-state-changing': call.changes === true,
    'x-summary': { 'zh-CN': call.title.zh, 'en-US': call.title.en },
  }
}

const refusal = (description: string): Content => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** How callers say who they are: people by a session, other programs by a key. */
const schemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'Access-Token' },
  key: { type: 'http', scheme: 'bearer', bearerFormat: 'camp_live_…' },
} as const

const ofPeople =
  'Success is 200. Personal data (x-personal) comes masked. Calls that change state (x-state-changing), GET included, are accepted from the same origin only.'
const door =
  'Success is 200. Each call takes the key of a program in the header Authorization: Bearer, and no cookie; x-key-scope is what the key needs. Personal data (x-personal) comes masked. RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds) say what is left of the calls a minute; 429 says with Retry-After when to come again.'

/**
 * The OpenAPI 3.1 document of the given calls, those of people or the open ones, which go with what is told to other programs. The same calls
 * in any order give the same document.
 */
export function openApiDocument(
  calls: readonly AnyCall[],
  info: { readonly title: string; readonly version: string },
  told?: Readonly<Record<string, Told>>,
): OpenApiDocument {
  const { session, key } = schemes
  const isOpen = calls.some((call) => call.key)
  const sorted = [...calls].sort((one, other) => (one.path + one.method < other.path + other.method ? -1 : 1))
  const paths: OpenApiDocument['paths'] = {}
  const named: Named = {}
  for (const call of sorted) {
    const method = call.method.toLowerCase() as Lowercase<Method> // the methods are four known words
    paths[call.path] = { ...paths[call.path], [method]: operationOf(call, named) }
  }
  return {
    openapi: '3.1.1',
    info: {
      ...info,
      description: isOpen ? door : ofPeople,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/foundation' }],
    tags: [...new Set([...calls.map((call) => call.area), ...(told ? ['Events'] : [])])].sort().map((name) => ({ name })),
    paths,
    ...(told && { webhooks: webhooksOf(told, named) }),
    components: {
      schemas: {
        Error: answerSchema(errorBody),
        ...Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1))),
      },
      responses: {
        ...Object.fromEntries(Object.entries(refusals).map(([status, description]) => [status, refusal(description)])),
        default: refusal('409 an old version, 413 too large, 415 content type, 422 a key used again, 429 too often, 500 and 503 a fault'),
      },
      securitySchemes: isOpen ? { key } : { session },
    },
  }
}
