import { randomFillSync } from 'node:crypto'

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_BYTES = 16

/** A new id of an event: `evt_` and a ULID, so that ids are about in the order of time. */
export function newEventId(now = Date.now()): string {
  let time = ''
  for (let rest = now, sign = 0; sign < 10; sign++, rest = Math.floor(rest / 32)) time = SIGNS.charAt(rest % 32) + time
  // Of each byte five bits: 32 divides 256, so no sign comes oftener than another.
  const random = Array.from(randomFillSync(Buffer.alloc(RANDOM_BYTES)), (byte) => SIGNS.charAt(byte % 32))
  return `evt_${time}${random.join('')}`
}
