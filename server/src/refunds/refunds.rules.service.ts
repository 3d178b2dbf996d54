import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/refunds/refunds.rules'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { changedFields } from '../platform/write/audit.ts'
import { write } from '../platform/write/write.ts'
import { type RuleFields, rulesRepository } from './refunds.rules.repository.ts'

const TWICE = { refund_rules_day_key: { error: 'REFUND_RULE_TWICE', path: 'effectiveFrom' } } as const

const today = (cx: Cx): string => businessDay(cx.services.clock.now())

export const listRefundRules: Handler<typeof calls.listRefundRules> = (_input, cx) => rulesRepository.list(cx.db, today(cx))

type Body = HandlerInput<typeof calls.saveRefundRule>['body']

/** Before the start, then by days that rise, and at the end whatever comes after: so that each moment has its step. */
function assertSteps(steps: Body['steps']): void {
  const wrong = () => new AppError('REFUND_RULE_STEPS', {}, { field: 'steps' })
  let last = -1
  for (const [at, { until, day }] of steps.entries()) {
    const isLast = at === steps.length - 1
    const rank = until === 'BEFORE_START' ? 0 : until === 'DAY' ? (day ?? 0) : Number.POSITIVE_INFINITY
    if (rank <= last || (until === 'DAY') === (day === null) || (until === 'AFTER_END') !== isLast) throw wrong()
    last = rank
  }
}

/** Goods that reach the family by a parcel, and nothing besides. */
const isShipped = (kind: Body['goodsKind']): boolean => kind === 'PHYSICAL' || kind === 'DEVICE'

/** A rule that has begun stays as it is: orders paid under it always follow it. */
export const saveRefundRule: Handler<typeof calls.saveRefundRule> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { id, version, ...fields } = body
    // What cannot be changed at all says so first, whatever else is wrong.
    if (id !== undefined && found(await rulesRepository.lock(w.tx, id, today(cx))).inForce) throw new AppError('REFUND_RULE_IN_FORCE')
    const ships = isShipped(fields.goodsKind)
    const rule: RuleFields = { ...fields, countsFrom: fields.countsFrom ?? (ships ? 'RECEIVED' : 'PAID') }
    if (rule.countsFrom === 'RECEIVED' && !ships) throw new AppError('REFUND_RULE_FROM', {}, { field: 'countsFrom' })
    assertSteps(rule.steps)
    if (rule.effectiveFrom < today(cx)) throw new AppError('REFUND_RULE_PAST', {}, { field: 'effectiveFrom' })
    if (rule.campTypeId !== null && rule.goodsKind !== 'CAMP') throw new AppError('REFUND_RULE_KIND', {}, { field: 'campTypeId' })
    const campTypeName = rule.campTypeId === null ? null : await rulesRepository.campType(w.tx, rule.campTypeId)
    if (campTypeName === undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'campTypeId' })
    const { steps: _steps, campTypeId: _type, ...told } = { ...rule, campTypeName }
    if (id === undefined) {
      const saved = await orConflict(TWICE, () => rulesRepository.add(w.tx, rule))
      w.audit({ id: saved.id, type: 'ADD', data: { name: rule.name }, after: told })
      return saved
    }
    const old = found(await rulesRepository.lock(w.tx, id, today(cx)))
    w.version(old, version)
    const saved = await orConflict(TWICE, () => rulesRepository.change(w.tx, id, rule))
    const { before, after } = changedFields<Record<string, unknown>>({ ...old }, told)
    w.audit({ id, data: { name: rule.name }, before, after })
    return saved
  })

export const deleteRefundRule: Handler<typeof calls.deleteRefundRule> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const rule = found(await rulesRepository.lock(w.tx, id, today(cx)))
    if (rule.inForce) throw new AppError('REFUND_RULE_IN_FORCE')
    rulesRepository.archive(w.tx, id)
    w.audit({ id, data: { name: rule.name } })
    return { id }
  })
