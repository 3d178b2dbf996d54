import type { Executor, Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Scope } from '../platform/scope.ts'
import type { Write } from '../platform/write/write.ts'
import { dropUnusedChildren, dropUnusedFamilies } from './parents.enrolled.repository.ts'
import { makingRepository } from './parents.making.repository.ts'
import { type MovedChild, type MovedParent, movedRepository } from './parents.moved.repository.ts'
import { parentsRepository } from './parents.repository.ts'
import { studentsRepository } from './parents.students.repository.ts'

export type { MovedChild, MovedParent } from './parents.moved.repository.ts'

/** How families stand that are known by number or by phone, and their children. */
export async function familyStates(db: Executor, of: { readonly ids: readonly number[]; readonly phones: readonly string[] }) {
  const parents = await movedRepository.parents(db, of.ids, of.phones)
  const children = await movedRepository.children(
    db,
    parents.map(({ id }) => id),
  )
  return { parents, children }
}

/** What a file has left of a record, and how it stood before; null: the file made it. */
interface Left<Record> {
  readonly id: number
  readonly version: number
  readonly before: Record | null
}

const since = () => new AppError('ROW_CHANGED_SINCE')

/** Takes a child back to how it stood; refused where somebody changed or used it since. */
export async function takeBackChild(tx: Tx, { id, version, before }: Left<MovedChild>): Promise<void> {
  const now = await movedRepository.child(tx, id)
  if (now?.version !== version) throw since()
  if (before) {
    if (before.version === version) return
    await studentsRepository.change(tx, id, { ...before, gender: before.gender as 'MALE' | 'FEMALE' | null }) // as the table holds it
    return movedRepository.childVersion(tx, id, before.version)
  }
  await dropUnusedChildren(tx, [id])
  if (await movedRepository.child(tx, id)) throw since()
}

/** The same of a family, whose children were taken back before. */
export async function takeBackParent(w: Write, scope: Scope, { id, version, before }: Left<MovedParent>): Promise<void> {
  const [now] = await parentsRepository.lock(w.tx, [id], scope)
  if (now?.version !== version || now.deletedAt !== null) throw since()
  if (before) {
    if (before.version === version) return
    await makingRepository.change(w.tx, before)
    return movedRepository.parentVersion(w.tx, id, before.version)
  }
  if (!(await dropUnusedFamilies(w.tx, [id])).includes(id)) throw since()
}
