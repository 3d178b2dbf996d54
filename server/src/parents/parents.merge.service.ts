import type { CallAnswer } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/parents/parents.merges'
import { movedKind } from '@camp/contract/parents/parents.merges'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { type Write, write } from '../platform/write/write.ts'
import { sealedDevices } from './parents.devices.service.ts'
import { evidenceOf, parentBrief } from './parents.duplicates.repository.ts'
import { type Moved, mergeRepository, type SameChild } from './parents.merge.repository.ts'
import { type LockedParent, parentsRepository } from './parents.repository.ts'
import { tagsOf } from './parents.tags.service.ts'

type Preview = CallAnswer<typeof calls.previewParentMerge>
type Membership = Awaited<ReturnType<typeof mergeRepository.membership>>

type MovedMemberships = Pick<Moved, 'membership' | 'grants' | 'grantsLeft'>

/** Of two memberships the one that ends later stays. */
const laterOf = (kept: Membership, merged: Membership): Membership =>
  kept && merged ? (Date.parse(merged.expiresAt) > Date.parse(kept.expiresAt) ? merged : kept) : (kept ?? merged)

const runningOf = (membership: Membership): Preview['membership'] =>
  membership?.running ? { level: membership.level, expiresAt: membership.expiresAt } : null

/** What a merge would do, and what is in its way. */
export const previewMerge: Handler<typeof calls.previewParentMerge> = async ({ query: { keptId, mergedId } }, cx) => {
  if (keptId === mergedId) throw new AppError('MERGE_SAME', {}, { field: 'mergedId' })
  const { db } = cx
  for (const id of [keptId, mergedId]) found((await parentsRepository.page(db, { ids: [id] }, cx.scope, ONE)).rows[0])
  const [kept, merged] = [found(await parentBrief(db, keptId)), found(await parentBrief(db, mergedId))]
  const same = await mergeRepository.sameChildren(db, keptId, mergedId)
  const counts = { ...(await mergeRepository.counts(db, keptId, mergedId)), sameChildren: same.length }
  const [mine, theirs] = [await mergeRepository.membership(db, keptId), await mergeRepository.membership(db, mergedId)]
  const stays = laterOf(mine, theirs)
  const ends = runningOf(mine) && runningOf(theirs) ? (stays === mine ? theirs : mine) : undefined
  return {
    kept,
    merged,
    evidence: await evidenceOf(db, keptId, mergedId),
    moves: movedKind.values.map((kind) => ({ kind, count: countOf(counts, kind) })).filter(({ count }) => count > 0),
    membership: runningOf(stays),
    endsMembership: runningOf(ends),
    conflicts: await mergeRepository.conflicts(db, keptId, mergedId),
    versions: await versionsOf(cx, keptId, mergedId),
  }
}

const ONE = { page: 1, size: 1, counted: false, sort: [] }

/** Children that become one do not move beside. */
const countOf = (counts: Readonly<Record<string, number>>, kind: string): number =>
  (counts[kind] ?? 0) - (kind === 'students' ? (counts.sameChildren ?? 0) : 0)

async function versionsOf(cx: Cx, keptId: number, mergedId: number): Promise<Preview['versions']> {
  const { rows } = await parentsRepository.page(cx.db, { ids: [keptId, mergedId] }, cx.scope, { ...ONE, size: 2 })
  const of = (id: number) => found(rows.find((row) => row.id === id)).version
  return { kept: of(keptId), merged: of(mergedId) }
}

/** Both accounts, held in the order of their numbers. */
async function bothHeld(w: Write, cx: Cx, keptId: number, mergedId: number): Promise<{ kept: LockedParent; merged: LockedParent }> {
  const held = await parentsRepository.lock(w.tx, [keptId, mergedId], cx.scope)
  const of = (id: number) => {
    const parent = found(held.find((one) => one.id === id))
    if (parent.erasedAt !== null) throw new AppError('PARENT_ERASED')
    if (parent.deletedAt !== null) throw new AppError('NOT_FOUND')
    return parent
  }
  return { kept: of(keptId), merged: of(mergedId) }
}

