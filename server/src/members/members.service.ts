import { systemEvents } from '@camp/contract/logs/logs.system'
import type * as calls from '@camp/contract/members/members'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { happened, type Teller, tellFollowed } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import { endGrant, grantMembership, grantOf, holdMember, membershipBought, settleMember } from './members.grants.repository.ts'
import { tellEnded } from './members.jobs.ts'
import { membersRepository } from './members.repository.ts'

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
  await happened(tx, 'member.granted', [{ ...granted, id, parentId, levelId }], by)
  const before = was && { level: was.level, expiresAt: was.expiresAt }
  tellFollowed(tx, by, systemEvents.memberGranted, [
    { id, data: { orderNumber, level }, ...(before && { before }), after: { level, expiresAt } },
  ])
}

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
  await tellEnded(tx, { id, parentId: grant.parentId }, settled ? settled.expiresAt : null, by)
  const after = settled ? { level: settled.level, expiresAt: settled.expiresAt } : {}
  tellFollowed(tx, by, systemEvents.memberTakenBack, [{ id, data: { orderNumber }, before: { level, expiresAt }, after }])
}

const DAY = 86_400_000
const WEEKS = 12
/** Two years and the week that both ends share. */
const MOST_WEEKS = 106
/** 1970 began on a Thursday. */
const TO_MONDAY = 3

const mondayOf = (day: string): number => {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY
  return number - ((number + TO_MONDAY) % 7)
}
const textOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** How many are members now, and how it came to that, week by week. */
export const memberData: Handler<typeof calls.getMemberData> = async ({ query: { levelId, from, to } }, cx) => {
  const today = mondayOf(await membersRepository.today(cx.db))
  const last = Math.min(to === undefined ? today : mondayOf(to), today)
  const first = from === undefined ? last - (WEEKS - 1) * 7 : mondayOf(from)
  if (first > last || (last - first) / 7 >= MOST_WEEKS) throw new AppError('INVALID_INPUT', {}, { field: 'from' })
  const [figures, byWeek] = await Promise.all([
    membersRepository.figures(cx.db, levelId, cx.scope),
    membersRepository.weeks(cx.db, { from: textOf(first), to: textOf(last), levelId }, cx.scope),
  ])
  return { ...figures, byWeek: [...byWeek] }
}
