import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { S3Config } from '../config/config.s3.ts'
import { isFileId, placeOf, writeDraft, writtenBefore } from './file.draft.ts'
import type { ByteRange, FileStore } from './file.store.ts'
import { s3Client } from './s3.client.ts'
import { S3Failure } from './s3.fetch.ts'

/** What lies elsewhere in the bucket is not ours. */
const PREFIX = 'files/'
const TRIES = 3
const SILENT_MS = 15_000

type S3Client = ReturnType<typeof s3Client>

interface S3Timing {
  readonly silentMs: number
  /** Before the second try; twice as long before the third. */
  readonly waitMs: number
}

/**
 * Files in a bucket. A file is drafted on the disk first and then put in one request, signed with its checksum: so it can be sent again, the
 * store keeps all of it or nothing, and memory never holds more than a piece.
 */
export class S3FileStore implements FileStore {
  readonly #s3: S3Client
  readonly #drafts: string
  readonly #timing: S3Timing

  constructor(config: S3Config, dataDir: string, timing: S3Timing = { silentMs: SILENT_MS, waitMs: 500 }) {
    this.#timing = timing
    this.#drafts = path.join(dataDir, 'drafts')
    this.#s3 = s3Client(config, timing.silentMs)
  }

  /** Tries the key and the bucket; throws an S3Failure. */
  async check(): Promise<void> {
    await this.#s3.list(PREFIX, null)
  }

  async write(id: string, content: Readable): Promise<{ size: number; sha256: string }> {
    const key = PREFIX + placeOf(id)
    const draft = path.join(this.#drafts, `${id}.part`)
    const facts = await writeDraft(draft, content)
    try {
      await this.#again(() => this.#put(key, draft, facts))
    } catch (error) {
      // The store may have kept it although its answer was lost. Where it cannot be asked now, the nightly sweep finds it.
      await this.#s3.remove(key).catch(() => {})
      throw error
    } finally {
      await rm(draft, { force: true })
    }
    return facts
  }

  async onDisk<T>(id: string, work: (file: string) => Promise<T>): Promise<T | null> {
    const content = await this.read(id)
    if (!content) return null
    const copy = path.join(this.#drafts, `${id}.part`)
    try {
      await writeDraft(copy, content)
      return await work(copy)
    } finally {
      await rm(copy, { force: true })
    }
  }

  async read(id: string, range?: ByteRange): Promise<Readable | null> {
    const body = await this.#again(() => this.#s3.get(PREFIX + placeOf(id), range))
    return body && Readable.fromWeb(body as WebStream) // the same stream under the name that Node gives it
  }

  async remove(id: string): Promise<void> {
    await this.#again(() => this.#s3.remove(PREFIX + placeOf(id)))
  }

  async sweep(before: Date, known: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number> {
    let removed = 0
    for (const name of await writtenBefore(this.#drafts, before)) {
      await rm(path.join(this.#drafts, name), { force: true })
      removed++
    }
    let from: string | null = null
    do {
      const page = await this.#listed(from)
      const old = page.objects.filter(({ written }) => written < before).map(({ key }) => path.posix.basename(key))
      const ids = old.filter(isFileId)
      const used = await known(ids)
      for (const id of ids) {
        if (used.has(id)) continue
        await this.remove(id)
        removed++
      }
      from = page.next
    } while (from !== null)
    return removed
  }

  #listed(from: string | null): ReturnType<S3Client['list']> {
    return this.#again(() => this.#s3.list(PREFIX, from))
  }

  async #put(key: string, draft: string, { size, sha256 }: { size: number; sha256: string }): Promise<void> {
    const file = createReadStream(draft)
    try {
      const body = size === 0 ? '' : (Readable.toWeb(file) as ReadableStream) // the same stream under the name that browsers give it
      await this.#s3.put(key, body, { size, sha256 })
    } finally {
      file.destroy()
    }
  }

  /** A store that is busy or was away for a moment is asked again; what it refused is not. */
  async #again<T>(ask: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await ask()
      } catch (error) {
        if (tried === TRIES || !(error instanceof S3Failure) || error.final) throw error
        await new Promise((resolve) => setTimeout(resolve, this.#timing.waitMs * tried))
      }
    }
  }
}
