import { open } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'

/** Documents are 50 MB at most. */
const MOST_BYTES = 50 * 1024 * 1024
/** Signs of the form that are looked at, of a file and all that is packed in it: no document of this size has more. */
const MOST_SIGNS = 2_000_000
/** A packed part is laid open as far as this, and all of them together: a few bytes may stand for many. */
const MOST_OF_ONE = 4 * 1024 * 1024
const MOST_IN_ALL = 32 * 1024 * 1024
const MOST_PARTS = 20_000
/** Dictionaries within each other. */
const DEEPEST = 100
const MOST_PAGES = 100_000

/** What the form of a document is made of, as far as it matters here; what stands between is never looked at twice. */
const SIGNS = /\bobj\b|<<|>>|\/Type\s{0,99}\/(?:Pages|ObjStm)\b|\/Count\s{1,99}\d{1,9}\b|(?<!end)stream\r?\n/g

interface Dictionary {
  tree: boolean
  packed: boolean
  count: number
}

/** More than any honest document has. */
class Beyond extends Error {}

/** What was found, and how much was looked at for it. */
class Leaves {
  /** The largest count of a tree of pages: that of its root. */
  most = 0
  #signs = 0
  #opened = 0

  /** Walks over a text once, from its beginning to its end; answers where its packed parts begin and end. */
  walk(text: string): readonly (readonly [number, number])[] {
    const packed: [number, number][] = []
    let within: Dictionary[] = []
    let last: Dictionary | undefined
    let endless = false
    SIGNS.lastIndex = 0
    for (let found = SIGNS.exec(text); found; found = SIGNS.exec(text)) {
      if (++this.#signs > MOST_SIGNS) throw new Beyond()
      const [sign] = found
      const inner = within.at(-1)
      if (sign === '<<') {
        if (within.length >= DEEPEST) within = []
        within.push({ tree: false, packed: false, count: 0 })
      } else if (sign === '>>') {
        last = within.pop()
        if (last?.tree) this.most = Math.max(this.most, last.count)
      } else if (sign === 'obj') {
        // a new object: what the one before left open is over
        within = []
        last = undefined
      } else if (sign.endsWith('/Pages')) {
        if (inner) inner.tree = true
      } else if (sign.endsWith('/ObjStm')) {
        if (inner) inner.packed = true
      } else if (sign.startsWith('/Count')) {
        if (inner) inner.count = Number(sign.slice('/Count'.length))
      } else if (!endless) {
        const begins = SIGNS.lastIndex
        const ends = text.indexOf('endstream', begins)
        endless = ends === -1
        if (!endless && last?.packed) packed.push([begins, ends])
        if (!endless) SIGNS.lastIndex = ends
      }
    }
    return packed
  }

  /** Lays a packed part open and walks over it; one that cannot be opened counts as the largest that could. */
  open(part: Uint8Array): void {
    if (this.#opened > MOST_IN_ALL) throw new Beyond()
    let text = ''
    try {
      text = inflateSync(part, { maxOutputLength: MOST_OF_ONE }).toString('latin1')
    } catch {
      this.#opened += MOST_OF_ONE
    }
    this.#opened += text.length
    this.walk(text)
  }
}

/**
 * How many pages a PDF says that it has; null where it does not say so in a way that is quickly read. Its time grows with the size of the
 * file and no faster, whatever is in it.
 */
export async function leavesOf(file: string): Promise<number | null> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size > MOST_BYTES) return null
    const bytes = await handle.readFile()
    const leaves = new Leaves()
    const packed = leaves.walk(bytes.toString('latin1'))
    if (leaves.most === 0 && packed.length <= MOST_PARTS) for (const [begins, ends] of packed) leaves.open(bytes.subarray(begins, ends))
    return leaves.most > 0 && leaves.most <= MOST_PAGES ? leaves.most : null
  } catch (error) {
    if (error instanceof Beyond) return null
    throw error
  } finally {
    await handle.close()
  }
}
