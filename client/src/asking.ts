import { CampError } from './refusal.ts'

export interface Settings {
  /** Of the API key, as it was shown when it was made. */
  readonly key: string
  /** Where the console is reached: `https://console.example.com`. */
  readonly baseUrl: string
  /** Of refusals. Without it they are in Chinese. */
  readonly language?: 'zh-CN' | 'en-US'
  /** How often a call is tried at most (5); 1: never again. */
  readonly attempts?: number
  /** Milliseconds that one attempt may take (30,000). */
  readonly timeout?: number
  /** Milliseconds that are waited at most before the next attempt (30,000): who is told to wait longer gives up, and says so. */
  readonly longestWait?: number
  /** In place of the built-in `fetch`. */
  readonly fetch?: typeof fetch
}

/** How one call is made. */
export interface Options {
  /** Everything is done, answered and taken back. */
  readonly dryRun?: boolean
  /** The same key with the same content is done once, for 24 hours. Without it each call has one of its own, which its attempts share. */
  readonly idempotencyKey?: string
  /** Breaks it off. */
  readonly signal?: AbortSignal
}

export interface Question extends Options {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body?: string | FormData
}

/** An answer that came whole. */
export type Answered = { readonly json: unknown } | { readonly blob: Blob }

/** Busy, being replaced, or not reached by who stands before it. */
const AGAIN = new Set([429, 502, 503, 504])

export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}

/** Seconds, or a moment. */
function retryAfterOf(answer: Response): number | undefined {
  const said = answer.headers.get('retry-after')
  if (!said) return undefined
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

async function refusalOf(answer: Response): Promise<CampError> {
  const { status } = answer
  const text = await answer.text().catch(() => '')
  try {
    const { error, msg, fields, requestId } = JSON.parse(text)
    if (typeof error === 'string') return new CampError({ status, error, msg: String(msg), fields, requestId }, retryAfterOf(answer))
  } catch {
    // What stands before the console answered in its own way.
  }
  return new CampError({ status, error: `HTTP_${status}`, msg: answer.statusText || 'no answer of the console' }, retryAfterOf(answer))
}

/** One attempt: the answer, or why there is none. */
async function attempt(
  settings: Settings,
  { method, path, body, dryRun, idempotencyKey, signal }: Question,
): Promise<Answered | CampError> {
  const { key, baseUrl, language, timeout = 30_000, fetch: ask = fetch } = settings
  const late = AbortSignal.timeout(timeout)
  const headers: Record<string, string> = {
    authorization: `Bearer ${key}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(language && { 'accept-language': language }),
    ...(dryRun && { 'camp-dry-run': '1' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
  try {
    const answer = await ask(`${baseUrl.replace(/\/+$/, '')}/foundation${path}`, {
      method,
      headers,
      body: body ?? null,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    if (!answer.ok) return await refusalOf(answer)
    // Read here: what breaks off was not answered.
    const isJson = answer.headers.get('content-type')?.includes('json')
    return isJson ? { json: await answer.json() } : { blob: await answer.blob() }
  } catch (cause) {
    signal?.throwIfAborted()
    const msg = late.aborted ? `no answer within ${timeout} ms` : 'the console was not reached'
    return new CampError({ status: 0, error: 'NO_ANSWER', msg }, undefined, cause)
  }
}

/**
 * Makes a call, and again where nobody can say whether it was done or where the console is busy: all attempts are one to the console,
 * as they carry one key or put the same record.
 */
export async function asked(settings: Settings, question: Question): Promise<Answered> {
  const { attempts = 5, longestWait = 30_000 } = settings
  const { signal } = question
  const once: Question =
    question.method === 'POST' ? { ...question, idempotencyKey: question.idempotencyKey ?? crypto.randomUUID() } : question
  for (let n = 1; ; n++) {
    const answer = await attempt(settings, once)
    if (!(answer instanceof CampError)) return answer
    const { status, retryAfter } = answer
    const wait = retryAfter === undefined ? Math.min(250 * 2 ** (n - 1), 8_000) * (0.5 + Math.random() / 2) : retryAfter * 1_000
    if (n >= attempts || wait > longestWait || !(status === 0 || AGAIN.has(status))) throw answer
    await sleep(wait, signal)
    signal?.throwIfAborted()
  }
}
