import { systemEvents } from '@camp/contract/logs/logs.system'
import type { Tx } from '../platform/db/executor.ts'
import { type Teller, tellFollowed } from '../platform/facts.ts'
import { endGrant, grantOf, holdMember, settleMember } from './members.grants.repository.ts'

/**
 * Ends what an order granted, as far as it is not over: its money went back, in full or with this choice. What follows it begins the sooner.
 * Does nothing where the order granted nothing.
 */
export async function takeBackMembership(tx: Tx, orderNumber: string, by: Teller): Promise<void> {
  const known = await grantOf(tx, orderNumber)
  if (!known) return
  const was = await holdMember(tx, known.parentId)
  // It may have been moved or ended before the family was held.
  const grant = await grantOf(tx, orderNumber)
  if (!grant) return
  await endGrant(tx, grant)
  const settled = await settleMember(tx, grant.parentId)
  if (!was) return
  const { id, level, expiresAt } = was
  const after = settled ? { level: settled.level, expiresAt: settled.expiresAt } : {}
  tellFollowed(tx, by, systemEvents.memberTakenBack, [{ id, data: { orderNumber }, before: { level, expiresAt }, after }])
}
