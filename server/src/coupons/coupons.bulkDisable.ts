import { randomBytes } from 'node:crypto'
import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import { COUPONS_PORTION } from '@camp/contract/coupons/coupons'
import { couponBatchRecord } from '@camp/contract/coupons/coupons.record'
import * as calls from '@camp/contract/coupons/coupons.steps'
import { DISABLED_AT_ONCE } from '@camp/contract/coupons/coupons.steps'
import type { Applied, AppliedRow, CellFault, ChangeDefinition, Checked } from '../platform/changes/change.definition.ts'
import { planSelection } from '../platform/changes/change.engine.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { loggedChoice } from '../platform/sheet/export.ts'
import { type Write, write } from '../platform/write/write.ts'
import type { CouponMatch } from './coupons.conditions.ts'
import { type Disabled, disablingRepository, type Portion } from './coupons.disabling.repository.ts'
import { askedMatch } from './coupons.guesses.service.ts'
import type { CouponChoice } from './coupons.match.service.ts'
import { couponsRepository } from './coupons.repository.ts'

/** What was asked for, kept until it is applied; the moment is that of each step. */
type Asked = Omit<CouponMatch, 'at'>
/** By what a portion is taken back. */
interface Trace {
  readonly mark: string
}

const nowOf = ({ services }: Cx): string => services.clock.now().toISOString()
const matchNow = (cx: Cx, asked: Asked): CouponMatch => ({ ...asked, at: nowOf(cx) })
const newMark = (): string => randomBytes(12).toString('base64url')

/** Refused if other codes match by now than those that the person saw. */
async function assertSeen(cx: Cx, match: CouponMatch, seen: number | undefined): Promise<number> {
  const total = await couponsRepository.count(new Executor(cx.services.reportPool), match, cx.scope)
  if (seen !== undefined && seen !== total) throw new AppError('SELECTION_DRIFTED', { total })
  return total
}

async function disable(w: Write, cx: Cx, match: CouponMatch, by: { mark: string; portion?: Portion }): Promise<Disabled> {
  const batches = await disablingRepository.disable(w.tx, match, cx.scope, { ...by, userId: cx.reader.userId })
  await happened(w.tx, 'coupon.disabled', batches)
  const sum = (part: 'count' | 'held') => batches.reduce((all, batch) => all + batch[part], 0)
  return { count: sum('count'), held: sum('held') }
}

/** Few codes, at once. */
export const disableCoupons: Handler<typeof calls.disableCoupons> = async ({ body }, cx) => {
  const picked = Array.isArray(body)
  const choice: CouponChoice = picked ? { ids: [...new Set(body)] } : { ...body.filter, ...(body.except && { except: body.except }) }
  const match = await askedMatch(cx, choice)
  const conditionsOf = await assertSeen(cx, match, picked ? undefined : body.total)
  const total = picked ? new Set(body).size : conditionsOf
  if (conditionsOf > DISABLED_AT_ONCE) throw new AppError('COUPON_MANY', { most: DISABLED_AT_ONCE })
  return write(cx, async (w) => {
    const done = await disable(w, cx, match, { mark: newMark() })
    w.audit({ id: null, data: { turn: 'DISABLED', count: done.count + done.held }, after: { filter: loggedChoice(choice, ...HIDDEN) } })
    // Those that unpaid orders have are beside what was asked for where that was the unused ones alone.
    return { ...done, skipped: Math.max(0, total - done.count - (match.status && !match.status.includes('USED') ? 0 : done.held)) }
  })
}

const HIDDEN = ['code', 'phone'] as const

/** Many codes, as a set of changes. */
export const planDisabling: Handler<typeof calls.planDisabling> = async ({ body: { total, ...choice } }, cx) => {
  const match = await askedMatch(cx, choice)
  await assertSeen(cx, match, total)
  const portions = await disablingRepository.portions(new Executor(cx.services.reportPool), match, cx.scope, COUPONS_PORTION)
  if (portions.length > CHANGE_MAX_ROWS) throw new AppError('CHANGE_TOO_MANY', { most: CHANGE_MAX_ROWS })
  const { at: _at, ...asked } = match
  const rows = portions.map(({ batchId, from, to }) => ({ batchId: String(batchId), from: String(from), to: String(to) }))
  return planSelection(cx, disablingMany, rows, asked, { filter: loggedChoice(choice, ...HIDDEN) })
}

async function apply(w: Write, cx: Cx, plans: readonly Portion[], asked: Asked): Promise<Applied[]> {
  const match = matchNow(cx, asked)
  const applied: Applied[] = []
  for (const portion of plans) {
    const mark = newMark()
    const done = await disable(w, cx, match, { mark, portion })
    told(w, portion.batchId, 'DISABLED', done)
    const trace: Trace = { mark }
    applied.push(isNone(done) ? { done: true } : { recordId: portion.batchId, after: shownAfter(done), trace })
  }
  return applied
}

const isNone = ({ count, held }: Disabled): boolean => count + held === 0
const shownAfter = ({ count, held }: Disabled) => ({ unused: 0, disabled: count, ...(held > 0 && { held }) })

function told(w: Write, batchId: number, turn: 'DISABLED' | 'RESTORED', done: Disabled): void {
  if (!isNone(done)) w.audit({ id: batchId, target: 'couponBatch', data: { turn, count: done.count + done.held } })
}

async function undo(w: Write, cx: Cx, rows: readonly AppliedRow[]): Promise<(CellFault | null)[]> {
  for (const { recordId, trace } of rows) {
    const { mark } = trace as Trace // written by `apply`
    told(w, recordId, 'RESTORED', await disablingRepository.restore(w.tx, recordId, mark, cx.reader.userId, nowOf(cx)))
  }
  return rows.map(() => null)
}

/** Disabling many codes: a row is a portion of a batch. Taking it back finds exactly the codes that it disabled. */
export const disablingMany: ChangeDefinition<'batchId' | 'from' | 'to', Portion, Asked> = {
  kind: 'coupons.disable',
  code: 'PROMOTE_CODE_DISABLE',
  call: calls.disableCoupons,
  target: 'coupon',
  title: { code: 'task.disableCoupons' },
  name: { zh: '批量停用兑换码', en: 'Disabling redemption codes' },
  columns: [],
  fields: {
    unused: changeFieldOf(couponBatchRecord, 'unused'),
    disabled: changeFieldOf(couponBatchRecord, 'disabled'),
    held: changeFieldOf(couponBatchRecord, 'held'),
  },
  planner: async (db, cx, asked) => ({
    check: async (rows) => {
      const portions = rows.map(({ cells }) => ({ batchId: Number(cells.batchId), from: Number(cells.from), to: Number(cells.to) }))
      const counted = await disablingRepository.count(db, matchNow(cx, asked), cx.scope, portions)
      return counted.map(({ name, count, held, ...plan }): Checked<Portion> => {
        const subject = name ?? `#${plan.batchId}`
        if (count + held === 0) return { done: true, subject }
        const before = { unused: count, disabled: 0, ...(held > 0 && { held: 0 }) }
        return { plan, subject, before, after: shownAfter({ count, held }) }
      })
    },
  }),
  apply,
  undo: { call: calls.disableCoupons, rows: undo },
}
