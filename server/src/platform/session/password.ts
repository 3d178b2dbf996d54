import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Limiter } from '../limiter.ts'

// argon2id is the library's default; these cost about 60 ms here (security rule 13: at least 50 ms).
const COST = { memoryCost: 19_456 * 2, timeCost: 3, parallelism: 1 }

// Half of the processors at most: when everybody logs in at once, those who are in already are still answered.
const limiter = new Limiter(Math.max(1, Math.floor(availableParallelism() / 2)))

export const hashPassword = (password: string): Promise<string> => limiter.take(() => hash(password, COST))

let decoy: Promise<string> | undefined

/** Compares; for an unknown person it works as long against a decoy, so that time tells nothing. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const known = stored ?? (await decoy)
  const matches = await limiter.take(() => verify(known, password))
  return matches && stored !== null
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const SIGNS = '!@#$%*-_=+?'

/** A one-time password that obeys the rule for passwords: letters, digits, a sign; nothing that looks like something else. */
export function oneTimePassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] as string // randomInt stays below the length
  const body = Array.from({ length: 9 }, () => pick(LETTERS + DIGITS))
  return [pick(LETTERS), ...body, pick(DIGITS), pick(SIGNS)].join('')
}
