import type { Schema } from '../src/base/openapi.schema.ts'
import type { OpenApiDocument } from '../src/base/openapi.ts'

interface Field {
  readonly required: boolean
  readonly schema: Schema
}

interface Call {
  readonly scope: string
  /** By place and name. */
  readonly parameters: Readonly<Record<string, Field>>
  /** By the type of its content. */
  readonly body: Readonly<Record<string, Field>>
  readonly answers: Readonly<Record<string, Schema>>
}

/** What programs rely on: no words, no examples. */
export interface Shape {
  readonly version: string
  readonly calls: Readonly<Record<string, Call>>
  readonly events: Readonly<Record<string, Schema>>
  readonly schemas: Readonly<Record<string, Schema>>
}

const WORDS = new Set(['description', 'title', 'summary', 'example', 'examples', 'default'])

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema without what is said of it; names of fields are kept, whatever they are. */
function bare(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((part) => bare(part))
  if (!isTable(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => areNames || !(WORDS.has(key) || key.startsWith('x-')))
      .map(([key, part]) => [key, bare(part, !areNames && key === 'properties')]),
  )
}
const shapeOfSchema = (schema: Schema): Schema => bare(schema) as Schema // the same without words

const fieldOf = ({ required, schema }: Field): Field => ({ required, schema: shapeOfSchema(schema) })

/** The shape of a document, as it is kept beside the tests. */
export function shapeOf({ info, paths, webhooks = {}, components }: OpenApiDocument): Shape {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Call] => {
      const { parameters, requestBody, responses } = operation
      const answers = Object.entries(responses).flatMap(([status, answer]) =>
        'content' in answer
          ? Object.entries(answer.content ?? {}).map(([type, { schema }]) => [`${status} ${type}`, shapeOfSchema(schema)] as const)
          : [],
      )
      const body = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [
        type,
        fieldOf({ required: requestBody?.required ?? false, schema }),
      ])
      return [
        `${method.toUpperCase()} ${path}`,
        {
          scope: operation['x-key-scope'] ?? '',
          parameters: Object.fromEntries(parameters.map((one) => [`${one.in} ${one.name}`, fieldOf(one)])),
          body: Object.fromEntries(body),
          answers: Object.fromEntries(answers),
        },
      ]
    }),
  )
  const told = Object.entries(webhooks).map(([type, { post }]) => [
    type,
    shapeOfSchema(post.requestBody.content['application/json'].schema),
  ])
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [name, shapeOfSchema(schema)])
  return {
    version: info.version,
    calls: Object.fromEntries(calls),
    events: Object.fromEntries(told),
    schemas: Object.fromEntries(schemas),
  }
}

/** What a program would notice: what breaks one that was written before, and what is new. */
export interface Changes {
  readonly breaks: readonly string[]
  readonly adds: readonly string[]
}

type Side = 'sent' | 'received'

/** Bounds that refuse more the higher they are, and the lower. */
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']
const SAME = ['pattern', 'format', 'const']

const typesOf = ({ type }: { type?: unknown }): string[] =>
  type === undefined ? [] : Array.isArray(type) ? type.map(String) : [String(type)]
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => JSON.stringify(value)

class Comparison {
  readonly breaks: string[] = []
  readonly adds: string[] = []

  /** Of two tables: what is gone, what is new, and each that is in both. */
  tables<T>(
    what: string,
    old: Readonly<Record<string, T>>,
    now: Readonly<Record<string, T>>,
    both: (at: string, one: T, other: T) => void,
  ) {
    for (const [name, one] of Object.entries(old)) {
      const other = now[name]
      if (other === undefined) this.breaks.push(`${what}${name} is gone`)
      else both(`${what}${name}`, one, other)
    }
    for (const name of Object.keys(now)) if (old[name] === undefined) this.adds.push(`${what}${name} is new`)
  }

  fields(what: string, old: Readonly<Record<string, Field>>, now: Readonly<Record<string, Field>>): void {
    for (const [name, { required }] of Object.entries(now))
      if (required && old[name] === undefined) this.breaks.push(`${what} ${name} must be sent`)
    this.tables(`${what} `, old, now, (at, one, other) => {
      if (other.required && !one.required) this.breaks.push(`${at} must be sent`)
      if (one.required && !other.required) this.adds.push(`${at} may be left out`)
      this.schema(at, one.schema, other.schema, 'sent')
    })
  }

  schema(at: string, one: Schema, other: Schema, side: Side): void {
    if (text(one) === text(other)) return
    this.#choice(at, one, other, side)
    this.#bounds(at, one, other, side)
    this.#object(at, one, other, side)
    if (one.items && other.items) this.schema(`${at}[]`, one.items as Schema, other.items as Schema, side)
    if (isTable(one.additionalProperties) && isTable(other.additionalProperties))
      this.schema(`${at}{}`, one.additionalProperties as Schema, other.additionalProperties as Schema, side)
  }

