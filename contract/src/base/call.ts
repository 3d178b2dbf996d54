import * as z from 'zod'
import type { Code } from '../permissions.ts'
import type { ANY_WRITE, KeyScope } from '../scopes.ts'
import { assertAnswerSchema, assertPersonalKeysNamed } from './answer.ts'
import type { Audit, OperationType } from './audit.ts'
import { partsOf } from './fill.ts'
import { pageEnvelope } from './page.ts'
import type { Proof, Proved } from './proofs.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: any one of the codes, everyone signed in, or everyone. */
export type Codes = readonly [Code, ...Code[]] | 'ALWAYS' | 'PUBLIC'

export type Answer =
  | { readonly kind: 'json'; readonly schema: z.ZodType }
  | { readonly kind: 'page'; readonly row: z.ZodType; readonly results?: true }
  | { readonly kind: 'file'; readonly mime: string; readonly inPlace?: true }
  | { readonly kind: 'fileOr'; readonly mime: string; readonly schema: z.ZodType }
  | { readonly kind: 'events'; readonly event: z.ZodType }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'raw'; readonly takes: string }

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const json = <S extends z.ZodType>(schema: S) => ({ kind: 'json', schema }) as const
/** A list: with `page` in the query the paged envelope, without it an array of the first `size` rows. */
export const page = <R extends z.ZodType>(row: R) => ({ kind: 'page', row }) as const
export const file = (mime: string) => ({ kind: 'file', mime }) as const
/** A file that a browser shows in a tab: only what the product has drawn itself (decision Q-98). */
export const fileInPlace = (mime: string) => ({ kind: 'file', mime, inPlace: true }) as const
/** Sends the browser elsewhere (302). */
export const redirect = () => ({ kind: 'redirect' }) as const
/** Speaks a protocol of its own with headers and statuses; `takes` is the only type of body that is read, and it is read as it comes. */
export const raw = (takes: string) => ({ kind: 'raw', takes }) as const
/** A stream of server-sent events that ends with the session. */
export const events = <S extends z.ZodType>(event: S) => ({ kind: 'events', event }) as const
/** A file, or JSON where the caller asks for a task or where the `Accept` header chooses. */
export const fileOr = <S extends z.ZodType>(mime: string, schema: S) => ({ kind: 'fileOr', mime, schema }) as const

/** What a call that puts records in says of them. */
export interface Ingest {
  /** What items of a batch call it: the last word of its path. */
  readonly op: string
  /** The kind of record, by which external numbers are kept. */
  readonly entity: string
  /** What is sent of one. */
  readonly data: z.ZodType
  /** Records that it refers to, each with the call that puts them in: `parentId` or `parentExternalId`. */
  readonly references: Readonly<Record<string, string>>
  /** Those of them that may be left out. */
  readonly mayRefer: readonly string[]
}

type Shape = z.ZodType | undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined

interface CallBase<P extends Shape, Q extends Shape, B extends Shape, A extends Answer> {
  /** The name of `calls.json` where the specification has the call. */
  readonly id: string
  /** What it does, in a few words and without places: for the permission check and the OpenAPI document. */
  readonly title: { readonly zh: string; readonly en: string }
  readonly method: Method
  /** Below `/foundation`, with `{name}` for path parameters. */
  readonly path: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly answer: A
  readonly codes: Codes
  /** The call changes state (also where its method is GET): it is protected against forgery and audited. */
  readonly changes?: true
  /** Columns a list may be sorted by; `defaultSort` is used when the caller names none. */
  readonly sorts?: readonly string[]
  readonly defaultSort?: string
  /** Not part of the specification's 223 calls. */
  readonly beyond?: true
  /**
   * Made by the server of a provider, not by a browser: there is no session and no origin to check. The handler is given the headers and
   * the body as they came, and trusts nothing before their signature is proved.
   */
  readonly callback?: true
  /** The body comes as the fields of a form, as some providers send it: only to a callback, or any page could send one. */
  readonly form?: true
  /** Takes a file in the multipart field `file`, of at most so many bytes; the other fields are the body. */
  readonly upload?: { readonly maxBytes: number }
  /** Open as well to an account that is linked to a coach, for what is their own: the handler says what that is (decision Q-95). */
  readonly own?: true
  /** Takes a body of so many bytes, where that is more than usual. */
  readonly maxBytes?: number
  /** Puts a record of another program in, by the number that it has there: see `defineIngest`. */
  readonly ingest?: Ingest
  /** Fresh proof of who one is: within five minutes, for this person, session and act alone. */
  readonly proof?: Proof
  /** The answer holds a secret: it is never stored for a repeated key. */
  readonly secret?: true
  /**
   * Made by another program of the business with a key that has this scope, and by no session: below `/open/v1`, where no cookie is read.
   * `codes` are what the key's maker has to hold at that moment.
   */
  readonly key?: KeyScope | typeof ANY_WRITE
  /** A scope that part of what is sent asks for besides: the handler says what that is. */
  readonly keyBesides?: KeyScope
  /** The part of the product that it belongs to: what the screens that show it are told of when it changes. */
  readonly area: string
}

