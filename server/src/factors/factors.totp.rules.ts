import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
/** A clock may be so many steps off. */
const WINDOW = 1

const totpOf = (secret: string, label = '', issuer = 'Camp'): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) })

/** A new secret of 160 bits, as authenticators take it (RFC 4226, section 4). */
export const newTotpSecret = (): string => new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32

/** What an authenticator scans. */
export const totpUri = (secret: string, label: string, issuer: string): string => totpOf(secret, label, issuer).toString()

/** The step whose code it is, if it is one of now or of the steps beside it; null: it is not right. Whether it was taken before is not looked at. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD) + delta
}

/** The code of a moment, for tests and the fake authenticator. */
export const totpCodeOf = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() })

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten signs out of 31, none that is taken for another: 49 bits. */
export function newRecoveryCode(): string {
  const signs: string[] = []
  while (signs.length < 10) for (const byte of randomBytes(16)) if (byte < 248 && signs.length < 10) signs.push(LETTERS[byte % 31] ?? '')
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
}

/** As it is hashed: however people write it down. */
export const plainRecoveryCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
