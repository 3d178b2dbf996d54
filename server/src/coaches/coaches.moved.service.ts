import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedSince, type Moved, type TakeMoved, unlessUsed } from '../platform/ingest/moved.records.ts'
import { businessDay } from '../platform/time.ts'
import { changedFields } from '../platform/write/audit.ts'
import type { Write } from '../platform/write/write.ts'
import { dropCoach } from './coaches.dropping.repository.ts'
import { movedCoachesRepository } from './coaches.moved.repository.ts'
import { logged, switchOff, TAKEN } from './coaches.saving.service.ts'
import { type CoachFields, coachesWritingRepository, type LockedCoach } from './coaches.writing.repository.ts'

// Coaches of a system that is left for this one: who they are, and no more. Without account, rate and bank account nobody is paid for them,
// until somebody who may says so.

/** What such a system says of a coach; what it does not say stays as it is. */
export interface MovedCoach {
  readonly name: string
  readonly phone: string
  readonly employment: CoachFields['employment']
  readonly englishName?: string
  readonly joinedAt?: string
  readonly activeFlg?: CoachFields['activeFlg']
}
/** How one stood. */
export type CoachBefore = Pick<LockedCoach, 'version' | 'name' | 'phone' | 'employment' | 'englishName' | 'joinedAt' | 'activeFlg'>

const NOTHING = {
  englishName: null,
  userId: null,
  level: null,
  maxStudents: null,
  trackingEnabled: false,
  activeFlg: 'ACTIVE',
  idCardSealed: null,
  idCardHash: null,
  idCardMasked: null,
} as const

const beforeOf = ({ version, name, phone, employment, englishName, joinedAt, activeFlg }: LockedCoach): CoachBefore => ({
  version,
  name,
  phone,
  employment,
  englishName,
  joinedAt,
  activeFlg,
})

async function change(w: Write, cx: Cx, old: LockedCoach, to: Partial<CoachFields>): Promise<number> {
  const fields = { ...old, ...to }
  if (fields.activeFlg === 'INACTIVE' && old.activeFlg === 'ACTIVE') await switchOff(w, old.id, businessDay(cx.services.clock.now()))
  const saved = found(await orConflict(TAKEN, () => coachesWritingRepository.change(w.tx, old.id, fields)))
  // Rate and account are not of what a file says.
  w.audit({ id: old.id, data: { name: fields.name }, ...changedFields(logged(old, null, null), logged(fields, null, null)) })
  return saved.version
}

/** A coach is known by the number of the old system, or by phone; of one who is found so nothing is replaced. */
export const takeMovedCoach: TakeMoved<MovedCoach, CoachBefore> = (w, cx, id, said) =>
  w.saying(saveCoach, async (part): Promise<Moved<CoachBefore>> => {
    if (!cx.scope.all) throw new AppError('COACH_NOT_OWN')
    if (said.activeFlg === 'INACTIVE') await coachesWritingRepository.lockGroups(part.tx)
    const known = id ?? (await movedCoachesRepository.ofPhone(part.tx, said.phone))
    if (known === undefined) {
      const fields = { ...NOTHING, joinedAt: businessDay(cx.services.clock.now()), ...said }
      const saved = found(await orConflict(TAKEN, () => coachesWritingRepository.add(part.tx, fields, 0)))
      part.audit({ id: saved.id, type: 'ADD', data: { name: said.name }, after: logged(fields, null, 0) })
      return { ...saved, before: null }
    }
    const old = found((await coachesWritingRepository.lock(part.tx, [known]))[0])
    const before = beforeOf(old)
    if (id === null) return { id: known, version: old.version, before }
    // From then on who they are decides about an account and about money.
    if (old.userId !== null || old.trackingEnabled) throw new AppError('MOVE_COACH_WORKS', {}, { field: 'name' })
    return { id, version: await change(part, cx, old, said), before }
  })

/** Takes a coach back to how it stood; refused where somebody changed it since, or a group is led by it. */
export async function takeBackCoach(w: Write, cx: Cx, { id, version, before }: Moved<CoachBefore>): Promise<void> {
  const [now] = await coachesWritingRepository.lock(w.tx, [id])
  if (now?.version !== version) throw changedSince()
  if (!before) return unlessUsed(() => dropCoach(w.tx, id))
  const { version: was, ...fields } = before
  if (was === version) return
  await w.saying(saveCoach, (part) => change(part, cx, now, fields))
  movedCoachesRepository.version(w.tx, id, was)
}
