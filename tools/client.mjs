// Part of `npm run roots` (tsx, because it reads the contract itself): the open calls, records and events as @camp/client knows them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { answerSchema, requestSchema } from '../contract/src/base/openapi.schema.ts'
import { pageOf } from '../contract/src/base/page.ts'
import { openCalls } from '../contract/src/catalogue.ts'
import { events } from '../contract/src/events.ts'
import { MOST_BATCH_BYTES, MOST_BATCH_ITEMS } from '../contract/src/inflow/inflow.open.ts'
import { root } from './ensure-installed.mjs'
import { HEAD } from './roots.mjs'

export const CLIENT = 'client/src/calls.generated.ts'

const plain = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }
const quoted = (name) => (/^\w+$/.test(name) ? name : `'${name}'`)
const literal = (value) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))
const union = (parts) => [...new Set(parts)].join(' | ')

/** Digits are taken where a number is meant, and words for yes and no: a program sends numbers and booleans. */
const isLoose = (schema, all) =>
  (schema.type === 'string' && /\\d/.test(schema.pattern ?? '') && all.some(({ type }) => type === 'integer')) ||
  (schema.enum?.includes('true') && all.some(({ type }) => type === 'boolean'))

/** A JSON Schema as a type of TypeScript. */
function typeOf(schema) {
  if (schema.is) return schema.is
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return union(choice.filter((one) => !isLoose(one, choice)).map(typeOf))
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })))
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ')
  if (schema.type === 'array') return `readonly (${typeOf(schema.items)})[]`.replace(/\(([\w']+)\)/, '$1')
  if (schema.type === 'object') {
    if (schema.properties) return objectOf(schema.properties, schema.required)
    return `{ readonly [name: string]: ${typeOf(schema.additionalProperties || {})} }`
  }
  return plain[schema.type] ?? 'unknown'
}

const objectOf = (properties, required = []) =>
  `{ ${Object.entries(properties)
    .map(([name, schema]) => `readonly ${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`)
    .join('; ')} }`

/** What is sent of one record: of each reference one of its two names. */
function recordOf({ data, references, mayRefer }) {
  const { properties, required } = requestSchema(data)
  const names = Object.keys(references).filter((name) => !required?.includes(`${name}Id`) && properties[`${name}ExternalId`])
  const own = Object.entries(properties).filter(([name]) => !names.some((one) => name === `${one}Id` || name === `${one}ExternalId`))
  return [
    objectOf(Object.fromEntries(own), required),
    ...names.map((name) => `${mayRefer.includes(name) ? 'MayName' : 'OneOf'}<'${name}'>`),
  ].join(' & ')
}

/** What a call takes, and what it answers. A file is sent beside the fields of its body. */
function callOf({ params, query, body, upload, answer }) {
  const field = (name, schema, more = '') =>
    schema ? [`${name}${requestSchema(schema).required?.length ? '' : '?'}: ${typeOf(requestSchema(schema))}${more}`] : []
  const isPage = answer.kind === 'page'
  const paging = isPage ? ' & Paging' : ''
  const takes = [
    ...field('params', params),
    ...(query ? field('query', query, paging) : isPage ? ['query?: Paging'] : []),
    ...field('body', body),
    ...(upload ? ['file: Blob'] : []),
  ]
  const gives = { page: () => typeOf(answerSchema(answer.row)), json: () => typeOf(answerSchema(answer.schema)) }[answer.kind]?.() ?? 'Blob'
  return `{ takes: { ${takes.join('; ')} }; ${isPage ? 'row' : 'answer'}: ${gives} }`
}

const written = (entries, line) => entries.map(([name, value]) => `  ${line(name, value)}\n`).join('')

/** The text of the generated file. */
export function clientText() {
  const sorted = [...openCalls].sort((one, other) => (one.id < other.id ? -1 : 1))
  const records = sorted.filter(({ ingest }) => ingest).map((call) => [call.ingest.op, call])
  // A call that speaks a protocol of its own is made by who speaks it.
  const others = sorted.filter(({ ingest, answer }) => !ingest && answer.kind !== 'raw').map((call) => [call.id, call])
  const outcome = typeOf(answerSchema(records[0][1].answer.schema))
  const { properties } = answerSchema(pageOf(sorted.find(({ answer }) => answer.kind === 'page').answer))
  const pageType = objectOf({ ...properties, content: { is: 'readonly Row[]' } }, Object.keys(properties))
  const told = Object.entries(events)
  const said = ({ title, key }) => `/** ${title.en} (${key}). */`
  return `${HEAD}
/** One of the two names of a record that is referred to. */
type OneOf<N extends string> =
  | ({ readonly [K in \`\${N}Id\`]: number } & { readonly [K in \`\${N}ExternalId\`]?: undefined })
  | ({ readonly [K in \`\${N}Id\`]?: undefined } & { readonly [K in \`\${N}ExternalId\`]: string })

/** At most one of the two, of one that may be left out. */
type MayName<N extends string> = { readonly [K in \`\${N}Id\`]?: number } & { readonly [K in \`\${N}ExternalId\`]?: string }

/** Without \`page\` a list answers its first \`size\` rows. */
interface Paging { readonly page?: number; readonly size?: number; readonly sort?: string | readonly string[] }

export interface Page<Row> ${pageType}

/** What became of a record that was put in. */
export type Put = ${outcome}

/** What is sent of a record, by its kind. */
export interface Records {
${written(records, (op, call) => `${said(call)}\n  ${quoted(op)}: ${recordOf(call.ingest)}`)}}

/** The other calls. */
export interface Calls {
${written(others, (id, call) => `${said(call)}\n  ${id}: ${callOf(call)}`)}}

/** What an event tells, by its type. */
export interface Events {
${written(told, (name, { en, schema }) => `/** ${en}. */\n  '${name}': ${typeOf(answerSchema(schema))}`)}}

/** Where each of the other calls is made, and which are lists. */
export const calls = {
${written(others, (id, { method, path, answer }) => `${id}: '${method} ${path}${answer.kind === 'page' ? ' list' : ''}',`)}} as const satisfies Record<keyof Calls, string>

/** What one batch takes at most. */
export const MOST_BATCH_ITEMS = ${MOST_BATCH_ITEMS}
export const MOST_BATCH_BYTES = ${MOST_BATCH_BYTES}
`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(join(root, CLIENT), clientText())
