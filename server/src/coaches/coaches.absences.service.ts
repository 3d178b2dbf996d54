import type * as calls from '@camp/contract/coaches/coaches.absences'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type AbsenceFields, absencesRepository } from './coaches.absences.repository.ts'
import { coachesWritingRepository, type LockedCoach } from './coaches.writing.repository.ts'

const OVERLAP: Conflicts = { coach_absences_days_key: { error: 'COACH_ABSENCE_OVERLAP', path: 'fromDate' } }

/** Absences of a coach whom the reader sees. */
export const absencesOf: Handler<typeof calls.getCoachAbsences> = async ({ params: { id } }, cx) => {
  found((await coachesWritingRepository.seen(cx.db, [id], cx.scope))[0])
  return absencesRepository.list(cx.db, id)
}

/**
 * Coaches are held until the end: so that of two who are sent away as each other's substitute the second is refused.
 * A substitute whom somebody else chose, and whom the reader does not see, may stay.
 */
async function held(
  w: Write,
  cx: Cx,
  coachId: number,
  substituteId: number | null,
  kept: number | null = null,
): Promise<[LockedCoach, LockedCoach | undefined]> {
  const ids = [coachId, ...(substituteId === null ? [] : [substituteId])]
  const seen = new Set((await coachesWritingRepository.seen(w.tx, ids, cx.scope)).map(({ id }) => id))
  if (!seen.has(coachId)) throw new AppError('NOT_FOUND')
  if (substituteId !== null && substituteId !== kept && !seen.has(substituteId))
    throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'substituteId' })
  const locked = await coachesWritingRepository.lock(w.tx, ids)
  return [found(locked.find(({ id }) => id === coachId)), locked.find(({ id }) => id === substituteId)]
}

/** The substitute is there on all of the days, and is not away at the same time. */
async function checkDays(w: Write, coach: LockedCoach, substitute: LockedCoach | undefined, { fromDate, toDate }: AbsenceFields) {
  const busy = await absencesRepository.standsIn(w.tx, coach.id, fromDate, toDate)
  if (busy) throw new AppError('COACH_STANDS_IN', busy, { field: 'fromDate' })
  if (!substitute) return
  const { id, name, activeFlg } = substitute
  if (activeFlg !== 'ACTIVE') throw new AppError('COACH_SUBSTITUTE_OFF', { name }, { field: 'substituteId' })
  const away = await absencesRepository.awayBetween(w.tx, id, fromDate, toDate)
  if (away) throw new AppError('COACH_SUBSTITUTE_AWAY', { name, from: away.from }, { field: 'substituteId' })
}

/** Notes what was changed of the absences of a coach, as a list of all of them. */
async function noting(w: Write, { id, name }: LockedCoach, change: () => Promise<void>): Promise<void> {
  const before = await absencesRepository.told(w.tx, id)
  await change()
  const after = await absencesRepository.told(w.tx, id)
  w.audit({ id, data: { name }, ...changedFields({ absences: before }, { absences: after }) })
  // The radar shows who does whose work.
  publishToAll(w.tx, 'work')
}

export const saveAbsence: Handler<typeof calls.saveCoachAbsence> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { id, coachId, fromDate, reason, substituteId = null, toDate = null } = body
    if (toDate !== null && toDate < fromDate) throw new AppError('COACH_ABSENCE_ORDER', {}, { field: 'toDate' })
    if (substituteId === coachId) throw new AppError('COACH_SUBSTITUTE_SELF', {}, { field: 'substituteId' })
    const fields = { fromDate, toDate, substituteId, reason }
    const old = id === undefined ? undefined : await absencesRepository.whose(w.tx, id)
    const [coach, substitute] = await held(w, cx, coachId, substituteId, old?.coachId === coachId ? old.substituteId : null)
    if (id !== undefined) w.partVersion(found(await absencesRepository.lock(w.tx, id, coachId)), body.version)
    await checkDays(w, coach, substitute, fields)
    let saved: { id: number; version: number } | undefined
    await noting(w, coach, async () => {
      saved = await orConflict(OVERLAP, () =>
        id === undefined ? absencesRepository.add(w.tx, coachId, fields, cx.reader.userId) : absencesRepository.change(w.tx, id, fields),
      )
    })
    return found(saved)
  })

export const endAbsence: Handler<typeof calls.endCoachAbsence> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { coachId } = found(await absencesRepository.whose(w.tx, body.id))
    const [coach] = await held(w, cx, coachId, null)
    const absence = found(await absencesRepository.lock(w.tx, body.id, coachId))
    w.partVersion(absence, body.version)
    if (absence.over) return { count: 0 }
    await noting(w, coach, async () => {
      if (absence.fresh) absencesRepository.remove(w.tx, body.id)
      else absencesRepository.end(w.tx, body.id)
    })
    return { count: 1 }
  })
