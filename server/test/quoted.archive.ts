import { crc32, deflateRawSync } from 'node:zlib'

interface Place {
  readonly name: string
  /** 0: as it is; 8: packed. */
  readonly method: 0 | 8
  readonly crc: number
  readonly packed: number
  readonly size: number
}

const fields = ({ method, crc, packed, size, name }: Place): Buffer => {
  const bytes = Buffer.alloc(24)
  bytes.writeUInt16LE(method, 2)
  bytes.writeUInt32LE(crc, 8)
  bytes.writeUInt32LE(packed, 12)
  bytes.writeUInt32LE(size, 16)
  bytes.writeUInt16LE(Buffer.byteLength(name), 20)
  return bytes
}
const signed = (signature: number, ...parts: Buffer[]): Buffer => {
  const sign = Buffer.alloc(4)
  sign.writeUInt32LE(signature)
  return Buffer.concat([sign, ...parts])
}
const version = Buffer.from([20, 0])
const headOf = (place: Place): Buffer => signed(0x04034b50, version, fields(place), Buffer.from(place.name))
const lineOf = (place: Place, at: number): Buffer => {
  const more = Buffer.alloc(14)
  more.writeUInt32LE(at, 10)
  return signed(0x02014b50, version, version, fields(place), more, Buffer.from(place.name))
}

const packed = (name: string, bytes: Buffer): { place: Place; bytes: Buffer } => {
  const small = deflateRawSync(bytes, { level: 9 })
  return { place: { name, method: 8, crc: crc32(bytes), packed: small.length, size: bytes.length }, bytes: small }
}

/**
 * An archive that is another one for a program that reads it from its beginning: there an entry of a few bytes hides, as its contents, further
 * entries that only the directory at its end names.
 */
export function quotedArchive(open: Readonly<Record<string, string>>, hidden: Readonly<Record<string, Buffer>>): Uint8Array {
  const parts: Buffer[] = []
  const lines: Buffer[] = []
  let at = 0
  const put = (bytes: Buffer) => {
    parts.push(bytes)
    at += bytes.length
  }
  for (const [name, text] of Object.entries(open)) {
    const { place, bytes } = packed(name, Buffer.from(text))
    lines.push(lineOf(place, at))
    put(headOf(place))
    put(bytes)
  }
  const inner = Object.entries(hidden).map(([name, bytes]) => packed(name, bytes))
  const within = Buffer.concat(inner.flatMap(({ place, bytes }) => [headOf(place), bytes]))
  const shell: Place = { name: 'docProps/note.bin', method: 0, crc: crc32(within), packed: within.length, size: within.length }
  put(headOf(shell))
  for (const { place, bytes } of inner) {
    lines.push(lineOf(place, at))
    put(headOf(place))
    put(bytes)
  }
  const directory = Buffer.concat(lines)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(lines.length, 4)
  end.writeUInt16LE(lines.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, directory, signed(0x06054b50, end)])
}
