import { deflateSync } from 'node:zlib'
import { chunk, SIGNATURE } from './png.chunks.ts'

const MOST_COLOURS = 256
/** One colour a byte, from a table. */
const INDEXED = 3

const partsOf = (pixel: number) => [pixel & 0xff, (pixel >> 8) & 0xff, (pixel >> 16) & 0xff] as const

/** The place in the table of each colour: the most frequent ones have their own, others that of the nearest. */
function tableOf(pixels: Uint32Array): { table: readonly number[]; places: Map<number, number> } {
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const ordered = [...counts].sort(([a, n], [b, m]) => m - n || a - b).map(([pixel]) => pixel)
  const table = ordered.slice(0, MOST_COLOURS)
  const known = table.map(partsOf)
  const nearest = (pixel: number): number => {
    const [r, g, b] = partsOf(pixel)
    let best = 0
    let least = Number.POSITIVE_INFINITY
    known.forEach(([kr, kg, kb], place) => {
      const distance = (r - kr) ** 2 + (g - kg) ** 2 + (b - kb) ** 2
      if (distance < least) [best, least] = [place, distance]
    })
    return best
  }
  return { table, places: new Map(ordered.map((pixel, n) => [pixel, n < MOST_COLOURS ? n : nearest(pixel)])) }
}

/** A flat picture without transparency as a PNG of 256 colours: a third of what it has with all of them, and nobody sees the difference. */
export function indexedPng(rgba: Uint8Array, width: number, height: number): Buffer {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height)
  const { table, places } = tableOf(pixels)
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0, at = 0; y < height; y++) {
    // Each line begins with its filter: none.
    at++
    for (let x = 0; x < width; x++) lines[at++] = places.get(pixels[y * width + x] as number) ?? 0 // within the picture
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, INDEXED, 0, 0, 0], 8)
  const parts = [chunk('IHDR', head), chunk('PLTE', Buffer.from(table.flatMap(partsOf)))]
  return Buffer.concat([SIGNATURE, ...parts, chunk('IDAT', deflateSync(lines, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}
