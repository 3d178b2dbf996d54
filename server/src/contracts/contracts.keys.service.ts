import { systemEvents } from '@camp/contract/logs/logs.system'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { wordParameter } from '../platform/parameters.ts'
import { makeSealKeys, type SealKeys } from '../platform/seal/certificate.ts'
import { readP12 } from '../platform/seal/p12.ts'
import type { Services } from '../platform/services.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { sealKeysRepository } from './contracts.keys.repository.ts'

type Parts = Pick<Services, 'pool' | 'keys' | 'clock' | 'config'>
interface SealKey {
  readonly id: number
  readonly keys: SealKeys
}

/** For the log: what an operator does where the key that seals was kept under a DATA_KEY that is lost. */
const SEAL_KEY_ADVICE =
  'the key that seals contracts was kept under another DATA_KEY and cannot be opened; run "npm run seal-key -- --renew" (docs/operations.md, Keys): ' +
  'what was signed waits and is sealed then'

/** For the log: what an operator does where the certificate that was given is over. */
const CERTIFICATE_ADVICE =
  'the certificate of SIGN_P12 has ended: set another one and start again; what was signed waits and is sealed then'

/** Is the company's own certificate used, which others issued? */
const isGiven = ({ config }: Pick<Parts, 'config'>): boolean => config.sealing.p12 !== null

/** The newest key that lasts; `keys` is null where its private part cannot be opened with the keys that are here. */
async function newestKey(db: Executor, parts: Pick<Parts, 'keys' | 'config'>): Promise<{ id: number; keys: SealKeys | null } | null> {
  const row = await sealKeysRepository.newest(db, isGiven(parts))
  if (!row) return null
  const { id, certificate, ca, validUntil } = row
  const privateKey = parts.keys.opened(row.privateKeySealed)
  const chain = row.chain.split(' ').filter((one) => one !== '')
  return { id, keys: privateKey === null ? null : { privateKey, certificate, ca, chain, validUntil } }
}

/** Why nothing can be sealed: nobody can open the key, or the certificate that was given is over. A key of our own is made by itself. */
async function sealTrouble(parts: Parts): Promise<'SEAL_KEY_LOST' | 'SEAL_CERTIFICATE_ENDED' | null> {
  const newest = await newestKey(new Executor(parts.pool), parts)
  if (!newest) return isGiven(parts) ? 'SEAL_CERTIFICATE_ENDED' : null
  return newest.keys === null ? 'SEAL_KEY_LOST' : null
}

/** What keeps everything from being sealed, said to an operator; null: nothing. */
export async function sealAdvice(parts: Parts): Promise<string | null> {
  const trouble = await sealTrouble(parts)
  return trouble && (trouble === 'SEAL_KEY_LOST' ? SEAL_KEY_ADVICE : CERTIFICATE_ADVICE)
}

export async function assertSealKey(parts: Parts): Promise<void> {
  const trouble = await sealTrouble(parts)
  if (trouble) throw new AppError(trouble)
}

async function addKey(tx: Tx, { keys }: Pick<Parts, 'keys'>, made: SealKeys, issuer: string | null): Promise<SealKey> {
  const added = found(await sealKeysRepository.add(tx, keys.seal(made.privateKey), made, issuer))
  return { id: added.id, keys: made }
}

const ownKey = async (tx: Tx, parts: Parts, from: Date): Promise<SealKey> =>
  addKey(tx, parts, await makeSealKeys(await wordParameter(tx, 'contract.company'), from), null)

/** At the start: from now on contracts are sealed by the certificate of SIGN_P12, if there is one. Ends the start where it cannot be used. */
export async function takeCertificate(parts: Parts): Promise<void> {
  const { p12 } = parts.config.sealing
  if (!p12) return
  const given = await readP12(p12, parts.clock.now())
  await transaction(parts.pool, async (tx) => {
    await sealKeysRepository.lock(tx)
    const known = (await newestKey(tx, parts))?.keys
    if (known?.certificate === given.certificate) return
    const { id } = await addKey(tx, parts, given, given.issuer)
    tellSystem(tx, byJob(parts, 'SIGN_P12'), systemEvents.sealKeyRenewed, [{ id, data: { until: given.validUntil.slice(0, 10) } }])
  })
}

/** The key that seals, made where there is none that lasts: its private part is kept sealed under the key of stored secrets. */
export async function sealKey(parts: Parts, from = parts.clock.now()): Promise<SealKey> {
  const newest = async (db: Executor): Promise<SealKey | null> => {
    const known = await newestKey(db, parts)
    if (!known) return null
    if (!known.keys) throw new AppError('SEAL_KEY_LOST')
    return { id: known.id, keys: known.keys }
  }
  return (
    (await newest(new Executor(parts.pool))) ??
    transaction(parts.pool, async (tx) => {
      await sealKeysRepository.lock(tx)
      const known = await newest(tx)
      if (!known && isGiven(parts)) throw new AppError('SEAL_CERTIFICATE_ENDED')
      return known ?? ownKey(tx, parts, from)
    })
  )
}

/** Makes another key that seals from now on, whatever there is; certificates of before stay, so that what they sealed can be checked. */
export const renewSealKey = (parts: Parts): Promise<SealKey> =>
  transaction(parts.pool, async (tx) => {
    await sealKeysRepository.lock(tx)
    const made = await ownKey(tx, parts, parts.clock.now())
    const data = { until: made.keys.validUntil.slice(0, 10) }
    tellSystem(tx, byJob(parts, 'npm run seal-key'), systemEvents.sealKeyRenewed, [{ id: made.id, data }])
    return made
  })

/** How the key that seals stands, for the command; null: none was made yet. */
export async function sealKeyState(parts: Parts): Promise<{ readonly until: string; readonly lost: boolean } | null> {
  const row = await sealKeysRepository.newest(new Executor(parts.pool), isGiven(parts))
  return row ? { until: row.validUntil, lost: parts.keys.opened(row.privateKeySealed) === null } : null
}
