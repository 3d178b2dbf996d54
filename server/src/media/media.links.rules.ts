import { timingSafeEqual } from 'node:crypto'
import { mediaUrl } from '@camp/contract/media/media.purposes'
import { zonedText } from '../platform/time.ts'
import type { Keyring } from '../platform/write/keyring.ts'

/** A link shows its file for so long. */
const MINUTES = 10
/** So far apart the clocks of two servers may be, each held to that of the database. */
const APART_SECONDS = 60

const sign = (keys: Keyring, id: string, exp: number): Buffer => keys.digest(`media link ${id} ${exp}`)

/** An address that shows a file without a session for ten minutes. */
export function signedLink(keys: Keyring, id: string, now: Date): { url: string; expiresAt: string } {
  const exp = Math.floor(now.getTime() / 1_000) + MINUTES * 60
  return {
    url: `${mediaUrl(id)}?exp=${exp}&sig=${sign(keys, id, exp).toString('base64url')}`,
    expiresAt: zonedText(exp * 1_000),
  }
}

/** Did we sign this, and is its time not over? `late`: we did, and it is. */
export function signatureOf(
  keys: Keyring,
  id: string,
  { exp = '', sig = '' }: Readonly<Record<string, string>>,
  now: Date,
): 'good' | 'late' | null {
  const left = Number(exp) - now.getTime() / 1_000
  if (!/^\d{1,12}$/.test(exp) || left > MINUTES * 60 + APART_SECONDS) return null
  const given = Buffer.from(sig, 'base64url')
  const wanted = sign(keys, id, Number(exp))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return left < 0 ? 'late' : 'good'
}
