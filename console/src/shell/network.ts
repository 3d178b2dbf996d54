import { getCurrentUserInfo } from '@camp/contract/base/account'
import { inLanguage } from '@camp/contract/base/announcement'
import type { AnyCall } from '@camp/contract/base/call'
import type { QueryClient } from '@tanstack/react-query'
import { watchNetwork } from '../platform/failures.ts'
import { currentLanguage, textOf } from '../platform/i18n.ts'
import { dismiss, notice } from '../platform/notices.ts'
import { platformText } from '../platform/platform.text.ts'
import { tellBack } from '../platform/signedIn/ended.ts'
import { waitBefore } from '../platform/signedIn/pushConnection.ts'
import { CallError } from '../platform/signedIn/query.ts'
import { networkText } from './network.text.ts'

/** What the strip says. */
export type Network =
  /** `nextAt`: when it is tried again, by `performance.now()`; null: it is being tried. */
  { readonly is: 'lost'; readonly nextAt: number | null } | { readonly is: 'back' } | { readonly is: 'there' }

/** A try that hangs is one that failed. */
const TRIED_FOR_MS = 8_000
/** So long it is said that the network is back. */
const SAID_MS = 3_000
const t = textOf(networkText)

/** Does anybody answer for the server? What is no answer of ours, such as a page that wants a log-in, is none. */
async function isThere(signal: AbortSignal): Promise<boolean> {
  const headers = { 'X-Requested-With': 'camp-console' }
  const ends = AbortSignal.any([signal, AbortSignal.timeout(TRIED_FOR_MS)])
  const said = await fetch(`/foundation${getCurrentUserInfo.path}?t=${Date.now()}`, { headers, signal: ends }).catch(() => undefined)
  return said?.headers.get('Content-Type')?.includes('json') ?? false
}

/** Follows the network: tries by itself while there is none, and reads anew what is on screen once there is one. */
export class NetworkFollower {
  readonly #client: QueryClient
  readonly #say: (network: Network) => void
  readonly #ended = new AbortController()
  #network: Network = { is: 'there' }
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Notices of what people did that got no answer, by the call. */
  readonly #untold = new Map<string, number>()
  /** Reads that a proxy gave up on and that were asked for once more since: another time would not help either. */
  readonly #asked = new Set<string>()

  constructor(client: QueryClient, say: (network: Network) => void) {
    this.#client = client
    this.#say = say
    const { signal } = this.#ended
    watchNetwork({ lost: () => this.#lost(), untold: (call, once) => this.#tell(call, once), answered: (call) => this.#answered(call) })
    window.addEventListener('online', () => this.tryNow(), { signal })
    // The browser may be wrong: a server on this machine needs no network.
    window.addEventListener('offline', () => void this.#try(), { signal })
    document.addEventListener('visibilitychange', () => !document.hidden && this.tryNow(), { signal })
  }

  stop(): void {
    watchNetwork(undefined)
    this.#ended.abort()
    clearTimeout(this.#timer)
  }

  /** Somebody, or the browser, has reason to think that there is a network. */
  tryNow(): void {
    if (this.#network.is === 'lost' && this.#network.nextAt !== null) void this.#try()
  }

  #set(network: Network): void {
    clearTimeout(this.#timer)
    this.#network = network
    this.#say(network)
  }

  #lost(): void {
    if (this.#network.is !== 'lost') this.#wait()
  }

  /** Waits longer each time: the count begins anew only where an answer has come to somebody's call. */
  #wait(): void {
    this.#tries += 1
    const ms = waitBefore(this.#tries)
    this.#set({ is: 'lost', nextAt: performance.now() + ms })
    this.#timer = setTimeout(() => void this.#try(), ms)
  }

  async #try(): Promise<void> {
    if (this.#network.is === 'lost') this.#set({ is: 'lost', nextAt: null })
    const there = await isThere(this.#ended.signal)
    if (this.#ended.signal.aborted) return
    if (!there) this.#wait()
    else if (this.#network.is === 'lost') this.#back()
  }

  #answered({ id }: AnyCall): void {
    const told = this.#untold.get(id)
    if (told !== undefined) dismiss(told)
    this.#untold.delete(id)
    if (this.#network.is === 'lost') this.#back()
  }

  #back(): void {
    this.#set({ is: 'back' })
    this.#timer = setTimeout(() => {
      this.#tries = 0
      this.#set({ is: 'there' })
    }, SAID_MS)
    tellBack()
    const given = this.#givenUp()
    void this.#client.invalidateQueries({ predicate: ({ queryHash }) => !given.has(queryHash) }, { cancelRefetch: false })
  }

  /** What is not asked for again; what is asked for now is remembered, until it was answered. */
  #givenUp(): ReadonlySet<string> {
    const failed = this.#client
      .getQueryCache()
      .getAll()
      .filter(({ state: { error } }) => error instanceof CallError && error.failure.network && error.failure.status !== 0)
      .map(({ queryHash }) => queryHash)
    const given = new Set(failed.filter((hash) => this.#asked.has(hash)))
    this.#asked.clear()
    for (const hash of failed) this.#asked.add(hash)
    return given
  }

  /** What is only read comes by itself. What somebody did is theirs to do again: nobody may know by then whether it is still wanted. */
  #tell(call: AnyCall, once: boolean): void {
    const { answer, changes, title, id } = call
    if (!changes && answer.kind !== 'file' && answer.kind !== 'fileOr') return
    const description = t(once ? 'once' : 'unsure', { what: inLanguage(title, currentLanguage()) })
    this.#untold.set(id, notice('error', { title: textOf(platformText)('network'), description }))
  }
}
