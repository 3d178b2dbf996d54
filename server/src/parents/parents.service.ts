import { maskPersonal } from '@camp/contract/base/pii'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Scope } from '../platform/scope.ts'
import type { RecordSnapshot } from '../platform/write/record.ts'
import type { Write } from '../platform/write/write.ts'
import { findSnapshot } from './parents.records.repository.ts'
import { type LockedParent, parentsRepository } from './parents.repository.ts'

/** A family's account that the reader may see, as its log entries name its fields; personal values are masked. */
export async function parentSnapshot(db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> {
  const row = await findSnapshot(db, id, scope)
  if (!row) return undefined
  const { phone, imeis, fields, ...snapshot } = row
  const devices = imeis.map((imei) => maskPersonal('imei', imei))
  return { ...snapshot, fields: { ...fields, phone: maskPersonal('phone', phone), devices } }
}

/** Why a family can be changed no more, or not by this reader. */
export const barOf = (parent: LockedParent | undefined): 'NOT_FOUND' | 'PARENT_ERASED' | null => {
  if (!parent) return 'NOT_FOUND'
  if (parent.erasedAt !== null) return 'PARENT_ERASED'
  return parent.deletedAt === null ? null : 'NOT_FOUND'
}

/** The family that a list is about, or 404 where the reader sees none. */
export const familySeen = async (cx: Cx, id: number): Promise<number> => found(await parentsRepository.seen(cx.db, id, cx.scope)).id

/** Holds a family that is there and that the reader may see; one that was forgotten is changed no more. */
export async function heldParent(w: Write, id: number, scope: Scope): Promise<LockedParent> {
  const [parent] = await parentsRepository.lock(w.tx, [id], scope)
  const bar = barOf(parent)
  if (bar) throw new AppError(bar)
  return found(parent)
}
