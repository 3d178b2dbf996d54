import { crc32 } from 'node:zlib'

/** With these bytes every PNG begins. */
export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A part of a PNG: its length, its name, what it holds, and their sum. */
export function chunk(kind: string, bytes: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), bytes])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(bytes.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}
