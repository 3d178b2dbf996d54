import { announcementOf } from '@camp/contract/base/announcement'
import type { AnnouncementData, AnyCall, CallAnswer, CallInput } from '@camp/contract/base/call'
import type { ErrorBody } from '@camp/contract/errors'
import {
  cameBack,
  type Deed,
  type Failure,
  isAboutSession,
  isUnknown,
  networkIsBack,
  noteFailure,
  showFailure,
  wasProved,
  whole,
} from './failures.ts'
import { currentLanguage, textOf } from './i18n.ts'
import { platformText } from './platform.text.ts'
import { sendRenewed } from './renewal.ts'
import { traceparent } from './trace.ts'
import { BUILD_HEADER, noteBuild } from './version.ts'

/** A page that is still there so long after it was about to be left has stayed: somebody was asked, and did not go. */
const GONE_WITHIN_MS = 5_000

let leavingSince = Number.NEGATIVE_INFINITY
let reads = new AbortController()
globalThis.addEventListener?.('beforeunload', () => {
  leavingSince = performance.now()
})
// It comes back from the browser's own cache, as one goes back to it.
globalThis.addEventListener?.('pageshow', () => {
  leavingSince = Number.NEGATIVE_INFINITY
  reads = new AbortController()
})

/**
 * Milliseconds until it is known that the page was not left after all; 0 where nobody is leaving it. What is under way while a page is
 * reloaded breaks off, and that means nothing: least of all that its session cannot be used.
 */
const staysKnownIn = (): number => Math.max(0, leavingSince + GONE_WITHIN_MS - performance.now())

/** Breaks off what is being read, and lets nothing more be asked: the session ends, and the page goes with it. */
export const endReads = (): void => reads.abort()

/** Breaks off as reads end. */
const readsEnd = (): AbortSignal => reads.signal

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Idempotency-Key: the same key and body are carried out once. */
  readonly key?: string
  /** The caller shows the failure itself. The end of a session is handled here all the same. */
  readonly quiet?: (failure: Failure) => boolean
  /** Called with the number of bytes that have come. */
  readonly onProgress?: (bytes: number) => void
  /** It goes out also from a page that is being left. */
  readonly keepalive?: true
  /** Goes along with the body, by a call that takes a file. */
  readonly file?: File
  /** What the screen knows of the places that the announcement has and the input does not fill. */
  readonly said?: Readonly<Record<string, string | number>>
}

/** The options of a call; where its announcement needs the words of the screen, they are asked for. */
type OptionsOf<C> = keyof AnnouncementData<C> extends never
  ? [options?: CallOptions]
  : [options: CallOptions & { readonly said: AnnouncementData<C> }]

/** The options of a call that is not known yet: the compiler cannot see that it needs no words, or that its runner gives them. */
export const optionsOf = <C extends AnyCall>(options: CallOptions): OptionsOf<C> => [options] as unknown as OptionsOf<C> // said above

/** Did the call fail? */
export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'failed' in value && value.failed === true && 'network' in value

interface ClientOptions {
  /** Where calls live; the specification's `/foundation`. */
  readonly base?: string
  readonly timeoutMs?: number
  /** Asked before a change is announced to the log. */
  readonly announces?: () => boolean
}

type Query = Readonly<Record<string, unknown>>
interface Input {
  readonly params?: Query
  readonly query?: Query
  readonly body?: unknown
}

const TIMEOUT_MS = 600_000
/** Sent again they find what they want done already, or a newer version, which is refused. */
const ONCE: readonly string[] = ['PUT', 'DELETE']
/** What was wanted longer ago than this, before its person was back, is not done by itself. */
const STILL_WANTED_MS = 5 * 60_000
const t = textOf(platformText)

let caller: () => number | undefined = () => undefined

/** Says whose page it is: where another has logged in since, the server does nothing in the other's name. */
export const nameCaller = (of: () => number | undefined): void => {
  caller = of
}

/** Nothing was done; it can be tried again. */
const notDone = (failure: Failure): Failure => ({
  ...failure,
  status: 400,
  body: failure.body && { ...failure.body, code: 999, msg: t('notSaved') },
})

const common = (): Record<string, string> => ({
  'Accept-Language': currentLanguage(),
  'X-Build-Id': __BUILD_ID__,
  // A form of another site cannot send a header of its own: its presence proves where the call comes from.
  'X-Requested-With': 'camp-console',
  traceparent: traceparent(),
  ...(caller() !== undefined && { 'X-User-Id': String(caller()) }),
})

function address(base: string, call: AnyCall, input: Input): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
    }
  }
  if (call.method === 'GET') query.set('t', String(Date.now()))
  const search = query.toString()
  return `${base}${path}${search ? `?${search}` : ''}`
}

const accepts = (call: AnyCall): string =>
  call.answer.kind === 'file' || call.answer.kind === 'fileOr' ? `${call.answer.mime}, application/json;q=0.9` : 'application/json'

/** The name that the server gave a file (RFC 5987), or an empty one. */
function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? '')
  } catch {
    return plain ?? ''
  }
}

function errorBody(text: string): ErrorBody | null {
  try {
    const value: unknown = JSON.parse(text)
    const said = typeof value === 'object' && value !== null && 'code' in value && 'msg' in value
    return said ? (value as ErrorBody) : null // the server's own body; every refusal has this shape
  } catch {
    return null
  }
}

/** What a proxy says for a server that does not answer; the server's own words come with a body of ours. */
const AWAY: readonly number[] = [502, 503, 504]

