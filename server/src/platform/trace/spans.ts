import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'
import { AppError } from '../errors.ts'

/** All that a span may say. Each is a word of our own, a name from our sources or a number that counts: never what somebody wrote, nor whom it is about. */
export interface SpanFacts {
  /** The id of the call in the contract. */
  readonly 'camp.call'?: string
  readonly 'http.request.method'?: string
  /** With names in the place of its parts. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  /** A refusal of the contract, a code of PostgreSQL or of Node.js, the class of an error. */
  readonly 'error.type'?: string
  readonly 'db.system.name'?: 'postgresql'
  /** The names of the statements that travelled together. */
  readonly 'db.query.summary'?: string
  readonly 'db.operation.batch.size'?: number
  readonly 'db.response.returned_rows'?: number
  readonly 'camp.job'?: string
  readonly 'camp.attempt'?: number
  readonly 'camp.chore'?: string
  readonly 'camp.provider'?: string
  /** A provider's host, as it is configured. */
  readonly 'server.address'?: string
  /** The number of a webhook endpoint. */
  readonly 'camp.endpoint'?: number
}

/** What asks us, what we ask, what somebody takes up later, and the rest. */
export type SpanKind = 'SERVER' | 'CLIENT' | 'CONSUMER' | 'INTERNAL'

const pool = Buffer.alloc(4_096)
let used = pool.length

/** Drawn in advance: asking for each costs more than all else about a span. */
function drawn(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('hex', used - bytes, used)
}

/** A call, a job or a chore in this process, with all its parts. */
export class Local {
  readonly trace: string
  readonly root: Span
  ended: Span[] = []
  failed = false
  /** Null until its root has ended. */
  kept: boolean | null = null

  constructor(root: Span) {
    this.root = root
    this.trace = root.remote?.slice(3, 35) ?? drawn(16)
  }
}

/** What is known of a piece of work. Most are never sent, so it holds no more than it must, and becomes a span of OpenTelemetry only then. */
export class Span {
  readonly kind: SpanKind
  readonly name: string
  readonly parent: Span | null
  /** A `traceparent` from elsewhere. */
  readonly remote: string | null
  readonly local: Local
  readonly start = performance.now()
  /** 0: it goes on. */
  end = 0
  facts: SpanFacts
  /** Why it failed, by our fault or a provider's. */
  error: string | null = null
  #id: string | null = null

  constructor(kind: SpanKind, name: string, parent: Span | string | null, facts: SpanFacts) {
    this.kind = kind
    this.name = name
    this.parent = parent instanceof Span ? parent : null
    this.remote = typeof parent === 'string' ? parent : null
    this.facts = facts
    this.local = this.parent?.local ?? new Local(this)
  }

  get id(): string {
    this.#id ??= drawn(8)
    return this.#id
  }
  /** 32 hexadecimal digits. */
  get trace(): string {
    return this.local.trace
  }
  /** As `traceparent` of W3C Trace Context says it. */
  get header(): string {
    return `00-${this.local.trace}-${this.id}-01`
  }
  say(facts: SpanFacts): void {
    this.facts = { ...this.facts, ...facts }
  }
  failed(type: string): void {
    this.error = type
    this.local.failed = true
  }
  finish(): void {
    this.end = performance.now()
    tracer?.ended(this)
  }
}

export interface Tracer {
  ended(span: Span): void
}

/** Null, unless the operator named a collector: then nothing here costs more than the question. */
let tracer: Tracer | null = null

/** What is known, wherever one stands, of the work that one stands in. */
interface Running {
  /** The call or job that this is done for, or a part of it; null where nothing is traced. */
  readonly span: Span | null
  /** Whose change this is part of; null: of none. */
  readonly changer: string | null
}

/** One for all that is known so: each further one costs at every promise. */
const running = new AsyncLocalStorage<Running>()

const runningSpan = (): Span | null => running.getStore()?.span ?? null
export const runningChanger = (): string | null => running.getStore()?.changer ?? null
const runIn = <T>(span: Span, work: () => T): T => running.run({ span, changer: runningChanger() }, work)
export const runFor = <T>(changer: string, work: () => T): T => running.run({ span: runningSpan(), changer }, work)

/** Once at the start, and null at the end. */
export const traceBy = (given: Tracer | null): void => {
  tracer = given
}

export const isTracing = (): boolean => tracer !== null

/** What a timer or a connection does that was made on the way of something is none of its parts. */
function now(): Span | undefined {
  const span = runningSpan()
  return span === null || span.end > 0 ? undefined : span
}

/** What a job, or an event, is to carry on; null where nothing is traced. */
export const traceparentNow = (): string | null => (tracer === null ? null : (now()?.header ?? null))

/** What is done within belongs to it. */
export const within = <T>(span: Span, work: () => T): T => (runningSpan() === span ? work() : runIn(span, work))

const CODE = /^(?:[A-Z][A-Z0-9_]{2,39}|[0-9A-Z]{5})$/
const CLASS = /^[A-Za-z]{1,40}$/

/** The name of what went wrong: never its words, which may repeat a value. */
export function typeOfError(error: unknown): string {
  if (error instanceof AppError) return error.error
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : ''
  if (CODE.test(code)) return code
  return CLASS.test(error.constructor.name) ? error.constructor.name : 'Error'
}

async function ending<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await runIn(span, () => work(span))
  } catch (error) {
    span.failed(typeOfError(error))
    throw error
  } finally {
    span.finish()
  }
}

/** Begins what its caller finishes; null where nothing is traced. */
export const begin = (kind: SpanKind, name: string, parent: string | null, facts: SpanFacts): Span | null =>
  tracer === null ? null : new Span(kind, name, parent, facts)

/** The same of a part of what is under way; null also where nothing is. */
export function beginPart(kind: SpanKind, name: string, facts: SpanFacts): Span | null {
  const parent = tracer === null ? undefined : now()
  return parent === undefined ? null : new Span(kind, name, parent, facts)
}

/** Work that begins by itself, or that an earlier call asked for. */
export function spanOf<T>(
  kind: SpanKind,
  name: string,
  parent: string | null,
  facts: SpanFacts,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = begin(kind, name, parent, facts)
  return span ? ending(span, work) : work(null)
}

/** A part of what is under way; by itself it makes none. */
export function partOf<T>(kind: SpanKind, name: string, facts: SpanFacts, work: (span: Span | null) => Promise<T>): Promise<T> {
  const span = beginPart(kind, name, facts)
  return span ? ending(span, work) : work(null)
}
