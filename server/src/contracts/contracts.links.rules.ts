import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../platform/services.ts'

// A link is a token of 256 bits that follows from a seed in the database and a key that is not in it: those who may send can be shown the
// link again, and who has the database alone has no link.

export const newSeed = (): string => randomBytes(16).toString('base64url')

const tokenOf = ({ keys }: Pick<Services, 'keys'>, seed: string): string => keys.digest(`sign\0${seed}`).toString('base64url')

/** What is stored of a token and looked up. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const hashOfSeed = (services: Pick<Services, 'keys'>, seed: string): string => hashOf(tokenOf(services, seed))

/** Was it made under the key that is here? Under another one its link, and what is kept of the ID card, fit nothing any more. */
export const linkHolds = (services: Pick<Services, 'keys'>, { tokenSeed, tokenHash }: { tokenSeed: string; tokenHash: string }): boolean =>
  hashOfSeed(services, tokenSeed) === tokenHash

/** Where the pages are. For trying things out on one machine nothing really goes out. */
const baseOf = ({ config: { publicUrl, port } }: Pick<Services, 'config'>): string => publicUrl ?? `http://localhost:${port}`

export const signUrl = (services: Services, seed: string): string => `${baseOf(services)}/sign/${tokenOf(services, seed)}`
export const verifyUrl = (services: Services, flowId: string): string => `${baseOf(services)}/verify/${flowId}`

/** What is kept of the last six of an ID card. */
export const idTailHash = ({ keys }: Pick<Services, 'keys'>, coachId: number, tail: string): Buffer =>
  keys.digest(`sign-id\0${coachId}\0${tail.toUpperCase()}`)

/** The fingerprint of a file. */
export const fingerprint = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