  /** Of alternatives: what is sent may be no less, what is received no more. Words of a list may grow where they are received. */
  #choice(at: string, old: Schema, now: Schema, side: Side): void {
    const [types, others] = [typesOf(old), typesOf(now)]
    const [gone, come] = [types.filter((type) => !others.includes(type)), others.filter((type) => !types.includes(type))]
    for (const type of side === 'sent' ? gone : come) this.breaks.push(`${at} is ${side === 'sent' ? 'no' : 'also'} ${type}`)
    for (const type of side === 'sent' ? come : []) this.adds.push(`${at} may be ${type}`)
    const [words, those] = [listOf(old.enum), listOf(now.enum)]
    const isNarrowed = now.enum !== undefined && (old.enum === undefined || words.some((word) => !those.includes(word)))
    if (side === 'sent' && isNarrowed) this.breaks.push(`${at} takes fewer words`)
    if (those.some((word) => !words.includes(word)) && old.enum !== undefined) this.adds.push(`${at} has more words`)
    const [choices, chosen] = [listOf(old.anyOf ?? old.oneOf) as Schema[], listOf(now.anyOf ?? now.oneOf) as Schema[]]
    if (choices.length === chosen.length) {
      for (const [n, choice] of choices.entries()) this.schema(at, choice, chosen[n] ?? {}, side)
      return
    }
    const isLess = side === 'sent' ? chosen.length < choices.length : chosen.length > choices.length
    if (isLess) this.breaks.push(`${at} has ${chosen.length} forms in place of ${choices.length}`)
    else this.adds.push(`${at} has ${chosen.length} forms in place of ${choices.length}`)
  }

  #bounds(at: string, old: Schema, now: Schema, side: Side): void {
    const differs = (key: string) => text(old[key]) !== text(now[key])
    if (side === 'received') {
      if (['format', 'const'].some(differs)) this.breaks.push(`${at} is of another form`)
      return
    }
    const number = (value: unknown, none: number) => (typeof value === 'number' ? value : none)
    for (const key of LOWER) if (number(now[key], -Infinity) > number(old[key], -Infinity)) this.breaks.push(`${at} has a higher ${key}`)
    for (const key of UPPER) if (number(now[key], Infinity) < number(old[key], Infinity)) this.breaks.push(`${at} has a lower ${key}`)
    for (const key of SAME) if (differs(key) && now[key] !== undefined) this.breaks.push(`${at} has another ${key}`)
    if ([...LOWER, ...UPPER, ...SAME].some(differs)) this.adds.push(`${at} takes other values`)
  }

  #object(at: string, old: Schema, now: Schema, side: Side): void {
    const [was, is] = [old.properties ?? {}, now.properties ?? {}]
    const [had, has] = [new Set(old.required), new Set(now.required)]
    for (const name of side === 'sent' ? has : []) if (!had.has(name)) this.breaks.push(`${at}.${name} must be sent`)
    for (const name of side === 'sent' ? had : []) if (!has.has(name) && is[name]) this.adds.push(`${at}.${name} may be left out`)
    for (const name of side === 'received' ? had : []) if (!has.has(name) && is[name]) this.breaks.push(`${at}.${name} may be left out`)
    this.tables(`${at}.`, was, is, (place, one, other) => this.schema(place, one, other, side))
  }
}

/** The same with each named schema in its place. */
function whole<T>(value: T, schemas: Shape['schemas']): T {
  if (Array.isArray(value)) return value.map((part) => whole(part, schemas)) as T // as many of them
  if (!isTable(value)) return value
  const { $ref, ...rest } = value
  const named = typeof $ref === 'string' ? schemas[$ref.replace('#/components/schemas/', '')] : undefined
  const parts = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, whole(part, schemas)]))
  return { ...whole(named, schemas), ...parts } as T // the same but for its references
}

/** What became other between what was published and what is there now. */
export function changesBetween(old: Shape, now: Shape): Changes {
  const all = new Comparison()
  const [calls, those] = [whole(old.calls, old.schemas), whole(now.calls, now.schemas)]
  all.tables('', calls, those, (at, one, other) => {
    if (one.scope !== other.scope) all.breaks.push(`${at} asks for the scope ${other.scope}`)
    all.fields(at, one.parameters, other.parameters)
    all.fields(`${at} body`, one.body, other.body)
    all.tables(`${at} answer `, one.answers, other.answers, (place, was, is) => all.schema(place, was, is, 'received'))
  })
  all.tables('', whole(old.events, old.schemas), whole(now.events, now.schemas), (at, one, other) => all.schema(at, one, other, 'received'))
  const { breaks, adds } = all
  return { breaks: [...new Set(breaks)], adds: [...new Set(adds)] }
}

const numbersOf = (version: string): number[] => version.split('.').map(Number)

/** Why a version does not say what changed since another; null: it does. */
export function unsaid(old: Shape, now: Shape): string | null {
  const { breaks, adds } = changesBetween(old, now)
  const [major = 0, minor = 0] = numbersOf(now.version)
  const [was = 0, wasMinor = 0] = numbersOf(old.version)
  if (breaks.length > 0 && major <= was) return `${now.version} must be ${was + 1}.0.0: ${breaks.join('; ')}`
  if (adds.length > 0 && major <= was && minor <= wasMinor) return `${now.version} must be ${was}.${wasMinor + 1}.0: ${adds.join('; ')}`
  return null
}
