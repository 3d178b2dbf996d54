import type * as calls from '@camp/contract/workHours/workHours.trace'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { businessDay } from '../platform/time.ts'
import { write } from '../platform/write/write.ts'
import { rulesRepository } from './workHours.rules.repository.ts'

const TAKEN: Conflicts = { credit_rules_camp_type_id_kind_effective_from_key: { error: 'RULE_TAKEN', path: 'effectiveFrom' } }

/** Adds a rule of comments; rules of the past stay, so no line is ever worth something else. */
export const saveRule: Handler<typeof calls.saveCreditRule> = ({ body }, cx) =>
  write(cx, async (w) => {
    if (body.effectiveFrom < businessDay(cx.services.clock.now())) throw new AppError('RULE_PAST', {}, { field: 'effectiveFrom' })
    const campTypeId = body.campTypeId ?? null
    if (campTypeId !== null && !(await rulesRepository.campType(w.tx, campTypeId)))
      throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'campTypeId' })
    const { creditMinutes, lateFactorBp, holidayFactorBp, effectiveFrom } = body
    const reason = body.reason || null
    const saved = found(await orConflict(TAKEN, () => rulesRepository.add(w.tx, { ...body, campTypeId, reason, by: cx.reader.userId })))
    w.audit({ id: saved.id, data: { effectiveFrom }, after: { creditMinutes, lateFactorBp, holidayFactorBp, effectiveFrom, reason } })
    return saved
  })

/** Takes a rule back by which nothing was reckoned; what it was stays in the log. */
export const deleteRule: Handler<typeof calls.deleteCreditRule> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const { first, used, effectiveFrom, ...rule } = found(await rulesRepository.hold(w.tx, id))
    if (used > 0) throw new AppError('RULE_USED', { count: used })
    if (first) throw new AppError('RULE_ONLY')
    const removed = found(await rulesRepository.remove(w.tx, id))
    const { creditMinutes, lateFactorBp, holidayFactorBp, reason } = rule
    w.audit({ id, data: { effectiveFrom }, before: { creditMinutes, lateFactorBp, holidayFactorBp, effectiveFrom, reason } })
    return removed
  })
