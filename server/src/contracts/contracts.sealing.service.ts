import { contractEvent } from '@camp/contract/contracts/contracts.events'
import type { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import { stampsOf } from '../platform/seal/time.authority.ts'
import type { Services } from '../platform/services.ts'
import { drawSealed } from './contracts.drawing.ts'
import type { Evidence } from './contracts.facts.rules.ts'
import { storedDocument } from './contracts.files.service.ts'
import { sealKey } from './contracts.keys.service.ts'
import { fingerprint } from './contracts.links.rules.ts'
import { contractsRepository, type LockedContract } from './contracts.repository.ts'

/** Signatures of a document: the coach's, and the company's. */
const SEALS = 2

/** What happened until the signature, as the last page prints it. */
async function evidenceOf(db: Executor, held: LockedContract): Promise<Evidence> {
  const events = await contractsRepository.events(db, held.id)
  const file = found(await storedDocument(db, held.id))
  return {
    signedAt: held.signedAt ?? '',
    unsignedHash: file.hash,
    steps: events
      .filter(({ kind }) => kind !== 'DOWNLOADED')
      .map(({ at, kind, actor, ip, userAgent }) => ({
        at,
        what: contractEvent.label(kind, 'zh-CN'),
        who: actor ?? '系统',
        where: [ip, userAgent].filter(Boolean).join('，'),
      })),
  }
}

/** The document of a contract that its coach has signed, sealed as of a moment. Writes nothing. */
export async function sealedDocument(
  services: Services,
  db: Executor,
  held: LockedContract,
  at: string,
): Promise<{ readonly bytes: Buffer; readonly hash: string; readonly keyId: number }> {
  const key = await sealKey(services)
  const { tsaUrl } = services.config.sealing
  const bytes = await drawSealed(held.facts, await evidenceOf(db, held), key.keys, at, tsaUrl)
  if (tsaUrl !== null && stampsOf(bytes) < SEALS)
    services.log.warn({ contractId: held.id }, 'who vouches for times (SIGN_TSA_URL) did not answer: a contract was sealed without that')
  return { bytes, hash: fingerprint(bytes), keyId: key.id }
}
