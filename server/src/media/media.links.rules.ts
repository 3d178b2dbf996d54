import { timingSafeEqual } from 'node:crypto'
import { mediaUrl } from '@camp/contract/media/media.purposes'
import type { Keyring } from '../platform/write/keyring.ts'

/** A link shows its file for so long. */
const MINUTES = 10

const sign = (keys: Keyring, id: string, exp: number): Buffer => keys.digest(`media link ${id} ${exp}`)

/** An address that shows a file without a session for ten minutes. */
export function signedLink(keys: Keyring, id: string, now = Date.now()): { url: string; expiresAt: string } {
  const exp = Math.floor(now / 1_000) + MINUTES * 60
  return {
    url: `${mediaUrl(id)}?exp=${exp}&sig=${sign(keys, id, exp).toString('base64url')}`,
    expiresAt: new Date(exp * 1_000).toISOString(),
  }
}

/** Did we sign this, and is its time not over? */
export function isSigned(keys: Keyring, id: string, { exp = '', sig = '' }: Readonly<Record<string, string>>, now = Date.now()): boolean {
  if (!/^\d{1,12}$/.test(exp) || Number(exp) * 1_000 < now) return false
  const given = Buffer.from(sig, 'base64url')
  const wanted = sign(keys, id, Number(exp))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
