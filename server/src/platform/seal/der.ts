/** What certificates are written in: each value with its tag and its length before it (ITU-T X.690, DER). */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 0x80 ? Buffer.from([body.length]) : longLength(body.length)
  return Buffer.concat([Buffer.from([tag]), length, body])
}

function longLength(length: number): Buffer {
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
export const setOf = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts)
export const nothing = (): Buffer => der(0x05)
export const yes = (): Buffer => der(0x01, Buffer.from([0xff]))
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes)
/** Bits; `unused` at the end of the last byte say nothing. */
export const bits = (bytes: Uint8Array, unused = 0): Buffer => der(0x03, Buffer.from([unused]), bytes)
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text))
/** A part that its place tells, and not its kind. */
export const placed = (place: number, ...parts: readonly Uint8Array[]): Buffer => der(0xa0 | place, ...parts)

/** A whole number that is not negative, given by its bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const plain = first < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first))
  return der(0x02, (plain[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), plain]) : plain)
}

/** The name of a kind, as `2.5.4.3`. */
export function objectId(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value % 128]
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) | 0x80)
  return digits
}

/** A moment: of two digits of the year before 2050, of four from then on. */
export function moment(at: Date): Buffer {
  const text = `${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}
