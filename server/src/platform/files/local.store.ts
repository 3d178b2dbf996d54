import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './file.store.ts'

const ID = /^[a-z0-9]{26,40}$/
const DRAFT = /^[a-z0-9]{26,40}\.part$/
const NONE: readonly never[] = []

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

  async sweep(before: Date, known: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number> {
    let removed = 0
    for (const part of await readdir(this.#folder).catch(() => NONE)) {
      const folder = path.join(this.#folder, part)
      const old = await writtenBefore(folder, before)
      const used = await known(old.filter((name) => ID.test(name)))
      for (const name of old) {
        if (used.has(name)) continue
        await rm(path.join(folder, name), { force: true })
        removed++
      }
    }
    return removed
  }

  #path(id: string): string {
    if (!ID.test(id)) throw new Error('not the id of a file')
    return path.join(this.#folder, id.slice(0, 2), id)
  }
}

/** Names of files of ours in a folder, and of drafts of them, that were written before then. What is not ours is left alone. */
async function writtenBefore(folder: string, before: Date): Promise<string[]> {
  const old: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => NONE)) {
    if (!entry.isFile() || !(ID.test(entry.name) || DRAFT.test(entry.name))) continue
    const facts = await stat(path.join(folder, entry.name)).catch(() => null)
    if (facts && facts.mtime < before) old.push(entry.name)
  }
  return old
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
