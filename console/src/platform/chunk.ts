/** A part of the console that could not be loaded: often a new version was put in place since the page was opened. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause })
    this.name = 'ChunkError'
  }
}

/** Specification, section 9. */
const CHUNK_TIMEOUT_MS = 120_000

/** Loads a part of the console; a failure, or silence for 120 s, is a `ChunkError`. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs: number = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([load(), silence])
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(error)
  } finally {
    clearTimeout(timer)
  }
}
