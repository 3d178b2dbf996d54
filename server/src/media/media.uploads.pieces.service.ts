import { Readable } from 'node:stream'
import { AppError } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import type { Piece } from './media.uploads.repository.ts'

/** So many bytes are made safe at once: what a cut or a crash can cost. */
const PIECE_BYTES = 8 * 1024 * 1024
/** A sender that says nothing for so long is cut; what came is kept. */
const SILENT_MS = 60_000

/** The bytes of a request, to be taken in portions. Once it was cut or falls silent it is over, and what came before counts. */
class Incoming {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer | null = null
  over = false

  constructor(body: Readable) {
    this.#chunks = body[Symbol.asyncIterator]()
  }

  async #next(): Promise<Buffer | null> {
    if (this.#rest) {
      const rest = this.#rest
      this.#rest = null
      return rest
    }
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new Error('the sender has fallen silent')), SILENT_MS)
    })
    try {
      const { done, value } = await Promise.race([this.#chunks.next(), silence])
      if (done) this.over = true
      return done ? null : value
    } catch {
      // Cut off: the bytes before it are as good as any.
      this.over = true
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  /** At most so many bytes, as they come. */
  async *portion(most: number): AsyncGenerator<Buffer> {
    for (let left = most; left > 0; ) {
      const chunk = await this.#next()
      if (chunk === null) return
      const taken = chunk.subarray(0, left)
      if (taken.length < chunk.length) this.#rest = chunk.subarray(left)
      left -= taken.length
      yield taken
    }
  }

  /** Is there more than was to come? */
  async hasMore(): Promise<boolean> {
    this.#rest = await this.#next()
    return this.#rest !== null
  }
}

interface Receiving {
  readonly from: number
  readonly length: number
  readonly ownerId: number
  /** Makes a piece part of the upload; false where another has sent the same bytes meanwhile. */
  take(piece: Piece, from: number): Promise<boolean>
}

/** Takes the bytes of a request into pieces, each safe before the next one begins; answers how many bytes are safe in all. */
export async function receivePieces(
  { files }: Services,
  body: Readable,
  { from, length, ownerId, take }: Receiving,
  drop: (id: string) => Promise<void>,
): Promise<number> {
  const incoming = new Incoming(body)
  let at = from
  while (at < length && !incoming.over) {
    const portion = Readable.from(incoming.portion(Math.min(PIECE_BYTES, length - at)), { objectMode: false })
    const piece = await files.keepLasting('PIECE', { mime: 'application/octet-stream', ownerId }, portion)
    // More than was to come is refused as a whole: what would end it is not kept, so that nobody is told no of what is taken all the same.
    if (at + piece.size === length && !incoming.over && (await incoming.hasMore())) {
      await drop(piece.id)
      throw new AppError('PAYLOAD_TOO_LARGE')
    }
    const taken = piece.size > 0 && (await take({ id: piece.id, size: piece.size }, at))
    if (!taken) {
      await drop(piece.id)
      if (piece.size > 0) throw new AppError('UPLOAD_OFFSET', { received: at })
      break
    }
    at += piece.size
  }
  return at
}

/** The bytes of pieces, one after the other. */
export async function* joined({ files }: Services, pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  for (const { id } of pieces) {
    const content = await files.open(id)
    if (!content) throw new Error('a piece of an upload is not in the store')
    // a stream of files gives bytes
    yield* content as AsyncIterable<Buffer>
  }
}
