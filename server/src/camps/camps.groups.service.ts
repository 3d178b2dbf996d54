import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/camps/camps.groups'
import { inAnyCase, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { campGroupsRepository, type Group, type LockedGroup } from './camps.groups.repository.ts'

type Saved = CallAnswer<typeof calls.saveCampGroup>
type Body = HandlerInput<typeof calls.saveCampGroup>['body']

const TAKEN = inAnyCase('camp_groups_name', { error: 'CAMP_GROUP_TAKEN', path: 'name' })

/** A group as the log tells it. */
const told = ({ camp, name, coach, capacity, activeFlg }: Omit<LockedGroup, 'id' | 'version' | 'campId' | 'coachId'>) => ({
  camp,
  name,
  coach,
  capacity,
  activeFlg,
})

/** The name of the coach whom the group is given. */
async function coachName(
  w: Write,
  coachId: number | null,
  { old, past = false }: { readonly old?: LockedGroup; readonly past?: boolean },
): Promise<string | null> {
  if (coachId === null) return null
  if (coachId === old?.coachId) return old.coach
  const coach = await campGroupsRepository.coach(w.tx, coachId)
  if (!coach) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'coachId' })
  if (!coach.active && !past) throw new AppError('COACH_OFF', {}, { field: 'coachId' })
  return coach.name
}

/** A leader can still see what they save. */
async function checkSeen(w: Write, cx: Cx, id: number): Promise<void> {
  if (!(await campGroupsRepository.isSeen(w.tx, id, cx.scope))) throw new AppError('CAMP_GROUP_NOT_OWN', {}, { field: 'coachId' })
}

export const saveCampGroup: Handler<typeof calls.saveCampGroup> = ({ body }, cx) =>
  write(cx, (w) => (body.id === undefined ? addGroup(w, cx, body) : changeGroup(w, cx, body.id, body)))

/** `past`: a group of a camp that is over, as it was then; whoever led it may be a coach no more. */
export async function addGroup(w: Write, cx: Cx, { campId, name, capacity, ...body }: Body, past = false): Promise<Saved> {
  const { camp, ended } = found(await campGroupsRepository.camp(w.tx, campId, cx.scope))
  if (ended && !past) throw new AppError('CAMP_ENDED')
  const coachId = body.coachId ?? null
  const coach = await coachName(w, coachId, { past: ended })
  const saved = found(await orConflict(TAKEN, () => campGroupsRepository.add(w.tx, campId, { name, coachId, capacity })))
  campGroupsRepository.plan(w.tx, campId)
  await checkSeen(w, cx, saved.id)
  w.audit({ id: saved.id, type: 'ADD', data: { camp, name }, after: told({ camp, name, coach, capacity, activeFlg: 'ACTIVE' }) })
  return saved
}

export async function changeGroup(w: Write, cx: Cx, id: number, { campId, name, capacity, ...body }: Body, past = false): Promise<Saved> {
  const old = found(await campGroupsRepository.lock(w.tx, id, cx.scope))
  w.version(old, body.version)
  if (campId !== old.campId) throw new AppError('CAMP_GROUP_STAYS', {}, { field: 'campId' })
  const coachId = body.coachId === undefined ? old.coachId : body.coachId
  const coach = await coachName(w, coachId, { old, past })
  if (capacity < old.capacity) {
    const { taken, held } = await campGroupsRepository.lockSeats(w.tx, id)
    if (taken + held > capacity) {
      const error = held > 0 ? 'CAMP_GROUP_CAPACITY_HELD' : 'CAMP_CAPACITY_TAKEN'
      throw new AppError(error, { taken, held }, { field: 'capacity' })
    }
  }
  const saved = found(await orConflict(TAKEN, () => campGroupsRepository.change(w.tx, id, { name, coachId, capacity })))
  campGroupsRepository.plan(w.tx, campId)
  await checkSeen(w, cx, id)
  const { before, after } = changedFields(told(old), told({ ...old, name, coach, capacity }))
  w.audit({ id, data: { camp: old.camp, name }, before, after })
  return saved
}

/** Switches a group on or off, within a change of somebody's: an inactive one takes no more children, those who are in it stay. */
export async function setGroupActive(
  w: Write,
  cx: Cx,
  { id, activeFlg, version }: { id: number; activeFlg: Group['activeFlg']; version?: number | undefined },
): Promise<{ id: number; activeFlg: Group['activeFlg']; version: number }> {
  const old = found(await campGroupsRepository.lock(w.tx, id, cx.scope))
  w.version(old, version, 'campGroup')
  if (old.activeFlg === activeFlg) return { id, activeFlg, version: old.version }
  const saved = found(await campGroupsRepository.switch(w.tx, id, activeFlg))
  w.audit({
    id,
    target: 'campGroup',
    type: activeFlg,
    data: { entity: 'campGroup', name: `${old.camp} ${old.name}`, activeFlg },
    before: { activeFlg: old.activeFlg },
    after: { activeFlg },
  })
  return { ...saved, activeFlg }
}
