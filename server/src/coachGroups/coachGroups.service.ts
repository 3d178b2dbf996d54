import type * as calls from '@camp/contract/coachGroups/coachGroups.writing'
import { coachesWritingRepository } from '../coaches/coaches.api.ts'
import { inAnyCase, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { changedFields } from '../platform/write/audit.ts'
import { keepStep } from '../platform/write/undo.ts'
import { type Write, write } from '../platform/write/write.ts'
import { coachesMoved, groupDeleted, type Standing, told } from './coachGroups.undoing.service.ts'
import { coachGroupsWritingRepository, type GroupFields, type LockedCoach, type LockedGroup } from './coachGroups.writing.repository.ts'

/** How coaches stand before a change that can be taken back. */
async function standing(w: Write, coachIds: readonly number[]): Promise<Standing> {
  const stays = await coachGroupsWritingRepository.stays(w.tx, coachIds)
  const led = await coachGroupsWritingRepository.led(w.tx, coachIds)
  return { stays, led: led.map(({ id, coachId }) => ({ id, coachId })) }
}

/** Keeps the step, with how it left them: what is not so any more was changed since. */
async function keepMoved(w: Write, cx: Cx, groupIds: readonly number[], coachIds: readonly number[], before: Standing): Promise<number> {
  const after = await coachGroupsWritingRepository.stays(w.tx, coachIds)
  return keepStep(w, cx, coachesMoved, { groupIds: [...new Set(groupIds)], coachIds: [...coachIds], ...before, after })
}

const TAKEN = inAnyCase('coach_groups_name', { error: 'COACH_GROUP_TAKEN', path: 'name' })

/** Days that a move may lie ahead. */
const MOVE_AHEAD = 365
const DAY = 86_400_000

/** A group that the reader sees, to be changed. */
async function held(w: Write, cx: Cx, id: number): Promise<LockedGroup> {
  await coachesWritingRepository.lockGroups(w.tx)
  return found((await coachGroupsWritingRepository.lock(w.tx, [id], cx.scope))[0])
}

/** Names them all, each with the group. */
const whoIsWhere = (coaches: readonly LockedCoach[]) => ({
  who: coaches.map(({ name, groupName }) => `${name}（${groupName ?? ''}）`).join('、'),
})

/** The one who leads from now on; in another group there is no way to lead this one. */
async function leaderOf(w: Write, leaderCoachId: number | null, old?: LockedGroup): Promise<LockedCoach | null> {
  if (leaderCoachId === null) return null
  const [coach] = await coachGroupsWritingRepository.coaches(w.tx, [leaderCoachId])
  if (!coach) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'leaderCoachId' })
  if (leaderCoachId === old?.leaderCoachId) return coach
  if (!coach.active) throw new AppError('COACH_OFF', {}, { field: 'leaderCoachId' })
  if (coach.groupId !== null && coach.groupId !== old?.id) {
    throw new AppError('COACH_IN_OTHER_GROUP', whoIsWhere([coach]), { field: 'leaderCoachId' })
  }
  return coach
}

export const saveCoachGroup: Handler<typeof calls.saveCoachGroup> = ({ body }, cx) =>
  write(cx, async (w) => {
    if (body.id === undefined) await coachesWritingRepository.lockGroups(w.tx)
    const old = body.id === undefined ? undefined : await held(w, cx, body.id)
    if (old) w.version(old, body.version)
    const fields: GroupFields = {
      name: body.name,
      leaderCoachId: body.leaderCoachId === undefined ? (old?.leaderCoachId ?? null) : body.leaderCoachId,
      remark: body.remark === undefined ? (old?.remark ?? null) : body.remark || null,
    }
    const leader = await leaderOf(w, fields.leaderCoachId, old)
    const saved = found(
      await orConflict(TAKEN, () =>
        old ? coachGroupsWritingRepository.change(w.tx, old.id, fields) : coachGroupsWritingRepository.add(w.tx, fields),
      ),
    )
    if (leader && leader.groupId === null) coachGroupsWritingRepository.join(w.tx, saved.id, [leader.id])
    // A leader can still see what they save.
    if (!(await coachGroupsWritingRepository.isSeen(w.tx, saved.id, cx.scope))) {
      throw new AppError('COACH_GROUP_NOT_OWN', {}, { field: 'leaderCoachId' })
    }
    const after = told(fields, leader?.name ?? null)
    w.audit({ id: saved.id, data: { name: fields.name }, ...(old ? changedFields(told(old, old.leaderName), after) : { after }) })
    return saved
  })

/** An empty group goes; hours and comments of then stay with its name. */
export const deleteCoachGroup: Handler<typeof calls.deleteCoachGroup> = ({ params: { id }, query: { version } }, cx) =>
  write(cx, async (w) => {
    const group = await held(w, cx, id)
    w.version(group, version)
    const members = await coachGroupsWritingRepository.membersOf(w.tx, id)
    if (members.length > 0) {
      throw new AppError('COACH_GROUP_HOLDS', { group: group.name, names: members.map(({ name }) => name).join('、') })
    }
    coachGroupsWritingRepository.remove(w.tx, id)
    w.audit({ id, data: { name: group.name }, before: told(group, group.leaderName) })
    return { id, undo: await keepStep(w, cx, groupDeleted, { id, version: group.version + 1, leaderCoachId: group.leaderCoachId }) }
  })

