import type { Readable } from 'node:stream'

/** Where the bytes of files are kept. A file is written once and never changed. */
export interface FileStore {
  /** Keeps what the stream gives under `id`; returns its size and SHA-256. Nothing is left behind if it fails. */
  write(id: string, content: Readable): Promise<{ size: number; sha256: string }>
  /** Opens a file for reading; null where there is none. */
  read(id: string): Promise<Readable | null>
  remove(id: string): Promise<void>
  /**
   * Takes away what was written before `before` and is of no use: drafts that were never finished, and files that are not among those
   * that `known` answers. Returns how many.
   */
  sweep(before: Date, known: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
}
