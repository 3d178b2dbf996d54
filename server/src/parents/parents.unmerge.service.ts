import type * as calls from '@camp/contract/parents/parents.merges'
import { movedKind } from '@camp/contract/parents/parents.merges'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { type Write, write } from '../platform/write/write.ts'
import { mergeRepository } from './parents.merge.repository.ts'
import { consentFacts, listsOf } from './parents.merge.service.ts'
import { parentsRepository } from './parents.repository.ts'
import { type Merge, unmergeRepository } from './parents.unmerge.repository.ts'

const MEMBERSHIP_WORDS = { 'zh-CN': '会员', 'en-US': 'membership' } as const

/** Refuses where something was touched, and says what. */
async function assertUntouched(w: Write, cx: Cx, merge: Merge): Promise<void> {
  for (const [kind, count] of Object.entries(await unmergeRepository.touched(w.tx, merge))) {
    if (count === 0) continue
    const known = movedKind.values.find((value) => value === kind)
    throw new AppError('MERGE_TOUCHED', { count, what: known ? movedKind.label(known, cx.language) : MEMBERSHIP_WORDS[cx.language] })
  }
}

async function membershipBack(w: Write, { keptId, mergedId, moved: { membership } }: Merge): Promise<void> {
  if (membership?.kind === 'MOVED') await mergeRepository.moveMembership(w.tx, membership.id, mergedId)
  if (membership?.kind !== 'REPLACED') return
  const [mine, theirs] = [await mergeRepository.membership(w.tx, keptId), await mergeRepository.membership(w.tx, mergedId)]
  await mergeRepository.setMembership(w.tx, found(theirs).id, found(mine))
  await mergeRepository.setMembership(w.tx, membership.id, membership.before)
}

/** Both children of what was one have their own consents again, and what is taken back stops. */
async function consentsBack(w: Write, merge: Merge): Promise<void> {
  const { kept, merged } = await unmergeRepository.partConsents(w.tx, merge)
  const [given, taken] = [kept.filter(({ state }) => state === 'GIVEN'), kept.filter(({ state }) => state !== 'GIVEN')]
  await happened(w.tx, 'consent.given', consentFacts(merge.keptId, given))
  await happened(w.tx, 'consent.withdrawn', [...consentFacts(merge.keptId, taken), ...consentFacts(merge.mergedId, merged)])
}

/** Takes a merge back. */
export const undoMerge: Handler<typeof calls.undoParentMerge> = ({ body }, cx) =>
  write(cx, async (w) => {
    const merge = found(await unmergeRepository.hold(w.tx, body.mergeId))
    const { keptId, mergedId } = merge
    const held = await parentsRepository.lock(w.tx, [keptId, mergedId], cx.scope)
    const kept = found(held.find(({ id }) => id === keptId))
    // The archived account has no children of its own by which a limited reader would see it; anyone who sees the kept one may take it back.
    if (merge.undoneAt !== null) throw new AppError('MERGE_DONE_ALREADY')
    if (kept.erasedAt !== null) throw new AppError('PARENT_ERASED')
    if (kept.deletedAt !== null) throw new AppError('NOT_FOUND')
    await assertUntouched(w, cx, merge)
    const before = await listsOf(w, cx, keptId, mergedId)
    await membershipBack(w, merge)
    unmergeRepository.moveBack(w.tx, merge)
    unmergeRepository.markUndone(w.tx, body.mergeId, cx.reader.userId)
    await orConflict({ parents_phone_key: { error: 'MERGE_PHONE_TAKEN', path: 'mergeId' } }, () =>
      unmergeRepository.restore(w.tx, mergedId),
    )
    await consentsBack(w, merge)
    await parentsRepository.touch(w.tx, [keptId])
    await happened(w.tx, 'parent.merged', [{ id: keptId, mergedId, state: 'PARTED' }])
    const data = { kept: keptId, merged: mergedId }
    const after = await listsOf(w, cx, keptId, mergedId)
    w.audit({ id: keptId, data, before: { merged: mergedId, ...before.kept }, after: after.kept })
    w.audit({ id: mergedId, data, type: 'ADD', before: { mergedInto: keptId, ...before.merged }, after: after.merged })
    return { keptId, mergedId }
  })