/** Coaches who are to come into a group: all that are named, or a refusal that says who cannot. */
async function comers(w: Write, cx: Cx, sent: readonly number[], day: string | null = null): Promise<LockedCoach[]> {
  const ids = [...new Set(sent)]
  const seen = await coachesWritingRepository.seen(w.tx, ids, cx.scope)
  if (seen.length < ids.length) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'coachIds' })
  const coaches = await coachGroupsWritingRepository.coaches(w.tx, ids, day)
  if (coaches.some(({ active }) => !active)) throw new AppError('COACH_OFF', {}, { field: 'coachIds' })
  return coaches
}

export const addMembers: Handler<typeof calls.addCoachGroupMember> = ({ body }, cx) =>
  write(cx, async (w) => {
    const group = await held(w, cx, body.groupId)
    const coaches = await comers(w, cx, 'coachIds' in body ? body.coachIds : [body.coachId])
    const elsewhere = coaches.filter(({ groupId }) => groupId !== null && groupId !== group.id)
    if (elsewhere.length > 0) throw new AppError('COACH_IN_OTHER_GROUP', whoIsWhere(elsewhere), { field: 'coachIds' })
    const coming = coaches.filter(({ groupId }) => groupId === null)
    if (coming.length > 0) {
      coachGroupsWritingRepository.join(
        w.tx,
        group.id,
        coming.map(({ id }) => id),
      )
    }
    w.audit({ id: group.id, data: { name: group.name, count: coming.length }, after: { joined: coming.map(({ name }) => name) } })
    return { count: coming.length }
  })

export const removeMember: Handler<typeof calls.removeCoachGroupMember> = ({ params: { groupId, coachId } }, cx) =>
  write(cx, async (w) => {
    const group = await held(w, cx, groupId)
    const [coach] = await coachGroupsWritingRepository.coaches(w.tx, [coachId])
    if (!coach || (coach.groupId !== groupId && coach.groupThen !== groupId)) throw new AppError('NOT_FOUND')
    const before = await standing(w, [coachId])
    if (!(await coachGroupsWritingRepository.stay(w.tx, groupId, coachId))) await letGo(w, [coach])
    w.audit({ id: groupId, data: { name: group.name, coach: coach.name }, after: { left: [coach.name] } })
    return { groupId, coachId, undo: await keepMoved(w, cx, [groupId], [coachId], before) }
  })

/** Takes coaches out of their groups, from a day on. A leader goes with the last ones, and as of today, or not at all. */
async function letGo(w: Write, coaches: readonly LockedCoach[], later: string | null = null): Promise<void> {
  const ids = coaches.map(({ id }) => id)
  if (later !== null) {
    const [lead] = await coachGroupsWritingRepository.led(w.tx, ids)
    if (lead) throw new AppError('COACH_MOVE_LEADER', { coach: lead.coach, group: lead.name })
    return coachGroupsWritingRepository.leave(w.tx, ids, later)
  }
  const led = await coachGroupsWritingRepository.othersLed(w.tx, ids)
  if (led) throw new AppError('COACH_GROUP_LEADER', { coach: led.coach, group: led.name })
  await coachGroupsWritingRepository.unlead(w.tx, ids)
  coachGroupsWritingRepository.leave(w.tx, ids)
}

/** The day of a move that is still to come; null as of today. Days that are over stay with the group of then, as their hours do. */
function laterDay(cx: Cx, from: string | undefined): string | null {
  const today = businessDay(cx.services.clock.now())
  if (from === undefined || from === today) return null
  const last = businessDay(new Date(cx.services.clock.now().getTime() + MOVE_AHEAD * DAY))
  if (from < today || from > last) throw new AppError('COACH_MOVE_DAY', { first: today, last }, { field: 'from' })
  return from
}

export const moveMembers: Handler<typeof calls.moveCoachGroupMembers> = ({ body: { coachIds, toGroupId, from } }, cx) =>
  write(cx, async (w) => {
    const group = await held(w, cx, toGroupId)
    const later = laterDay(cx, from)
    const coaches = await comers(w, cx, coachIds, later)
    // Who is there on that day, and is not to go, has nothing to do.
    const moving = coaches.filter(({ groupId, groupThen }) => groupThen !== toGroupId || groupId !== toGroupId)
    const ids = moving.map(({ id }) => id)
    const before = await standing(w, ids)
    if (moving.length > 0) {
      await letGo(w, moving, later)
      coachGroupsWritingRepository.join(w.tx, toGroupId, ids, later)
    }
    const since = later === null ? {} : { movesFrom: later }
    // The groups that they leave tell of it as well.
    for (const old of new Set(moving.map(({ groupThen }) => groupThen))) {
      const left = moving.filter(({ groupThen }) => groupThen === old).map(({ name }) => name)
      if (old !== null && old !== toGroupId) w.audit({ id: old, data: { name: group.name, count: left.length }, after: { left, ...since } })
    }
    const joined = moving.map(({ name }) => name)
    w.audit({ id: toGroupId, data: { name: group.name, count: moving.length }, after: { joined, ...since } })
    const groups = [toGroupId, ...moving.flatMap(({ groupThen }) => groupThen ?? [])]
    return { count: moving.length, undo: ids.length > 0 ? await keepMoved(w, cx, groups, ids, before) : null }
  })
