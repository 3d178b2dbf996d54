import { systemEvents } from '@camp/contract/logs/logs.system'
import type { Tx } from '../platform/db/executor.ts'
import { type SystemActor, tellSystem } from '../platform/write/system.ts'
import { endGrant, grantOf, holdMember, settleMember } from './members.grants.repository.ts'

/** A membership that a refund ended, as it was and as it is now. */
export interface TakenBack {
  readonly id: number
  readonly before: { readonly level: string; readonly expiresAt: string }
  /** Empty: the family is no member any more. */
  readonly after: { readonly level?: string; readonly expiresAt?: string }
}

/**
 * Ends what an order granted, as far as it is not over: its money went back, in full or with this choice. What follows it begins the sooner.
 * Does nothing where the order granted nothing. Told in the log by the system; without one, by whoever called.
 */
export async function takeBackMembership(tx: Tx, orderNumber: string, by: SystemActor | null): Promise<TakenBack | undefined> {
  const known = await grantOf(tx, orderNumber)
  if (!known) return undefined
  const was = await holdMember(tx, known.parentId)
  // It may have been moved or ended before the family was held.
  const grant = await grantOf(tx, orderNumber)
  if (!grant) return undefined
  await endGrant(tx, grant)
  const settled = await settleMember(tx, grant.parentId)
  if (!was) return undefined
  const { id, level, expiresAt } = was
  const taken = { id, before: { level, expiresAt }, after: settled ? { level: settled.level, expiresAt: settled.expiresAt } : {} }
  if (by) tellSystem(tx, by, systemEvents.memberTakenBack, [{ data: { orderNumber }, ...taken }])
  return taken
}
