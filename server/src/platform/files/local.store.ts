import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { isFileId, placeOf, writeDraft, writtenBefore } from './file.draft.ts'
import type { ByteRange, FileStore } from './file.store.ts'

const NONE: readonly never[] = []

/** Files below the data directory, spread over folders by the first letters of their ids. */
export class LocalFileStore implements FileStore {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'files')
  }

  async write(id: string, content: Readable): Promise<{ size: number; sha256: string }> {
    const target = this.#path(id)
    const draft = `${target}.part`
    const facts = await writeDraft(draft, content)
    try {
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return facts
  }

  async read(id: string, range?: ByteRange): Promise<Readable | null> {
    const target = this.#path(id)
    const known = await stat(target).catch(() => null)
    return known?.isFile() ? createReadStream(target, { ...range }) : null
  }

  async onDisk<T>(id: string, work: (file: string) => Promise<T>): Promise<T | null> {
    const target = this.#path(id)
    const known = await stat(target).catch(() => null)
    return known?.isFile() ? work(target) : null
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }

  async sweep(before: Date, known: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number> {
    let removed = 0
    for (const part of await readdir(this.#folder).catch(() => NONE)) {
      const folder = path.join(this.#folder, part)
      const old = await writtenBefore(folder, before)
      const used = await known(old.filter(isFileId))
      for (const name of old) {
        if (used.has(name)) continue
        await rm(path.join(folder, name), { force: true })
        removed++
      }
    }
    return removed
  }

  #path(id: string): string {
    return path.join(this.#folder, placeOf(id))
  }
}
