import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CommandFailure } from '../command.ts'
import { BLOCK, headerSum } from './tar.writer.ts'

interface Entry {
  readonly at: number
  readonly size: number
}

/** Pieces that are read at a time. */
const PIECE = 1024 * 1024

const number = (header: Buffer, at: number, length: number): number => Number.parseInt(header.toString('latin1', at, at + length), 8)
const text = (header: Buffer, at: number, length: number): string => header.toString('utf8', at, at + length).replace(/\0.*$/s, '')

type File = Awaited<ReturnType<typeof open>>

/** Reads exactly these bytes; fewer where the file ends. */
async function readAt(file: File, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let held = 0
  while (held < length) {
    const { bytesRead } = await file.read(bytes, held, length - held, at + held)
    if (bytesRead === 0) break
    held += bytesRead
  }
  return bytes.subarray(0, held)
}

async function readIndex(file: File, name: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for (let at = 0; ; ) {
    const header = await readAt(file, at, BLOCK)
    if (header.length === BLOCK && header.every((byte) => byte === 0)) return entries
    const whole = header.length === BLOCK && text(header, 257, 5) === 'ustar' && number(header, 148, 8) === headerSum(header)
    if (!whole) throw new CommandFailure(at === 0 ? `${name} is not a backup` : `${name} is damaged or not complete`)
    const size = number(header, 124, 12)
    entries.set(text(header, 0, 100), { at: at + BLOCK, size })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

/** An archive whose entries can be read in any order. */
export class TarReader {
  readonly #file: File
  readonly #name: string
  readonly #entries: Map<string, Entry>

  private constructor(file: File, name: string, entries: Map<string, Entry>) {
    this.#file = file
    this.#name = name
    this.#entries = entries
  }

  static async open(name: string): Promise<TarReader> {
    const file = await open(name, 'r').catch((error: NodeJS.ErrnoException) => {
      throw new CommandFailure(`${name} cannot be read: ${error.message}`, error)
    })
    try {
      return new TarReader(file, name, await readIndex(file, name))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  has(entry: string): boolean {
    return this.#entries.has(entry)
  }

  async read(entry: string): Promise<Buffer> {
    const { at, size } = this.#find(entry)
    const content = await readAt(this.#file, at, size)
    if (content.length < size) throw new CommandFailure(`${this.#name} is damaged or not complete`)
    return content
  }

  /** For entries that memory need not hold at once. */
  stream(entry: string): Readable {
    return Readable.from(this.#pieces(entry), { objectMode: false })
  }

  async *#pieces(entry: string): AsyncGenerator<Buffer> {
    const { at, size } = this.#find(entry)
    for (let done = 0; done < size; done += PIECE) yield await readAt(this.#file, at + done, Math.min(PIECE, size - done))
  }

  #find(entry: string): Entry {
    const found = this.#entries.get(entry)
    if (!found) throw new CommandFailure(`${this.#name} is damaged: it lacks ${entry}`)
    return found
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
