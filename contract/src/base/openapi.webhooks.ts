import * as z from 'zod'
import { answerSchema, type Named, type Schema } from './openapi.schema.ts'

/** What other programs are told, with the shape of its data. */
export interface Told {
  readonly zh: string
  readonly en: string
  readonly schema: z.ZodType
  readonly example: unknown
}

interface Header {
  name: string
  in: 'header'
  required: true
  description: string
  schema: Schema
}

/** One event in the document, as an endpoint receives it. */
export interface ToldOperation {
  post: {
    operationId: string
    tags: string[]
    summary: string
    parameters: Header[]
    requestBody: { required: true; content: { 'application/json': { schema: Schema; example: unknown } } }
    responses: Record<string, { description: string }>
    security: []
    'x-summary': { 'zh-CN': string; 'en-US': string }
  }
}

const header = (name: string, description: string): Header => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** As Standard Webhooks 1.0.0 names them. */
const headers = [
  header('webhook-id', 'Of the event: the same with every attempt, so that one which came twice is known'),
  header('webhook-timestamp', 'When this attempt was signed, in seconds since 1970'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over id.timestamp.body; two of them, with a space between, while a secret is rotated',
  ),
]

/** `order.paid`: OrderPaidEvent. */
const eventId = (type: string): string => `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

const WHEN = '2026-11-27T08:30:00.000Z'

/** What endpoints receive, by the names of the events (OpenAPI 3.1, `webhooks`). */
export const webhooksOf = (told: Readonly<Record<string, Told>>, named: Named): Record<string, ToldOperation> =>
  Object.fromEntries(
    Object.entries(told).map(([type, { zh, en, schema, example }]) => [
      type,
      {
        post: {
          operationId: `told.${type}`,
          tags: ['Events'],
          summary: en,
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: answerSchema(
                  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: schema }).meta({ id: eventId(type) }),
                  named,
                ),
                example: { type, timestamp: WHEN, data: example },
              },
            },
          },
          responses: {
            '2XX': { description: 'It was taken' },
            '410': { description: 'Nobody listens here any more: the endpoint is switched off' },
            default: { description: 'It is sent again, nine times within some 83 hours' },
          },
          security: [],
          'x-summary': { 'zh-CN': zh, 'en-US': en },
        },
      },
    ]),
  )