async function failureOf(response: Response): Promise<Failure> {
  const text = await response.text().catch(() => '')
  const body = errorBody(text)
  const network = !body && AWAY.includes(response.status)
  return { failed: true, status: response.status, body, network, ...(body || !text ? {} : { text: text.slice(0, 500) }) }
}

async function blobOf(response: Response, onProgress: CallOptions['onProgress']): Promise<Blob> {
  if (!onProgress || !response.body) return response.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    bytes += part.value.byteLength
    onProgress(bytes)
  }
  return new Blob(parts)
}

async function answerOf(call: AnyCall, response: Response, onProgress: CallOptions['onProgress']): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? ''
  if (type.includes('json')) return response.json()
  // A page of a network that wants a log-in, or of a proxy: nothing was done, so it is as if no answer had come.
  if (call.answer.kind === 'json' || call.answer.kind === 'page') throw new TypeError('the answer is not of the server')
  const name = fileName(response.headers.get('Content-Disposition'))
  return new File([await blobOf(response, onProgress)], name, { type })
}

/** Tells the log what is about to be done. It never delays or fails the work: the server records every change by itself as well. */
function announce(base: string, call: AnyCall, input: Input, said: CallOptions['said']): void {
  const announcement = announcementOf(call, input, said ?? {}, currentLanguage())
  if (!announcement) return
  void fetch(`${base}/api/log`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { ...common(), 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(announcement),
  }).catch(() => undefined)
}

/** What a change does, and how the log will say it. */
function deedOf(call: AnyCall, input: Input, said: CallOptions['said']): Deed {
  const logged = announcementOf(call, input, said ?? {}, currentLanguage())?.content
  const deed = call.title[currentLanguage() === 'en-US' ? 'en' : 'zh']
  return { deed, logged: logged === deed ? undefined : logged }
}

/** The fields of a body and the file behind them: a server that reads along knows the fields when the file comes. */
function formOf(body: unknown, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.set(name, String(value))
  form.set('file', file)
  return form
}

/** The typed client of all calls. It shows failures by the rules of `failures.ts` and resolves to the answer or the failure. */
export function createClient({ base = '/foundation', timeoutMs = TIMEOUT_MS, announces = () => true }: ClientOptions = {}) {
  const send = async (call: AnyCall, input: Input, { signal, key, onProgress, file, keepalive }: CallOptions): Promise<unknown> => {
    const body = call.upload && file ? formOf(input.body, file) : input.body
    const headers: Record<string, string> = { ...common(), Accept: accepts(call) }
    if (body !== undefined && !(body instanceof FormData)) headers['Content-Type'] = 'application/json'
    if (key) headers['Idempotency-Key'] = key
    const ends = [AbortSignal.timeout(timeoutMs)]
    if (signal) ends.push(signal)
    if (call.method === 'GET') ends.push(readsEnd())
    try {
      const response = await fetch(address(base, call, input), {
        method: call.method,
        credentials: 'same-origin',
        headers,
        body: body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.any(ends),
        ...(keepalive && { keepalive }),
      })
      noteBuild(response.headers.get(BUILD_HEADER))
      const answer = response.ok ? await answerOf(call, response, onProgress) : await failureOf(response)
      if (!isFailure(answer) || !answer.network) networkIsBack(call)
      return answer
    } catch (error) {
      // Anyone who gave up waits for no answer and wants no message.
      if (signal?.aborted) throw error
      // Who logs out sees nothing of it any more: no error for the moment until the page is loaded anew.
      if (call.method === 'GET' && readsEnd().aborted) return new Promise(() => undefined)
      // On a page that is left nobody is there to read it; on one that stays, a moment later.
      const wait = staysKnownIn()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      return { failed: true, status: 0, body: null, network: true } satisfies Failure
    }
  }

  return {
    async call<C extends AnyCall>(call: C, input: CallInput<C>, ...given: OptionsOf<C>): Promise<CallAnswer<C> | Failure> {
      const options: CallOptions = given[0] ?? {}
      const plain = input as Input // CallInput is this shape for every call
      if (announces()) announce(base, call, plain, options.said)
      const isRefused = (said: unknown): boolean => isFailure(said) && isUnknown(call, said)
      const sendNow = () => sendRenewed(call.changes === true, isRefused, () => send(call, plain, options))
      let answer = await sendNow()
      const asked = performance.now()
      // Such refusals come before anything is done: once the same person is back, or has proved to be, it goes on where it stopped. The same wish,
      // under the same key: it is what was proved.
      const again = async (failure: Failure): Promise<boolean> =>
        (isUnknown(call, failure) && (await cameBack(failure))) || (await wasProved(failure, deedOf(call, plain, options.said)))
      while (isFailure(answer) && (await again(answer))) {
        if (options.signal?.aborted) throw options.signal.reason
        const goesOn = !call.changes || performance.now() - asked < STILL_WANTED_MS
        answer = goesOn ? await sendNow() : notDone(answer)
      }
      if (isFailure(answer)) answer = await whole(answer)
      if (isFailure(answer)) noteFailure(answer)
      if (isFailure(answer) && (isAboutSession(call, answer) || !options.quiet?.(answer)))
        showFailure(call, answer, options.key !== undefined || ONCE.includes(call.method))
      return answer as CallAnswer<C> | Failure // the contract types what the server serialises
    },
  }
}

let mayAnnounce = (): boolean => true

/** Says when changes must not be announced, e.g. while the server refuses everything but a new password. */
export const announceWhen = (condition: () => boolean): void => {
  mayAnnounce = condition
}

/** The client of the console. */
export const { call } = createClient({ announces: () => mayAnnounce() })
