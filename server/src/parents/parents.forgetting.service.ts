import type { Tx } from '../platform/db/executor.ts'
import { forgetEverywhere } from '../platform/family.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { emptyAccounts, emptyRecords } from './parents.emptying.repository.ts'
import { forgetFilters, knownBy } from './parents.erasure.repository.ts'
import { destroyFamilyKeys } from './parents.keys.service.ts'
import { tellingOf, without } from './parents.telling.rules.ts'

/** Empties what hangs on these accounts, what people wrote and kept of them, and the accounts; the keys of what the log says of them are destroyed. */
export async function forget(tx: Tx, keys: Keyring, ids: readonly number[]): Promise<{ id: number; erasedAt: string }[]> {
  const known = await knownBy(tx, ids)
  await forgetFilters(tx, known)
  await forgetEverywhere(tx, keys, known, (telling) => {
    const tells = tellingOf(telling, { folded: false })
    return (value) => without(value, tells)
  })
  emptyRecords(tx, ids)
  destroyFamilyKeys(tx, ids)
  return emptyAccounts(tx, ids)
}
