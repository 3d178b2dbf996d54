import type { Readable } from 'node:stream'

/** From one byte to another, both counted from 0 and both belonging to it. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Where the bytes of files are kept. A file is written once and never changed. */
export interface FileStore {
  /** Keeps what the stream gives under `id`; returns its size and SHA-256. Nothing is left behind if it fails. */
  write(id: string, content: Readable): Promise<{ size: number; sha256: string }>
  /** Opens a file for reading, or the bytes of `range`, both ends counted; null where there is none. */
  read(id: string, range?: ByteRange): Promise<Readable | null>
  /** Has a file lie on this disk while `work` looks at it by its path. Null where there is none. */
  onDisk<T>(id: string, work: (file: string) => Promise<T>): Promise<T | null>
  remove(id: string): Promise<void>
  /**
   * Takes away what was written before `before` and is of no use: drafts that were never finished, and files that are not among those
   * that `known` answers. Returns how many.
   */
  sweep(before: Date, known: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
}
