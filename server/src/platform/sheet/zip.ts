import { constants, crc32, deflateRaw } from 'node:zlib'

/** One file of an archive; its bytes come in portions, so that it needs not be in memory as a whole. */
export interface ZipEntry {
  readonly name: string
  readonly parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

interface Written {
  readonly name: string
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** Beyond these an archive needs fields of 64 bits, which nothing here writes. */
const MOST_BYTES = 0xffff_ffff
const DEFLATED = 8
/** Crc and sizes follow the bytes: they are not known before. */
const SIZES_FOLLOW = 0x08
/** Names are in UTF-8. */
const NAMES_UTF8 = 0x0800
/** 1980-01-01: what is sent has no date of its own. */
const NO_DATE = 0x21
/** Ends a stream of blocks that are each complete: an empty last one. */
const LAST_BLOCK = Buffer.from([0x03, 0x00])
/** Of what stands before an entry, without its name, and of what follows it. */
const HEAD_BYTES = 30
const TAIL_BYTES = 16
/** Beyond this more work hardly makes a sheet smaller. */
const LEVEL = 3

/** One portion as blocks of their own, packed beside this thread. */
function packed(part: Uint8Array): Promise<Buffer> {
  const packing = new Promise<Buffer>((resolve, reject) => {
    deflateRaw(part, { level: LEVEL, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH }, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    )
  })
  // It may fail while the portion before it is still waited for; anyone who waits for it hears of it then.
  packing.catch(() => undefined)
  return packing
}

const within = (bytes: number): number => {
  if (bytes > MOST_BYTES) throw new Error('zip: more than 4 GB')
  return bytes
}

/** What stands before an entry and again in the directory: how it is packed, its crc, its sizes, the length of its name. */
function about({ name, crc, packed: small, size }: Omit<Written, 'at'>): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(SIZES_FOLLOW | NAMES_UTF8, 2)
  bytes.writeUInt16LE(DEFLATED, 4)
  bytes.writeUInt16LE(NO_DATE, 8)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(small, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(Buffer.byteLength(name), 22)
  return bytes
}

const signed = (signature: number, ...rest: readonly Uint8Array[]): Buffer => {
  const sign = Buffer.alloc(4)
  sign.writeUInt32LE(signature)
  return Buffer.concat([sign, ...rest])
}

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    bytes.writeUInt32LE(value, index * 4)
  })
  return bytes
}

async function* entryBytes({ name, parts }: ZipEntry, at: number): AsyncGenerator<Buffer, Written> {
  yield signed(0x04034b50, about({ name, crc: 0, packed: 0, size: 0 }), Buffer.from(name))
  let crc = 0
  let size = 0
  let small = 0
  let ahead: Promise<Buffer> | null = null
  for await (const part of parts) {
    crc = crc32(part, crc)
    size = within(size + part.length)
    const before = ahead
    // While a portion is packed the next one is made.
    ahead = packed(part)
    if (!before) continue
    const bytes = await before
    small += bytes.length
    yield bytes
  }
  const last = Buffer.concat([...(ahead ? [await ahead] : []), LAST_BLOCK])
  small = within(small + last.length)
  yield last
  yield signed(0x08074b50, numbers(crc, small, size))
  return { name, at, crc, packed: small, size }
}

function directory(entries: readonly Written[], at: number): Buffer {
  const lines = entries.map((entry) => {
    const place = Buffer.alloc(14)
    place.writeUInt32LE(entry.at, 10)
    return signed(0x02014b50, Buffer.from([20, 0]), about(entry), place, Buffer.from(entry.name))
  })
  const size = lines.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...lines, signed(0x06054b50, end)])
}

/** An archive, written while it is read. Entries may be given one after the other, as they turn out to be needed. */
export async function* zipBytes(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const entry of entries) {
    const done = yield* entryBytes(entry, at)
    written.push(done)
    at = within(at + HEAD_BYTES + Buffer.byteLength(entry.name) + done.packed + TAIL_BYTES)
  }
  yield directory(written, at)
}
