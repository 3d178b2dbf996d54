import type { HandlerInput } from '@camp/contract/base/call'
import { maskPersonal } from '@camp/contract/base/pii'
import type { ParentFilter } from '@camp/contract/parents/parents'
import type * as calls from '@camp/contract/parents/parents.making'
import { chosenRows } from '../platform/changes/change.engine.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Scope } from '../platform/scope.ts'
import { changedFields } from '../platform/write/audit.ts'
import type { RecordSnapshot } from '../platform/write/record.ts'
import { type Write, write } from '../platform/write/write.ts'
import { matchOf } from './parents.conditions.ts'
import { familySeal } from './parents.keys.service.ts'
import { type Called, makingRepository } from './parents.making.repository.ts'
import { findSnapshot, type LockedParent, parentsRepository } from './parents.repository.ts'
import { studentsRepository } from './parents.students.repository.ts'

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

/** Locks a family that is there and that the reader may see; one that was forgotten is changed no more. */
export async function lockedParent(w: Write, id: number, scope: Scope): Promise<LockedParent> {
  const [parent] = await parentsRepository.lock(w.tx, [id], scope)
  const bar = barOf(parent)
  if (bar) throw new AppError(bar)
  return found(parent)
}

/** Holds families of many records; answers those that can be changed no more, or not by this reader, with why. */
export async function familiesBarred(
  w: Write,
  ids: readonly number[],
  scope: Scope,
): Promise<ReadonlyMap<number, NonNullable<ReturnType<typeof barOf>>>> {
  const held = new Map((await parentsRepository.lock(w.tx, ids, scope)).map((parent) => [parent.id, parent]))
  return new Map(
    ids.flatMap((id) => {
      const bar = barOf(held.get(id))
      return bar ? [[id, bar] as const] : []
    }),
  )
}

/** The family of a child that is there. */
export const familyOfChild = async (tx: Tx, studentId: number): Promise<number | undefined> =>
  (await studentsRepository.lock(tx, studentId))?.parentId

/** Families that were picked, or all that match but some; `total` is how many they were when they were chosen. */
export type FamilyChoice = ParentFilter & { ids?: number[] | undefined; except?: number[] | undefined; total?: number | undefined }

/** The families of a choice, as rows of a set of changes; refused if their number has moved since it was shown, or is too large. */
export async function chosenFamilies(cx: Cx, { total, ...filter }: FamilyChoice): Promise<{ id: string }[]> {
  const match = matchOf(filter, cx.reader.codes)
  return chosenRows((most) => parentsRepository.ids(cx.db, match, cx.scope, most), total)
}

const TAKEN: Conflicts = { parents_phone_key: { error: 'PARENT_PHONE_TAKEN', path: 'phone' } }

/** A family as it is entered, with its children and where it came from. */
export type NewFamily = HandlerInput<typeof calls.createParent>['body']

/** What is known of a family that another system had: since when, and what it is called where it has no name. */
export interface FamilyOrigin {
  readonly registeredOn?: string | undefined
  readonly called?: string | undefined
}

/** Enters a family with its children, and where it came from. */
export async function makeParent(
  w: Write,
  body: NewFamily,
  { registeredOn, called }: FamilyOrigin = {},
): Promise<{ id: number; version: number }> {
  const { phone, children = [] } = body
  const [channelId, referrerId, realName] = [body.channelId ?? null, body.referrerId ?? null, body.realName || null]
  const origins = found(await makingRepository.origins(w.tx, channelId, referrerId))
  if (!origins.channel) throw new AppError('PARENT_CHANNEL', {}, { field: 'channelId' })
  if (!origins.referrer) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'referrerId' })
  const [first] = children
  const nickname = body.nickname || realName || called || (first ? `${first.name}家长` : '新家长')
  const made = found(
    await orConflict(TAKEN, () => makingRepository.add(w.tx, { phone, nickname, realName, channelId, referrerId, registeredOn })),
  )
  for (const child of children) makingRepository.addChild(w.tx, made.id, child)
  await happened(w.tx, 'parent.created', [made])
  w.audit({ id: made.id, data: { id: made.id } })
  return made
}

/** Changes what a family is called and where it is reached; what is left out stays. */
export async function changeParent(w: Write, cx: Cx, id: number, to: Partial<Called>): Promise<void> {
  const parent = await lockedParent(w, id, cx.scope)
  const { before, after, changed } = changedFields({ ...parent }, { ...to })
  if (!changed) return
  await orConflict(TAKEN, () => makingRepository.change(w.tx, { ...parent, ...to, id }))
  await happened(w.tx, 'parent.updated', [{ id, activeFlg: parent.activeFlg, fields: Object.keys(after) }])
  const seal = await familySeal(w.tx, cx.services.keys, id)
  const sealed = ({ phone, ...names }: Partial<Called>) => ({
    ...Object.fromEntries(Object.entries(names).map(([field, name]) => [field, seal('name', name)])),
    ...(phone !== undefined && { phone: seal('phone', phone) }),
  })
  w.audit({ id, data: { id }, before: sealed(before), after: sealed(after) })
}

/** Enters a family by hand. */
export const createParent: Handler<typeof calls.createParent> = ({ body }, cx) => write(cx, (w) => makeParent(w, body))
