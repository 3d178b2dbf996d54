import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A session token: 256 random bits. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** SHA-256 of a token, or null if the text cannot be one of ours. */
export const tokenHash = (token: string): Buffer | null => (TOKEN.test(token) ? hash('sha256', token, 'buffer') : null)

/** Are two secrets the same? The time that this takes tells nothing of them, nor of their lengths. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
