import { systemEvents } from '@camp/contract/logs/logs.system'
import type { Tx } from '../platform/db/executor.ts'
import { type Teller, tellFollowed } from '../platform/facts.ts'
import { grantMembership, holdMember, membershipBought } from './members.grants.repository.ts'

/**
 * Grants what a completed order bought, if that is a membership: once, however often it is asked for. The order is held by the caller.
 * Goods that name no level grant none.
 */
export async function grantBought(tx: Tx, order: { readonly id: number; readonly orderNumber: string }, by: Teller): Promise<void> {
  const bought = await membershipBought(tx, order.id)
  const { parentId, levelId = null, days = null, payMethod } = bought ?? {}
  if (parentId === undefined || levelId === null || days === null) return
  const { orderNumber } = order
  const was = await holdMember(tx, parentId)
  const granted = await grantMembership(tx, { parentId, levelId, days, source: payMethod === 'CODE' ? 'CODE' : 'ORDER', orderNumber })
  if (!granted) return
  const { id, level, expiresAt } = granted.member
  const before = was && { level: was.level, expiresAt: was.expiresAt }
  tellFollowed(tx, by, systemEvents.memberGranted, [
    { id, data: { orderNumber, level }, ...(before && { before }), after: { level, expiresAt } },
  ])
}
