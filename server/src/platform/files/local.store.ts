import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './file.store.ts'

const ID = /^[a-z0-9]{26,40}$/

/** Files below the data directory, spread over folders by the first letters of their ids. */
export class LocalFileStore implements FileStore {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'files')
  }

  async write(id: string, content: Readable): Promise<{ size: number; sha256: string }> {
    const target = this.#path(id)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const draft = `${target}.part`
    const hash = createHash('sha256')
    let size = 0
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        size += chunk.length
        done(null, chunk)
      },
    })
    try {
      await pipeline(content, measured, createWriteStream(draft, { mode: 0o600 }))
      await syncToDisk(draft)
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return { size, sha256: hash.digest('hex') }
  }

  async read(id: string): Promise<Readable | null> {
    const target = this.#path(id)
    const known = await stat(target).catch(() => null)
    return known?.isFile() ? createReadStream(target) : null
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }

  #path(id: string): string {
    if (!ID.test(id)) throw new Error('not the id of a file')
    return path.join(this.#folder, id.slice(0, 2), id)
  }
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
