import type { Contract } from '@camp/contract/contracts/contracts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A length of time by its largest unit, rounded down: nobody asks a board for more. */
export type Length = { readonly unit: 'minute' | 'hour' | 'day'; readonly count: number }

export function lengthOf(milliseconds: number): Length {
  if (milliseconds >= DAY) return { unit: 'day', count: Math.floor(milliseconds / DAY) }
  if (milliseconds >= HOUR) return { unit: 'hour', count: Math.floor(milliseconds / HOUR) }
  return { unit: 'minute', count: Math.max(0, Math.floor(milliseconds / MINUTE)) }
}

/** How long a contract has waited for its signature, how much of its time is over, and how pressing that is. */
export function waitOf({ sentAt, expiresAt }: Pick<Contract, 'sentAt' | 'expiresAt'>, now: number) {
  if (sentAt === null || expiresAt === null) return null
  const [sent, end] = [Date.parse(sentAt), Date.parse(expiresAt)]
  const share = Math.min(1, Math.max(0, (now - sent) / Math.max(1, end - sent)))
  // A day before its end it is red, from the half of its time on amber.
  const hue = end - now <= DAY ? 'red' : share >= 0.5 ? 'amber' : 'grey'
  return { length: lengthOf(now - sent), share, hue } as const
}

/** From the link to the signature. */
export const signingTime = ({ sentAt, signedAt }: Pick<Contract, 'sentAt' | 'signedAt'>): Length | null =>
  sentAt === null || signedAt === null ? null : lengthOf(Date.parse(signedAt) - Date.parse(sentAt))
