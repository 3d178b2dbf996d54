import type { CallAnswer } from '@camp/contract/base/call'
import type { getEssContract } from '@camp/contract/contracts/contracts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { StoredContract } from './contracts.repository.ts'
import { contractTerminations } from './contracts.termination.repository.ts'

export type AskedTermination = NonNullable<Awaited<ReturnType<typeof contractTerminations.latest>>>

/** So many who could confirm are named. */
const NAMED = 5

/** What waits for a second person. The caller holds the contract, or only looks beforehand. */
export async function waiting(db: Executor, { id }: { readonly id: number }): Promise<AskedTermination> {
  const asked = await contractTerminations.latest(db, id)
  if (asked?.status !== 'ASKED') throw new AppError('CONTRACT_END_DECIDED')
  return asked
}

export async function assertOther(db: Executor, cx: Cx, { contractId, askedById }: AskedTermination): Promise<void> {
  if (askedById !== cx.reader.userId) return
  const who = (await contractTerminations.confirmers(db, contractId, askedById)).slice(0, NAMED).map(({ name }) => name)
  throw who.length > 0 ? new AppError('CONTRACT_END_OWN', { who: who.join('、') }) : new AppError('CONTRACT_END_ALONE')
}

/** What waits to end a signed contract, for its page. */
export async function terminationOf(
  db: Executor,
  { id, status, provider }: Pick<StoredContract, 'id' | 'status' | 'provider'>,
): Promise<CallAnswer<typeof getEssContract>['termination']> {
  const asked = status === 'DONE' ? await contractTerminations.latest(db, id) : undefined
  if (!asked || (asked.status !== 'ASKED' && provider === 'BUILTIN')) return null
  const { version, reason, askedById, askedByName, askedAt } = asked
  const who = asked.status === 'ASKED' ? await contractTerminations.confirmers(db, id, askedById) : []
  const state = asked.status === 'ASKED' ? 'ASKED' : 'STARTED'
  return { state, version, reason, askedById, askedByName, askedAt, who: who.slice(0, NAMED).map(({ name }) => name) }
}
