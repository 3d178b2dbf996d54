import { deflateSync } from 'node:zlib'
import { chunk, SIGNATURE } from './png.chunks.ts'

/** A square picture in black and white as a PNG of one bit a pixel. */
export function bitPng(size: number, isDark: (x: number, y: number) => boolean): Buffer {
  const width = Math.ceil(size / 8)
  const lines = Buffer.alloc((width + 1) * size)
  for (let y = 0; y < size; y++) {
    // Each line begins with its filter: none.
    const start = y * (width + 1) + 1
    for (let x = 0; x < size; x++) if (!isDark(x, y)) lines[start + (x >> 3)] = (lines[start + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // One bit of grey.
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))])
}
