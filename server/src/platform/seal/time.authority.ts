import { HttpTimestampAuthority, type TimestampAuthority } from '@libpdf/core'
import { withDeadline } from '../deadline.ts'
import { askOutside } from '../trace/outside.ts'

/** How long it may take to answer, and how long it is left alone once it did not: one who waits for a seal shall not wait for each try. */
const ANSWER_MS = 5_000
const REST_MS = 300_000
/** Longer is no answer of one. */
const LONGEST = 64_000

/** Asks by HTTP within the limits, whatever the other side does: headers in time and a body that never ends too. */
const limited: typeof fetch = (input, init) =>
  askOutside('tsa', String(input), () =>
    withDeadline(ANSWER_MS, async (signal) => {
      const response = await fetch(input, { ...init, redirect: 'error', signal })
      const parts: Uint8Array[] = []
      let length = 0
      for await (const part of response.body ?? []) {
        parts.push(part)
        length += part.length
        if (length > LONGEST) throw new Error('the answer is too long')
      }
      return new Response(Buffer.concat(parts), { status: response.status })
    }),
  )

/** Who vouches that a signature was there at a time (RFC 3161). */
export class TimeAuthority implements TimestampAuthority {
  readonly #http: HttpTimestampAuthority
  #restUntil = 0

  constructor(url: string) {
    this.#http = new HttpTimestampAuthority(url, { timeout: ANSWER_MS, fetch: limited })
  }

  /** Is it worth asking? */
  get awake(): boolean {
    return performance.now() >= this.#restUntil
  }

  async timestamp(digest: Uint8Array, algorithm: Parameters<TimestampAuthority['timestamp']>[1]): Promise<Uint8Array> {
    try {
      const token = await this.#http.timestamp(digest, algorithm)
      if (!Buffer.from(token).includes(Buffer.from(digest))) throw new Error('the answer is about something else')
      return token
    } catch (error) {
      this.#restUntil = performance.now() + REST_MS
      throw error
    }
  }
}

/** The kind of an attribute that holds such an answer (id-aa-timeStampToken), as a PDF writes it. */
const STAMP = '060b2a864886f70d010910020e'

/** How many signatures of a PDF an authority vouches for the time of. */
export const stampsOf = (pdf: Buffer): number => pdf.toString('latin1').toLowerCase().split(STAMP).length - 1

/** Kept, so that one that does not answer is left alone for a while. */
const authorities = new Map<string, TimeAuthority>()

/** Who vouches at an address; null: nobody does. */
export function authorityOf(url: string | null): TimeAuthority | null {
  if (url === null) return null
  const known = authorities.get(url) ?? new TimeAuthority(url)
  authorities.set(url, known)
  return known
}
