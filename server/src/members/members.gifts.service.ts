import type * as calls from '@camp/contract/members/members'
import { familySeal } from '../parents/parents.api.ts'
import { AppError } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'
import { grantMembership, holdMember } from './members.grants.repository.ts'
import { membersRepository } from './members.repository.ts'

/** Beyond it a date is a slip of the finger. */
const FARTHEST_YEARS = 20
const farthest = (now: Date): Date => new Date(now.getTime() + FARTHEST_YEARS * 365.25 * 86_400_000)

/** Whose phone it is; refused in words where it is nobody's. */
export const memberCandidate: Handler<typeof calls.getMemberCandidate> = async ({ query: { phone } }, cx) => {
  const candidate = await membersRepository.candidate(cx.db, { phone }, cx.scope)
  if (!candidate) throw new AppError('MEMBER_NO_PARENT', {}, { field: 'phone' })
  return candidate
}

/** Gives a membership. Two gifts at once follow one another: the family is held. */
export const giveMember: Handler<typeof calls.giveMember> = ({ body }, cx) =>
  write(cx, async (w) => {
    const before = await holdMember(w.tx, body.parentId)
    const parent = await membersRepository.candidate(w.tx, { id: body.parentId }, cx.scope)
    if (!parent) throw new AppError('NOT_FOUND')
    if (parent.activeFlg === 'FROZEN') throw new AppError('MEMBER_PARENT_FROZEN')
    const level = await membersRepository.level(w.tx, body.levelId)
    if (!level) throw new AppError('MEMBER_LEVEL_UNKNOWN', {}, { field: 'levelId' })
    if (level.activeFlg !== 'ACTIVE') throw new AppError('MEMBER_LEVEL_OFF', {}, { field: 'levelId' })
    const days = body.durationDays ?? level.durationDays
    const { parentId, levelId, reason } = body
    const granted = await grantMembership(w.tx, { parentId, levelId, days, source: 'GIFT', reason, byUserId: cx.reader.userId })
    if (!granted) throw new Error('a gift names no order, so nothing stands against it')
    const { startsAt, endsAt, member } = granted
    const most = farthest(cx.services.clock.now())
    if (new Date(endsAt) > most) {
      throw new AppError('MEMBER_TOO_LONG', { until: most.toISOString().slice(0, 10) }, { field: 'durationDays' })
    }
    await happened(w.tx, 'member.granted', [{ id: member.id, parentId, levelId, startsAt, endsAt }])
    const seal = await familySeal(w.tx, cx.services.keys, parentId)
    w.audit({
      id: member.id,
      type: before ? 'EDIT' : 'ADD',
      data: { days, level: level.name },
      ...(before && { before: { level: before.level, expiresAt: before.expiresAt } }),
      after: { level: member.level, expiresAt: member.expiresAt, reason: seal('text', reason) },
    })
    return { id: member.id, version: member.version, startsAt, expiresAt: endsAt }
  })