export interface CallDefinition<P extends Shape, Q extends Shape, B extends Shape, A extends Answer> extends CallBase<P, Q, B, A> {
  /** What the log says; `none: <why>` where a change is not audited. */
  readonly audit?: Audit<In<P>, In<Q>, In<B>> | `none: ${string}`
}

export interface Call<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  A extends Answer = Answer,
  S extends string = string,
> extends CallDefinition<P, Q, B, A> {
  readonly codes: Codes
  /** For the compiler alone: the places of the announcement that only the screen can fill. */
  readonly unsaid?: S
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where a call of any shape is meant
export type AnyCall = Call<any, any, any, any, any>

type Out<S> = S extends z.ZodType ? z.output<S> : Record<never, never>
export interface PageQuery {
  readonly page?: number
  readonly size?: number
  /** `key,asc` or `key,desc`, repeatable. */
  readonly sort?: readonly string[]
}

/** What a handler is given: checked, trimmed and typed. */
export type HandlerInput<C> =
  C extends Call<infer P, infer Q, infer B, infer A, infer _U>
    ? {
        params: Out<P>
        query: Out<Q>
        body: B extends z.ZodType ? z.output<B> : undefined
      } & (A extends { kind: 'page' } ? { paging: Paging } : { paging?: undefined })
    : never

/** Checked paging: `page` counts from 1; `sort` keys are of the call's table. */
export interface Paging {
  readonly page: number
  readonly size: number
  /** False: the caller wants a plain array, no total is needed. */
  readonly counted: boolean
  readonly sort: readonly { readonly key: string; readonly desc: boolean }[]
}

/** What a client passes. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, infer A, infer _U>
    ? (P extends z.ZodType ? { params: In<P> } : { params?: undefined }) &
        (B extends z.ZodType ? { body: In<B> } : { body?: undefined }) & {
          query?: (Q extends z.ZodType ? In<Q> : Record<never, never>) & (A extends { kind: 'page' } ? PageQuery : unknown)
        }
    : never

/** The names of the places of a text. */
type PlacesOf<T> = T extends `${string}{${infer Inner}}${infer Rest}`
  ? (Inner extends `${infer Name}|${string}` ? Name : Inner) | PlacesOf<Rest>
  : never

/** What the input always holds as a text or a number. */
type Given<S> =
  In<S> extends infer I extends object
    ? { [K in keyof I]-?: Record<never, never> extends Pick<I, K> ? never : I[K] extends string | number ? K : never }[keyof I]
    : never

/** The places of an announcement that the input does not fill; what is not announced has none. */
type Unsaid<P, Q, B, T extends string, Says extends string, Announces extends string, F> = T extends 'LOGIN' | 'LOGOUT' | 'VIEW_PII'
  ? never
  : Exclude<PlacesOf<[Announces] extends [never] ? Says : Announces>, Given<P> | Given<Q> | Given<B> | keyof F>

/** What the screen says of a call, for the announcement; an empty record where the input fills all. */
export type AnnouncementData<C> = C extends { readonly unsaid?: infer S }
  ? Record<Extract<S, string>, string | number>
  : Record<never, never>

/** The envelope of a paged answer; `number` counts from 0 (specification, section 3). */
export interface Page<Row> {
  content: Row[]
  totalElements: number
  totalPages: number
  size: number
  number: number
  pageable: { pageSize: number; pageNumber: number }
}

/** What a client gets on 200 (of a list: when it named a page). */
export type CallAnswer<C> =
  C extends Call<infer _P, infer _Q, infer _B, infer A, infer _U>
    ? A extends { kind: 'json'; schema: infer S extends z.ZodType }
      ? z.output<S>
      : A extends { kind: 'page'; row: infer R extends z.ZodType }
        ? Page<z.output<R>>
        : A extends { kind: 'fileOr'; schema: infer S extends z.ZodType }
          ? Blob | z.output<S>
          : Blob
    : never

/** The row of a list call. */
export type RowOf<C> = CallAnswer<C> extends Page<infer R> ? R : never

/** Does the call need a session? */
export const needsSession = (call: AnyCall): boolean => call.codes !== 'PUBLIC'

/** May someone who holds `held` make the call? `isCoach`: the account is linked to a coach. */
export const mayCall = (call: AnyCall, held: ReadonlySet<string>, isCoach = false): boolean =>
  typeof call.codes === 'string' ? true : call.codes.some((code: string) => held.has(code)) || (isCoach && call.own === true)

/** Where the open calls are found; no other call is. */
const OPEN_PATH = '/open/v1/'

const defined = new WeakSet<object>()
/** Was the value made by `defineCall`? */
export const isCall = (value: unknown): value is AnyCall => typeof value === 'object' && value !== null && defined.has(value)

const placeholders = (template: string): string =>
  partsOf(template)
    .flatMap((part) => (typeof part === 'string' ? [] : part.key))
    .sort()
    .join()

/**
 * A word that is none of the two would open the call to everyone, so it is refused also where the compiler was talked out of it. Whether
 * each code exists the catalogue asks: the log-in page would have to load all codes with their words otherwise.
 */
function assertCodes(codes: Codes | undefined, fail: (why: string) => never): void {
  if (!codes) fail('says no permission codes; write ALWAYS or PUBLIC if that is meant')
  else if (typeof codes === 'string') {
    if (codes !== 'ALWAYS' && codes !== 'PUBLIC') fail(`is open to the unknown ${codes}`)
  } else if (codes.length === 0) fail('has an empty list of codes')
}

/**
 * One call, declared once: server binding, client, OpenAPI document, permission seed and conformance tests derive from it.
 * Throws while loading if something that must be said is missing, so that a mistake cannot be deployed.
 */
export function defineCall<
  const P extends Shape = undefined,
  const Q extends Shape = undefined,
  const B extends Shape = undefined,
  const A extends Answer = Answer,
  const T extends OperationType = never,
  const Says extends string = never,
  const Announces extends string = never,
  const F = Record<never, never>,
>(
  definition: CallBase<P, Q, B, A> & {
    readonly audit?: Audit<In<P>, In<Q>, In<B>, T, Says, Announces, F> | `none: ${string}`
  } & Proved,
): Call<P, Q, B, A, Unsaid<P, Q, B, T, Says, Announces, F>> {
  const fail = (why: string): never => {
    throw new Error(`call ${definition.id}: ${why}`)
  }
  assertCodes(definition.codes, fail)
  if (!definition.title?.zh || !definition.title.en) fail('has no title in both languages')
  if (placeholders(definition.title.zh + definition.title.en) !== '') fail('its title has places, which nobody fills')
  if (definition.changes && !definition.audit) fail('changes something and does not say what the log says')
  if (definition.form && !definition.callback) fail('takes a form, and is no callback of a provider')
  if (definition.callback && definition.codes !== 'PUBLIC') fail('is a callback of a provider, which has no session')
  if (!definition.changes && definition.method !== 'GET' && definition.method !== 'POST')
    fail(`is a ${definition.method} without 'changes'`)
  if (!definition.path.startsWith('/')) fail('path must start with /')
  if (definition.path.startsWith(OPEN_PATH) !== (definition.key !== undefined))
    fail(`is an open call without ${OPEN_PATH} in its path, or the other way round`)
  if (definition.key && typeof definition.codes === 'string') fail('is made with a key, and asks for no code of its maker')
  const named = [...definition.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string) // the group is not optional
  const declared = definition.params instanceof z.ZodObject ? Object.keys(definition.params.shape) : []
  if (named.slice().sort().join() !== declared.slice().sort().join()) fail(`path names ${named} but params declare ${declared}`)
  const { answer } = definition
  if (answer.kind !== 'page' && (definition.sorts || definition.defaultSort)) fail('only a list can be sorted')
  const sorted = definition.defaultSort?.match(/^(\w+),(asc|desc)$/)?.[1]
  if (definition.defaultSort && sorted !== 'id' && !definition.sorts?.includes(sorted ?? ''))
    fail('its default sort is not one of its sorts')
  if (typeof definition.audit === 'object') {
    const { says, announces = says } = definition.audit
    for (const { zh, en } of [says, announces])
      if (placeholders(zh) !== placeholders(en)) fail('its log says different things in the two languages')
  }
  if (answer.kind === 'page') {
    assertAnswerSchema(definition.id, pageEnvelope(answer.row))
    assertPersonalKeysNamed(definition.id, answer.row, definition.sorts ?? [])
  } else if (answer.kind === 'events') {
    assertAnswerSchema(definition.id, answer.event)
    assertPersonalKeysNamed(definition.id, answer.event, [])
  } else if (answer.kind !== 'file' && answer.kind !== 'redirect' && answer.kind !== 'raw') {
    assertAnswerSchema(definition.id, answer.schema)
    assertPersonalKeysNamed(definition.id, answer.schema, [])
  }
  defined.add(definition)
  // `unsaid` is never there, and the audit of a call is one whatever its wordings are
  return definition as unknown as Call<P, Q, B, A, Unsaid<P, Q, B, T, Says, Announces, F>>
}
