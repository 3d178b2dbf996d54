import { hash, randomBytes } from 'node:crypto'

/** A session token: 256 random bits. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** SHA-256 of a token, or null if the text cannot be one of ours. */
export const tokenHash = (token: string): Buffer | null => (TOKEN.test(token) ? hash('sha256', token, 'buffer') : null)
