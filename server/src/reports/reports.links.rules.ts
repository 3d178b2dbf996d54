import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../platform/services.ts'

// A link is a token of 256 bits that follows from a seed in the database and a key that is not in it: those who may share can be shown
// the link again, and who has the database alone has no link.

export const newSeed = (): string => randomBytes(16).toString('base64url')

export const tokenOf = ({ keys }: Pick<Services, 'keys'>, seed: string): string => keys.digest(`share\0${seed}`).toString('base64url')

/** What is stored of it and looked up. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The address of a link by its seed; without a host where none is configured. */
export const shareAddress =
  (services: Services) =>
  (seed: string): string =>
    `${services.config.publicUrl ?? ''}/r/${tokenOf(services, seed)}`
