import type { Readable } from 'node:stream'

/** Archives are tar files, so that they can be opened without this product. Blocks of 512 bytes. */
export const BLOCK = 512

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

/** The sum of a header's bytes, its own field counted as blanks. */
export function headerSum(header: Buffer): number {
  let sum = 0
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0)
  return sum
}

function headerOf(name: string, size: number, time: Date): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`the name ${name} is too long for an archive`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(Math.floor(time.getTime() / 1_000), 12), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${headerSum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Where an archive goes: a file that is open, or what takes bytes like one. */
export interface Sink {
  write(bytes: Buffer, at: number): Promise<{ readonly bytesWritten: number }>
}

/** Writes an archive, entry by entry. */
export class TarWriter {
  size = 0
  readonly #file: Sink
  readonly #time: Date

  constructor(file: Sink, time: Date) {
    this.#file = file
    this.#time = time
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.#write(headerOf(name, content.length, this.#time))
    await this.#write(content)
    await this.#fill(content.length)
  }

  /** An entry of exactly `size` bytes; what the stream lacks is filled with zeros, what is too much is left out. `seen` is given each piece. */
  async addStream(name: string, size: number, content: Readable, seen: (piece: Buffer) => void): Promise<void> {
    await this.#write(headerOf(name, size, this.#time))
    let left = size
    // a store gives bytes
    for await (const piece of content as AsyncIterable<Buffer>) {
      seen(piece)
      const part = piece.subarray(0, left)
      await this.#write(part)
      left -= part.length
    }
    for (; left > 0; left -= Math.min(left, BLOCK)) await this.#write(Buffer.alloc(Math.min(left, BLOCK)))
    await this.#fill(size)
  }

  /** Two empty blocks say that nothing is missing. */
  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * BLOCK))
  }

  async #fill(size: number): Promise<void> {
    if (size % BLOCK > 0) await this.#write(Buffer.alloc(BLOCK - (size % BLOCK)))
  }

  async #write(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; ) at += (await this.#file.write(bytes, at)).bytesWritten
    this.size += bytes.length
  }
}
