import { open } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'

/** Documents are 50 MB at most; what says how many pages there are stands near an end of them, or packed in between. */
const MOST_BYTES = 50 * 1024 * 1024
/** A packed part is laid open as far as this, and all of them together: a few bytes may stand for many. */
const MOST_OF_ONE = 4 * 1024 * 1024
const MOST_IN_ALL = 32 * 1024 * 1024
const MOST_PAGES = 100_000

const TREE = /\/Type\s*\/Pages\b/g
const COUNT = /\/Count\s+(\d{1,6})\b/
const PACKED = /\/Type\s*\/ObjStm\b/g

/** The largest count of a tree of pages: that of its root. A dictionary is short, and names its type and its count in either order. */
function largestIn(text: string): number {
  let most = 0
  for (const { index } of text.matchAll(TREE)) {
    const begins = Math.max(text.lastIndexOf('<<', index), index - 2_000, 0)
    const ends = text.indexOf('>>', index)
    const told = COUNT.exec(text.slice(begins, ends === -1 ? index + 2_000 : ends))?.[1]
    most = Math.max(most, Number(told ?? 0))
  }
  return most
}

function laidOpen(bytes: Buffer, from: number): string {
  const begins = bytes.indexOf('stream', from)
  if (begins === -1 || begins > from + 2_000) return ''
  const start = begins + 'stream'.length + (bytes[begins + 6] === 0x0d ? 2 : 1)
  const ends = bytes.indexOf('endstream', start)
  if (ends === -1) return ''
  try {
    return inflateSync(bytes.subarray(start, ends), { maxOutputLength: MOST_OF_ONE }).toString('latin1')
  } catch {
    return ''
  }
}

/** How many pages a PDF says that it has; null where it does not say so in a way that is quickly read. */
export async function leavesOf(file: string): Promise<number | null> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size > MOST_BYTES) return null
    const bytes = await handle.readFile()
    const text = bytes.toString('latin1')
    let most = largestIn(text)
    let opened = 0
    if (most === 0) {
      for (const { index } of text.matchAll(PACKED)) {
        if (opened > MOST_IN_ALL) break
        const part = laidOpen(bytes, index)
        opened += part.length
        most = Math.max(most, largestIn(part))
      }
    }
    return most > 0 && most <= MOST_PAGES ? most : null
  } finally {
    await handle.close()
  }
}
