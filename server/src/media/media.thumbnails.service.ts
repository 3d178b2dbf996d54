import type { PageAnswer } from '../platform/http/pages.ts'

type KeptAnswer = PageAnswer & { readonly body: Buffer }

/** A page of a list asks for a hundred of them at once, again and again. */
const MOST_BYTES = 32 * 1024 * 1024
const MOST_OF_ONE = 256 * 1024
/** What was taken away is shown no longer than this. */
const FRESH_MS = 60_000

interface Kept {
  readonly answer: KeptAnswer
  readonly size: number
  readonly at: number
}

/** Answers of small open pictures, the latest asked for, in memory. */
export class Thumbnails {
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  static fits(size: number): boolean {
    return size <= MOST_OF_ONE
  }

  of(id: string, width: number): KeptAnswer | null {
    const key = `${id} ${width}`
    const kept = this.#kept.get(key)
    if (!kept) return null
    this.#forget(key, kept)
    if (performance.now() - kept.at > FRESH_MS) return null
    this.#add(key, kept)
    return kept.answer
  }

  keep(id: string, width: number, answer: KeptAnswer): KeptAnswer {
    const key = `${id} ${width}`
    const old = this.#kept.get(key)
    if (old) this.#forget(key, old)
    this.#add(key, { answer, size: answer.body.length, at: performance.now() })
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) break
      this.#forget(oldest, one)
    }
    return answer
  }

  #add(key: string, kept: Kept): void {
    this.#kept.set(key, kept)
    this.#bytes += kept.size
  }

  #forget(key: string, kept: Kept): void {
    this.#kept.delete(key)
    this.#bytes -= kept.size
  }
}
