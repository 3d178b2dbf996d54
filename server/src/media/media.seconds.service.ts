import { type FileHandle, open } from 'node:fs/promises'
import { parseBlob } from 'music-metadata'
import { AppError } from '../platform/errors.ts'

/** A recording says how long it plays within a moment; one that is made up of millions of empty boxes would keep us for hours. */
const WITHIN_MS = 20_000
/** Read at a time: its many small parts come out of memory, and others have their turn with each portion. */
const PORTION = 32 * 1024
/** No part that says how long it plays is as large; one is held in memory as a whole. */
const MOST_PART = 64 * 1024 * 1024

/** Of a file what the reader of recordings asks a blob for: parts of it. Once the time is over it gives no more. */
class Parts {
  readonly #handle: FileHandle
  readonly #until: number
  #from = 0
  /** The reader takes what it cannot read for the end of the file: it was not. */
  over = false
  #held: Buffer = Buffer.alloc(0)

  constructor(
    handle: FileHandle,
    readonly size: number,
    readonly type: string,
    withinMs: number,
  ) {
    this.#handle = handle
    this.#until = performance.now() + withinMs
  }

  slice(from: number, to: number): { arrayBuffer(): Promise<Uint8Array> } {
    return { arrayBuffer: () => this.#read(from, to) }
  }

  async #read(from: number, to: number): Promise<Uint8Array> {
    if (from < this.#from || to > this.#from + this.#held.length) {
      if (performance.now() > this.#until || to - from > MOST_PART) this.over = true
      if (this.over) throw new Error('it takes too much to look into it')
      const portion = Buffer.alloc(Math.max(PORTION, to - from))
      const { bytesRead } = await this.#handle.read(portion, 0, portion.length, from)
      this.#held = portion.subarray(0, bytesRead)
      this.#from = from
    }
    return this.#held.subarray(from - this.#from, to - this.#from)
  }
}

/** How long a recording plays, in whole seconds; null where its container does not say. Refuses what cannot be read, or not in time. */
export async function secondsOf(file: string, type: string, withinMs = WITHIN_MS): Promise<number | null> {
  const handle = await open(file)
  try {
    const parts = new Parts(handle, (await handle.stat()).size, type, withinMs)
    // of a blob the reader takes size, type and parts alone
    const { format } = await parseBlob(parts as unknown as Blob, { duration: true, skipCovers: true })
    if (parts.over) throw new Error('it took too much to look into it')
    return format.duration === undefined || !Number.isFinite(format.duration) ? null : Math.round(format.duration)
  } catch (cause) {
    throw new AppError('MEDIA_DAMAGED', {}, { field: 'file', cause })
  } finally {
    await handle.close()
  }
}
