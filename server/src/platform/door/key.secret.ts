import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A secret is `camp_live_`, 8 signs by which its key is found, 43 that nobody guesses (256 bits), and 6 that check the rest. */
const SECRET = /^camp_(live|test)_([0-9A-Za-z]{8})[0-9A-Za-z]{43}([0-9A-Za-z]{6})$/
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 8
const RANDOM = 43
const CHECK = 6

export type KeyMode = 'LIVE' | 'TEST'

const drawn = (length: number): string => Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** The checksum of what stands before it, so that scanners of leaked secrets know ours and a mistyped one costs no look-up. */
function checkOf(text: string): string {
  let rest = crc32(text)
  let check = ''
  for (let n = 0; n < CHECK; n++) {
    check = `${SIGNS[rest % SIGNS.length]}${check}`
    rest = Math.floor(rest / SIGNS.length)
  }
  return check
}

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

export const newPrefix = (): string => drawn(PREFIX)

/** A new secret of the key of a prefix, its hash, and its last signs, by which people tell it from another one. */
export function newSecret(mode: KeyMode, prefix: string): { secret: string; hash: Buffer; tail: string } {
  const body = `camp_${mode === 'LIVE' ? 'live' : 'test'}_${prefix}${drawn(RANDOM)}`
  const tail = checkOf(body)
  return { secret: `${body}${tail}`, hash: hashOf(`${body}${tail}`), tail }
}

/** What a text says of itself if it can be a secret of ours; null where its form or its checksum is wrong. */
export function readSecret(text: string): { mode: KeyMode; prefix: string; hash: Buffer } | null {
  const [, mode, prefix, check] = SECRET.exec(text) ?? []
  if (!prefix || checkOf(text.slice(0, -CHECK)) !== check) return null
  return { mode: mode === 'live' ? 'LIVE' : 'TEST', prefix, hash: hashOf(text) }
}
