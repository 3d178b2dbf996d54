import { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import { wordParameter } from '../platform/parameters.ts'
import { makeSealKeys, type SealKeys } from '../platform/seal/certificate.ts'
import type { Services } from '../platform/services.ts'
import { transaction } from '../platform/write/transaction.ts'
import { sealKeysRepository } from './contracts.keys.repository.ts'

/** The key that seals, made where there is none that lasts: its private part is kept sealed under the key of stored secrets. */
export async function sealKey(
  { pool, keys, clock }: Services,
  from = clock.now(),
): Promise<{ readonly id: number; readonly keys: SealKeys }> {
  const newest = async (db: Executor) => {
    const row = await sealKeysRepository.newest(db)
    if (!row) return null
    const { id, certificate, ca, validUntil } = row
    return { id, keys: { privateKey: keys.open(row.privateKeySealed), certificate, ca, validUntil } }
  }
  return (
    (await newest(new Executor(pool))) ??
    transaction(pool, async (tx) => {
      await sealKeysRepository.lock(tx)
      const other = await newest(tx)
      if (other) return other
      const made = await makeSealKeys(await wordParameter(tx, 'contract.company'), from)
      const added = found(await sealKeysRepository.add(tx, keys.seal(made.privateKey), made.certificate, made.ca, made.validUntil))
      return { id: added.id, keys: made }
    })
  )
}
