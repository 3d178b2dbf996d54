import type { Taken } from '@camp/contract/base/ingest'
import type { putStudents } from '@camp/contract/parents/parents.students.open'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Cx } from '../platform/http/context.ts'
import type { TakeOne } from '../platform/ingest/ingest.kinds.ts'
import { businessDay } from '../platform/time.ts'
import { changedFields } from '../platform/write/audit.ts'
import type { Write } from '../platform/write/write.ts'
import { addStudents } from './parents.enrolled.repository.ts'
import { familySeal } from './parents.keys.service.ts'
import { parentsRepository } from './parents.repository.ts'
import { barOf } from './parents.service.ts'
import { studentsRepository } from './parents.students.repository.ts'

type Child = Omit<Taken<typeof putStudents>, 'parentId'>
type Kept = NonNullable<Awaited<ReturnType<typeof studentsRepository.lock>>>

/** The family of a record that is put in, held; refused where it is not there for this reader. */
export async function lockFamily(w: Write, cx: Cx, parentId: number): Promise<void> {
  const bar = barOf((await parentsRepository.lock(w.tx, [parentId], cx.scope))[0])
  if (bar) throw new AppError(bar === 'NOT_FOUND' ? 'UNKNOWN_REFERENCE' : bar, {}, { field: 'parentId' })
}

/** Changes what is known of a child. `fill`: only what is not known yet. */
async function changeChild(w: Write, cx: Cx, kept: Kept, to: Child, fill: boolean): Promise<void> {
  const { id, parentId, ...was } = kept
  const said = Object.entries(to).map(([field, value]) => [field, value || null] as const)
  const known = (field: string): boolean => was[field as keyof typeof was] !== null // a field of both
  const next = { ...was, ...Object.fromEntries(said.filter(([field]) => !(fill && known(field)))) }
  const { before, after, changed } = changedFields(was, next)
  if (!changed) return
  await studentsRepository.change(w.tx, id, next)
  await happened(w.tx, 'student.updated', [{ id, parentId, fields: Object.keys(after) }])
  const seal = await familySeal(w.tx, cx.services.keys, parentId)
  const sealed = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, seal('text', value as string | null)])) // as the table has them
  w.audit({ id: parentId, data: { id: parentId }, before: { child: sealed(before) }, after: { child: sealed(after) } })
}

/** A child that another program knows: made, changed, or found by its name in its family; of one that was found nothing is replaced. */
export const takeStudent: TakeOne<Taken<typeof putStudents>> = async (w, cx, { internalId, data }) => {
  const { parentId, ...child } = data
  if (child.birthday && child.birthday > businessDay(cx.services.clock.now()))
    throw new AppError('BIRTHDAY_TO_COME', {}, { field: 'birthday' })
  const kept = internalId === null ? undefined : found(await studentsRepository.lock(w.tx, internalId))
  await lockFamily(w, cx, kept?.parentId ?? parentId)
  if (kept) {
    if (kept.parentId !== parentId) throw new AppError('INGEST_STAYS', {}, { field: 'parentId' })
    await changeChild(w, cx, kept, child, false)
    return { id: kept.id }
  }
  const known = await studentsRepository.named(w.tx, parentId, child.name)
  if (known) {
    await changeChild(w, cx, known, child, true)
    return { id: known.id, linked: true }
  }
  const { id } = found((await addStudents(w.tx, [{ ...child, parentId }]))[0])
  w.audit({ id: parentId, data: { id: parentId } })
  return { id }
}
