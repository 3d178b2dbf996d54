import { saveCamp } from '@camp/contract/camps/camps'
import { saveCampGroup } from '@camp/contract/camps/camps.groups'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedSince, type Moved, type TakeMoved, unlessUsed } from '../platform/ingest/moved.records.ts'
import type { Write } from '../platform/write/write.ts'
import { dropCamp, dropCampGroup } from './camps.dropping.repository.ts'
import { campGroupsRepository, type LockedGroup } from './camps.groups.repository.ts'
import { addGroup, changeGroup } from './camps.groups.service.ts'
import { movedCampsRepository } from './camps.moved.repository.ts'
import { campsRepository, type LockedCamp } from './camps.repository.ts'
import { addCamp, changeCamp } from './camps.service.ts'

// Camps and groups of a system that is left for this one: by the services that the console calls, with what lies behind as it was.

/** What such a system says of a camp; what it does not say stays as it is. */
export interface MovedCamp {
  readonly name: string
  readonly term: string
  readonly campTypeId: number
  readonly goodsId?: number
  readonly enrolStart: string
  readonly enrolEnd: string
  readonly startDate: string
  readonly endDate: string
  readonly capacity?: number
}

export interface MovedGroup {
  readonly campId: number
  readonly name: string
  readonly coachId?: number
  readonly capacity?: number
}

/** Places of what does not say how many it has. */
const CAMP_PLACES = 1_000
const GROUP_PLACES = 100

const heldCamp = async (w: Write, cx: Cx, id: number): Promise<LockedCamp> => found(await campsRepository.lock(w.tx, id, cx.scope))
const heldGroup = async (w: Write, cx: Cx, id: number): Promise<LockedGroup> => found(await campGroupsRepository.lock(w.tx, id, cx.scope))

/** A camp is known by its number, or by its name and term; of one that is found so nothing is replaced. */
export const takeMovedCamp: TakeMoved<MovedCamp, LockedCamp> = (w, cx, id, said) =>
  w.saying(saveCamp, async (part): Promise<Moved<LockedCamp>> => {
    if (id !== null) {
      const before = await heldCamp(part, cx, id)
      return { ...(await changeCamp(part, cx, id, { ...before, ...said, version: undefined })), before }
    }
    const known = await movedCampsRepository.camp(part.tx, said.name, said.term)
    if (known !== undefined) {
      const before = await heldCamp(part, cx, known)
      return { id: known, version: before.version, before }
    }
    return { ...(await addCamp(part, cx, { capacity: CAMP_PLACES, ...said, lessons: [] })), before: null }
  })

/** The same of a group, by its number or by its name in its camp. */
export const takeMovedGroup: TakeMoved<MovedGroup, LockedGroup> = (w, cx, id, said) =>
  w.saying(saveCampGroup, async (part): Promise<Moved<LockedGroup>> => {
    const past = await movedCampsRepository.hasEnded(part.tx, said.campId)
    if (id !== null) {
      const before = await heldGroup(part, cx, id)
      return { ...(await changeGroup(part, cx, id, { ...before, ...said, version: undefined }, past)), before }
    }
    const known = await movedCampsRepository.group(part.tx, said.campId, said.name)
    if (known !== undefined) {
      const before = await heldGroup(part, cx, known)
      return { id: known, version: before.version, before }
    }
    return { ...(await addGroup(part, cx, { capacity: GROUP_PLACES, ...said }, past)), before: null }
  })

/** Takes a camp back to how it stood; refused where somebody changed it since, or something hangs on it that was not there before. */
export async function takeBackCamp(w: Write, cx: Cx, { id, version, before }: Moved<LockedCamp>): Promise<void> {
  const now = await campsRepository.lock(w.tx, id, cx.scope)
  if (now?.version !== version) throw changedSince()
  if (!before) return unlessUsed(() => dropCamp(w.tx, id))
  if (before.version === version) return
  await w.saying(saveCamp, (part) => changeCamp(part, cx, id, { ...before, remark: before.remark ?? undefined, version: undefined }))
  movedCampsRepository.campVersion(w.tx, id, before.version)
}

/** The same of a group. */
export async function takeBackGroup(w: Write, cx: Cx, { id, version, before }: Moved<LockedGroup>): Promise<void> {
  const now = await campGroupsRepository.lock(w.tx, id, cx.scope)
  if (now?.version !== version) throw changedSince()
  if (!before) {
    await unlessUsed(() => dropCampGroup(w.tx, id))
    campGroupsRepository.plan(w.tx, now.campId)
  } else if (before.version !== version) {
    await w.saying(saveCampGroup, (part) => changeGroup(part, cx, id, { ...before, version: undefined }, true))
    movedCampsRepository.groupVersion(w.tx, id, before.version)
  }
}
