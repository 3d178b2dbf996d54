import { readStored, storageKeys } from './storage.ts'

/** A part of the console that could not be loaded: often a new version was put in place since the page was opened. */
export class ChunkError extends Error {
  /** Says that the failure stands before the reader: who asks after that tries anew. */
  readonly shown: () => void

  constructor(cause: unknown, shown: () => void = () => undefined) {
    super('A part of the page could not be loaded', { cause })
    this.name = 'ChunkError'
    this.shown = shown
  }
}

/** Specification, section 9. A browser may keep another number of milliseconds. */
const CHUNK_TIMEOUT_MS = 120_000
const timeout = (): number => Number(readStored(storageKeys.chunkTimeout)) || CHUNK_TIMEOUT_MS

/** A line that broke for a moment is there again. */
const PAUSE_MS = 500

/** Loads a part of the console, and tries once more where that fails; a second failure, or silence for 120 s in all, is a `ChunkError`. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs: number = timeout()): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not loaded within ${timeoutMs} ms`)), timeoutMs)
  })
  const twice = async (): Promise<T> => {
    try {
      return await load()
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      if (over) throw error
      return await load()
    }
  }
  try {
    return await Promise.race([twice(), silence])
  } catch (error) {
    throw new ChunkError(error)
  } finally {
    over = true
    clearTimeout(timer)
  }
}

/** A part of the console that comes when it is first wanted. */
export interface Chunk<T> {
  /** The same promise for everybody, also after it failed, until that was shown: what is drawn again does not ask again. */
  readonly read: () => Promise<T>
  /** Begins to load what will be wanted soon; that it failed is nobody's matter yet. */
  readonly prepare: () => void
}

/** Declares such a part; `read` goes with React's `use`. */
export function chunk<T>(load: () => Promise<T>): Chunk<T> {
  let known: Promise<T> | undefined
  let wanted = false
  const forget = (): void => {
    known = undefined
    wanted = false
  }
  const begin = (): Promise<T> => {
    known ??= loadChunk(load).catch((error: ChunkError) => {
      // Dropped here already, a waiting screen would find nothing, ask anew, and so on without end.
      throw new ChunkError(error.cause, forget)
    })
    return known
  }
  return {
    read: () => {
      wanted = true
      return begin()
    },
    prepare: () => {
      begin().catch(() => {
        if (!wanted) forget()
      })
    },
  }
}
