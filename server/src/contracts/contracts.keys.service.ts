import { systemEvents } from '@camp/contract/logs/logs.system'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { wordParameter } from '../platform/parameters.ts'
import { makeSealKeys, type SealKeys } from '../platform/seal/certificate.ts'
import type { Services } from '../platform/services.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { sealKeysRepository } from './contracts.keys.repository.ts'

type Parts = Pick<Services, 'pool' | 'keys' | 'clock'>
interface SealKey {
  readonly id: number
  readonly keys: SealKeys
}

/** For the log: what an operator does where the key that seals was kept under a DATA_KEY that is lost. */
export const SEAL_KEY_ADVICE =
  'the key that seals contracts was kept under another DATA_KEY and cannot be opened; run "npm run seal-key -- --renew" (docs/operations.md, Keys): ' +
  'what was signed waits and is sealed then'

/** The newest key that lasts; `keys` is null where its private part cannot be opened with the keys that are here. */
async function newestKey(db: Executor, { keys }: Pick<Parts, 'keys'>): Promise<{ id: number; keys: SealKeys | null } | null> {
  const row = await sealKeysRepository.newest(db)
  if (!row) return null
  const { id, certificate, ca, validUntil } = row
  const privateKey = keys.opened(row.privateKeySealed)
  return { id, keys: privateKey === null ? null : { privateKey, certificate, ca, validUntil } }
}

/** Is there a key that seals, and nobody can open it? Without one another is made by itself. */
export async function sealKeyLost(parts: Parts): Promise<boolean> {
  const newest = await newestKey(new Executor(parts.pool), parts)
  return newest !== null && newest.keys === null
}

export async function assertSealKey(parts: Parts): Promise<void> {
  if (await sealKeyLost(parts)) throw new AppError('SEAL_KEY_LOST')
}

async function addKey(tx: Tx, { keys }: Parts, from: Date): Promise<SealKey> {
  const made = await makeSealKeys(await wordParameter(tx, 'contract.company'), from)
  const added = found(await sealKeysRepository.add(tx, keys.seal(made.privateKey), made.certificate, made.ca, made.validUntil))
  return { id: added.id, keys: made }
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
      return (await newest(tx)) ?? addKey(tx, parts, from)
    })
  )
}

/** Makes another key that seals from now on, whatever there is; certificates of before stay, so that what they sealed can be checked. */
export const renewSealKey = (parts: Parts): Promise<SealKey> =>
  transaction(parts.pool, async (tx) => {
    await sealKeysRepository.lock(tx)
    const made = await addKey(tx, parts, parts.clock.now())
    const data = { until: made.keys.validUntil.slice(0, 10) }
    tellSystem(tx, byJob(parts, 'npm run seal-key'), systemEvents.sealKeyRenewed, [{ id: made.id, data }])
    return made
  })

/** How the key that seals stands, for the command; null: none was made yet. */
export async function sealKeyState(parts: Parts): Promise<{ readonly until: string; readonly lost: boolean } | null> {
  const row = await sealKeysRepository.newest(new Executor(parts.pool))
  return row ? { until: row.validUntil, lost: parts.keys.opened(row.privateKeySealed) === null } : null
}
