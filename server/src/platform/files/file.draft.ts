import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const ID = /^[a-z0-9]{26,40}$/
const DRAFT = /^[a-z0-9]{26,40}\.part$/
const NONE: readonly never[] = []

/** Is this the id of a file, and so safe as a name? */
export const isFileId = (name: string): boolean => ID.test(name)

/** Where a file lies below `files`, on a disk as in a bucket: folders by the first letters keep each of them small. */
export function placeOf(id: string): string {
  if (!ID.test(id)) throw new Error('not the id of a file')
  return `${id.slice(0, 2)}/${id}`
}

/** Writes a stream to the disk, safe from a power cut, and measures it. Nothing is left behind if it fails. */
export async function writeDraft(draft: string, content: Readable): Promise<{ size: number; sha256: string }> {
  await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 })
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
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return { size, sha256: hash.digest('hex') }
}

/** Names of files of ours in a folder, and of drafts of them, that were written before then. What is not ours is left alone. */
export async function writtenBefore(folder: string, before: Date): Promise<string[]> {
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