/** The membership that ends with the merge stays with the archived account, grants and all: those of the kept one never overlap. */
async function joinMemberships(w: Write, keptId: number, mergedId: number): Promise<MovedMemberships> {
  const [mine, theirs] = [await mergeRepository.membership(w.tx, keptId), await mergeRepository.membership(w.tx, mergedId)]
  if (!theirs || (mine && laterOf(mine, theirs) === mine)) return { membership: null, grants: [] }
  const grants = await mergeRepository.moveGrants(w.tx, keptId, mergedId, mine !== undefined)
  if (!mine) return { membership: { kind: 'MOVED', ...found(await mergeRepository.moveMembership(w.tx, theirs.id, keptId)) }, ...grants }
  const { levelId, starts, ends, source } = mine
  const replaced = found(await mergeRepository.setMembership(w.tx, mine.id, theirs))
  await mergeRepository.setMembership(w.tx, theirs.id, mine)
  return { membership: { kind: 'REPLACED', ...replaced, before: { levelId, starts, ends, source } }, ...grants }
}

type StandingConsent = Awaited<ReturnType<typeof mergeRepository.joinConsents>>['withdrawn'][number]

/** What listeners are told of consents of a family that stand otherwise. */
export const consentFacts = (parentId: number, rows: readonly StandingConsent[]) =>
  rows.map(({ id, studentId, purpose, textNumber, at }) => ({ id, studentId, parentId, purpose, textNumber, at }))

/** What guardians said last of children that become one counts, and stops what it withdraws; answers that, and the numbers of other programs. */
async function joinConsents(w: Write, parentId: number, same: readonly SameChild[]): Promise<Pick<Moved, 'externals' | 'consents'>> {
  if (same.length === 0) return { externals: [], consents: [] }
  const { consents, given, withdrawn, externals } = await mergeRepository.joinConsents(w.tx, same)
  await happened(w.tx, 'consent.given', consentFacts(parentId, given))
  await happened(w.tx, 'consent.withdrawn', consentFacts(parentId, withdrawn))
  return { externals, consents }
}

/** The tags and devices of both accounts, as the history of a family names them. */
export async function listsOf(w: Write, cx: Cx, keptId: number, mergedId: number) {
  const tags = await tagsOf(w.tx, [keptId, mergedId])
  const bound = await sealedDevices(w, cx, [keptId, mergedId])
  const of = (id: number) => ({
    tags: tags(id).map(({ name }) => name),
    devices: bound.filter(({ parentId }) => parentId === id).map(({ imei }) => imei),
  })
  return { kept: of(keptId), merged: of(mergedId) }
}

/** Joins the second account to the first. */
export const merge: Handler<typeof calls.mergeParents> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { keptId, mergedId } = body
    if (keptId === mergedId) throw new AppError('MERGE_SAME', {}, { field: 'mergedId' })
    const { kept, merged } = await bothHeld(w, cx, keptId, mergedId)
    w.version(kept, body.version)
    w.version(merged, body.mergedVersion)
    const conflicts = await mergeRepository.conflicts(w.tx, keptId, mergedId)
    const [first] = conflicts
    if (first) throw new AppError('MERGE_CONFLICTS', { student: first.studentName, camp: first.campName, count: conflicts.length })
    const same = await mergeRepository.sameChildren(w.tx, keptId, mergedId)
    const before = await listsOf(w, cx, keptId, mergedId)
    const memberships = await joinMemberships(w, keptId, mergedId)
    const rows = await mergeRepository.move(w.tx, keptId, mergedId, same)
    const { externals, consents } = await joinConsents(w, keptId, same)
    const moved: Moved = { ...rows, externals: [...rows.externals, ...externals], consents, ...memberships }
    mergeRepository.archive(w.tx, keptId, mergedId)
    const { version } = found((await parentsRepository.touch(w.tx, [keptId]))[0])
    const made = found(await mergeRepository.add(w.tx, keptId, mergedId, moved, body.reason, cx.reader.userId))
    await happened(w.tx, 'parent.merged', [{ id: keptId, mergedId, state: 'MERGED' }])
    const data = { kept: keptId, merged: mergedId }
    const counts = Object.fromEntries(movedKind.values.map((kind) => [kind, moved[kind].length]))
    const after = await listsOf(w, cx, keptId, mergedId)
    // Lists in the place of counts: they are fields of a family, and tell how it stood.
    w.audit({ id: keptId, data, before: before.kept, after: { merged: mergedId, ...counts, ...after.kept } })
    w.audit({ id: mergedId, data, type: 'DELETE', before: before.merged, after: { mergedInto: keptId, ...after.merged } })
    return { id: keptId, mergeId: made.id, version }
  })
