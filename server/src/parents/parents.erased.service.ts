import path from 'node:path'
import { systemEvents } from '@camp/contract/logs/logs.system'
import type { ErasureKind } from '@camp/contract/parents/parents.labels'
import type { Client, Pool } from 'pg'
import { appendErased, ERASED, type ErasedAccount, erasedIn, mergedErased } from '../platform/backup/erased.list.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { happened } from '../platform/facts.ts'
import { forgetEverywhere } from '../platform/family.ts'
import { dueErasures, erasuresDone } from '../platform/installation.repository.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { byJob, type Sealing, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { emptyAccounts, emptyRecords, holdManyJoined } from './parents.emptying.repository.ts'
import { broughtBack, erasedAccounts, erasedAccountsOfAny, erasedFirst, erasedTurn, keepErasures } from './parents.erased.repository.ts'
import { forgetFilters, knownBy } from './parents.erasure.repository.ts'
import { destroyFamilyKeys } from './parents.keys.service.ts'
import { tellingOf, without } from './parents.telling.rules.ts'

/** Empties what hangs on these accounts, what people wrote and kept of them, and the accounts; the keys of what the log says of them are destroyed. */
export async function forget(
  tx: Tx,
  keys: Keyring,
  ids: readonly number[],
  kind: ErasureKind,
): Promise<{ id: number; erasedAt: string }[]> {
  const known = await knownBy(tx, ids)
  await forgetFilters(tx, known)
  await forgetEverywhere(tx, keys, known, (telling) => {
    const tells = tellingOf(telling, { folded: false })
    return (value) => without(value, tells)
  })
  emptyRecords(tx, ids)
  destroyFamilyKeys(tx, ids)
  keepErasures(tx, ids, kind)
  return emptyAccounts(tx, ids)
}

/**
 * Forgets many families because a rule says so, with the accounts that were joined to them; whether each is to go is asked after they are held.
 * Answers the accounts as they stood. Who calls tells the log.
 */
export async function eraseByRule(tx: Tx, keys: Keyring, ids: readonly number[]): Promise<{ id: number; activeFlg: string }[]> {
  const accounts = await holdManyJoined(tx, ids)
  if (accounts.length === 0) return []
  await forget(
    tx,
    keys,
    accounts.map(({ id }) => id),
    'BY_RULE',
  )
  await happened(tx, 'parent.erased', accounts)
  return accounts
}

interface Place {
  readonly pool: Pool
  readonly dataDir: string
}

/** Writes down beside the data which families were erased, each once, so that a restore of an older backup can erase them again. */
export const noteErased = ({ pool, dataDir }: Place): Promise<void> =>
  transaction(pool, async (tx) => {
    await erasedTurn(tx)
    await appendErased(dataDir, await erasedAccounts(tx))
  })

/** What a backup says of erased accounts: those of its database, and those that the data directory knows beyond. */
export const erasedFor =
  (dataDir: string) =>
  async (client: Client): Promise<ErasedAccount[]> =>
    mergedErased([...(await erasedAccountsOfAny(new Executor(client))), ...(await erasedIn(path.join(dataDir, ERASED)))])

/** What a crash between an erasure and its note left out, and what another server erased. */
export const erasureChores = ({ pool, config }: Pick<Services, 'pool' | 'config'>): Chore[] => [
  { name: 'parents.erased', every: 60_000, run: () => noteErased({ pool, dataDir: config.dataDir }) },
]

/** Erases a family that a restore brought back, as its erasure did, whatever was under way when the backup was made. Tells whether it was there. */
const eraseOne = (pool: Pool, sealing: Sealing, one: ErasedAccount): Promise<boolean> =>
  transaction(pool, async (tx) => {
    const { account, since } = one
    const parent = await broughtBack(tx, account, since)
    if (!parent) return false
    await forget(tx, sealing.keys, [account], 'REPEATED_AFTER_RESTORE')
    erasedFirst(tx, one)
    const { activeFlg } = parent
    const told = { id: account, data: { id: account }, before: { activeFlg }, after: { activeFlg: 'FROZEN' } }
    tellSystem(tx, byJob(sealing, 'restore'), systemEvents.parentErasedAgain, [told])
    return true
  })

/**
 * Erases again what a restore brought back. What is due stands in the database since the rows came back: a crash in the middle leaves the rest to
 * the next start, which does this before it serves anybody.
 */
export async function eraseAgain(pool: Pool, sealing: Sealing, say: (text: string) => void): Promise<void> {
  const due = await dueErasures(new Executor(pool))
  if (due === null) return
  let erased = 0
  for (const one of due) if (await eraseOne(pool, sealing, one)) erased++
  await erasuresDone(new Executor(pool))
  say(`${erased} accounts that were erased since are erased again`)
}
