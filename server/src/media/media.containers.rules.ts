/** A piece of a recording: what stands before its bytes, and whether these are blanked. */
export interface Box {
  readonly header: Buffer
  /** Bytes that follow the header and belong to it; a box that holds others has none of its own. */
  readonly length: number
  readonly blank: boolean
}

/** Reads the next header from the bytes that are there; how many more are needed, or null where the rest is no such thing. */
export type Reader = (bytes: Buffer) => Box | { readonly needs: number } | null

/** Bytes of a number of EBML by its first byte: as many as there are zeros before the first one. */
const widthOf = (first: number): number => Math.clz32(first) - 23

/** Of WebM and MKV: the segment, its clusters and what it says of itself are read through. */
const READ_THROUGH = new Set([0x18538067, 0x1f43b675, 0x1549a966])
/** Tags, attachments, the title. */
const TOLD_ELEMENTS = new Set([0x1254c367, 0x1941a469, 0x7ba9])

const numberIn = (bytes: Buffer): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** An element of nothing, as long as the one that stood here: the rest of its header counts with its bytes. */
function voidFor(headerLength: number, length: number): Buffer {
  const header = Buffer.alloc(headerLength)
  const width = Math.min(headerLength - 1, 8)
  header[0] = 0xec
  const size = BigInt(length + headerLength - 1 - width) | (1n << BigInt(7 * width))
  for (let at = 0; at < width; at++) header[1 + at] = Number((size >> BigInt(8 * (width - 1 - at))) & 0xffn)
  return header
}

/** WebM and MKV: elements of a number and a size, which may be left open. */
export const elements: Reader = (bytes) => {
  const named = widthOf(bytes[0] ?? 0)
  if (named > 4) return null
  if (bytes.length < named + 1) return { needs: named + 1 }
  const sized = widthOf(bytes[named] ?? 0)
  if (sized > 8) return null
  const headerLength = named + sized
  if (bytes.length < headerLength) return { needs: headerLength }
  const name = bytes.readUIntBE(0, named)
  const whole = numberIn(bytes.subarray(named, headerLength))
  const size = whole & ((1n << BigInt(7 * sized)) - 1n)
  const open = size === (1n << BigInt(7 * sized)) - 1n
  if (READ_THROUGH.has(name)) return { header: Buffer.from(bytes.subarray(0, headerLength)), length: 0, blank: false }
  if (open || size > BigInt(Number.MAX_SAFE_INTEGER)) return null
  const blank = TOLD_ELEMENTS.has(name)
  const header = blank ? voidFor(headerLength, Number(size)) : Buffer.from(bytes.subarray(0, headerLength))
  return { header, length: Number(size), blank }
}

const PADDING = 1
/** What is needed to play: how it sounds, where to seek, padding. */
const PLAYED_BLOCKS = new Set([0, PADDING, 3])

/** FLAC: blocks before the sound; the last one says so. */
export function blocks(): Reader {
  let [begun, ended] = [false, false]
  return (bytes) => {
    if (!begun) {
      begun = true
      return { header: Buffer.from(bytes.subarray(0, 4)), length: 0, blank: false }
    }
    if (ended) return null
    if (bytes.length < 4) return { needs: 4 }
    const header = Buffer.from(bytes.subarray(0, 4))
    const [flags = 0] = header
    ended = (flags & 0x80) !== 0
    const blank = !PLAYED_BLOCKS.has(flags & 0x7f)
    if (blank) header[0] = (flags & 0x80) | PADDING
    return { header, length: header.readUIntBE(1, 3), blank }
  }
}

/** The checksum of an Ogg page, whose own place in it is empty. */
function pageSum(page: Buffer): number {
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}

/** How the packet of comments begins, by how the stream began: no maker, no comment, and what the rest needs. */
const COMMENTS: readonly (readonly [string, Buffer])[] = [
  ['\x01vorbis', Buffer.from('\x03vorbis\0\0\0\0\0\0\0\0\x01', 'latin1')],
  ['\x80theora', Buffer.from('\x81theora\0\0\0\0\0\0\0\0', 'latin1')],
  ['OpusHead', Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1')],
]

interface Stream {
  readonly comments: Buffer | null
  /** Packets that have ended. */
  packets: number
  /** Bytes of the packet under way. */
  at: number
}

/** Ogg: pages of packets, stream by stream. The second packet of a stream holds its comments, and each page is summed. */
export function pages(): Reader {
  const streams = new Map<number, Stream>()
  return (bytes) => {
    if (bytes.length < 27) return { needs: 27 }
    if (bytes.toString('latin1', 0, 4) !== 'OggS') return null
    const laces = bytes[26] ?? 0
    if (bytes.length < 27 + laces) return { needs: 27 + laces }
    const length = bytes.subarray(27, 27 + laces).reduce((sum, lace) => sum + lace, 27 + laces)
    if (bytes.length < length) return { needs: length }
    const page = Buffer.from(bytes.subarray(0, length))
    const serial = page.readUInt32LE(14)
    const begins = page.toString('latin1', 27 + laces, 27 + laces + 8)
    const stream = streams.get(serial) ?? {
      comments: COMMENTS.find(([head]) => begins.startsWith(head))?.[1] ?? null,
      packets: 0,
      at: 0,
    }
    streams.set(serial, stream)
    if (stream.packets < 2) blankComments(page, laces, stream)
    return { header: page, length: 0, blank: false }
  }
}

function blankComments(page: Buffer, laces: number, stream: Stream): void {
  let from = 27 + laces
  for (const lace of page.subarray(27, 27 + laces)) {
    if (stream.packets === 1 && stream.comments) {
      page.fill(0, from, from + lace)
      stream.comments.copy(page, from, stream.at, stream.at + lace)
    }
    from += lace
    stream.at += lace
    if (lace === 255) continue
    stream.packets++
    stream.at = 0
  }
  page.writeUInt32LE(0, 22)
  page.writeUInt32LE(pageSum(page), 22)
}
