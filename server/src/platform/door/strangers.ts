import { AppError } from '../errors.ts'
import { TokenBucket } from './token.bucket.ts'

/** So many keys a minute that nobody made may come from one address. */
const A_MINUTE = 30
const MAX_KEPT = 5_000

/** Where unknown keys come from: each costs a look-up, so an address that brings very many has to wait. Kept per process. */
export class Strangers {
  readonly #tried = new Map<string, TokenBucket>()

  /** Looks a key up for an address; 429 where too many of its keys were unknown. One that is known costs it nothing. */
  async lookUp<T>(address: string, look: () => Promise<T | undefined>): Promise<T | undefined> {
    const now = performance.now()
    const tries = this.#triesOf(address, now)
    if (!tries.take(now)) throw new AppError('KEY_TRIES', { seconds: tries.wait }, { retryAfter: tries.wait })
    const found = await look()
    if (found !== undefined) tries.giveBack()
    return found
  }

  /** Kept before anything is looked up: tries that come at once would each have a minute's worth of their own. */
  #triesOf(address: string, now: number): TokenBucket {
    const known = this.#tried.get(address)
    if (known) return known
    const tries = new TokenBucket(A_MINUTE, now)
    if (this.#tried.size >= MAX_KEPT) this.#tried.clear()
    this.#tried.set(address, tries)
    return tries
  }
}
