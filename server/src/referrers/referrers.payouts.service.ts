import { amountText } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/referrers/referrers.payouts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { businessDay } from '../platform/time.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type PayoutRow, payoutsRepository } from './referrers.payouts.repository.ts'

const TAKEN: Conflicts = { commission_payout_lines_live_key: { error: 'PAYOUT_TAKEN', path: 'ids' } }
const ONE = { page: 1, size: 1, counted: false, sort: [] } as const
const NAMED = 10

/** So many names as a sentence takes. */
const listed = (names: readonly string[]): string => names.slice(0, NAMED).join('、') + (names.length > NAMED ? '…' : '')

export const shownRow = ({ sealed: _sealed, ownPayee: _own, ...row }: PayoutRow) => row

export const payoutDetail: Handler<typeof calls.getCommissionPayout> = async ({ params: { id } }, cx) => {
  const payout = found((await payoutsRepository.page(cx.db, { id }, ONE)).rows[0])
  return { ...payout, rows: (await payoutsRepository.rows(cx.db, cx.services.keys.mark, id, cx.reader.userId)).map(shownRow) }
}

/** All have said where to, in a way that can still be read. */
export function assertPayees(rows: readonly PayoutRow[], field: string): void {
  const unknown = rows.filter(({ missing }) => missing)
  if (unknown.length > 0) throw new AppError('PAYOUT_NO_PAYEE', { names: listed(unknown.map(({ name }) => name)) }, { field })
}

/** Nobody draws up, sends or marks as paid what goes to an account that they set or changed within 30 days before: the refusal says who could. */
export async function assertNoHand(db: Executor, rows: readonly PayoutRow[], but: readonly number[], since: string): Promise<void> {
  const set = rows.filter(({ ownPayee }) => ownPayee)
  if (set.length === 0) return
  const names = listed(set.map(({ name }) => name))
  const who = await payoutsRepository.whoCould(
    db,
    but,
    set.map(({ referrerId }) => referrerId),
    since,
  )
  if (who.length > 0) throw new AppError('PAYOUT_OWN_PAYEE', { names, who: listed(who) })
  throw new AppError('PAYOUT_NOBODY_LEFT', { names })
}

/** The accounts are those that were copied when the payout was drawn up. */
export function assertUnmoved(rows: readonly PayoutRow[]): void {
  const moved = rows.filter((row) => row.moved)
  if (moved.length > 0) throw new AppError('PAYOUT_PAYEE_MOVED', { names: listed(moved.map(({ name }) => name)) })
}

/** Each is owed something and has said where to. What a refund took back beyond what is due waits for the next payout. */
async function assertPayable(w: Write, rows: readonly PayoutRow[], ids: readonly number[]): Promise<void> {
  const owed = new Set(rows.filter(({ amount }) => amount > 0).map(({ referrerId }) => referrerId))
  const none = ids.filter((id) => !owed.has(id))
  if (none.length > 0) throw new AppError('PAYOUT_NOT_DUE', { names: listed(await payoutsRepository.names(w.tx, none)) }, { field: 'ids' })
  assertPayees(rows, 'ids')
}

export const createPayout: Handler<typeof calls.createCommissionPayout> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { until } = body
    const ids = [...new Set(body.ids)]
    if (until > businessDay(cx.services.clock.now())) throw new AppError('PAYOUT_FUTURE', {}, { field: 'until' })
    const id = await orConflict(TAKEN, () => payoutsRepository.add(w.tx, until, ids, cx.reader.userId))
    const rows = await payoutsRepository.rows(w.tx, cx.services.keys.mark, id, cx.reader.userId)
    await assertPayable(w, rows, ids)
    await assertNoHand(w.tx, rows, [cx.reader.userId], cx.services.clock.now().toISOString())
    const made = await payoutsRepository.sum(w.tx, id, rows)
    if (made.amount !== body.amount) throw new AppError('PAYOUT_MOVED', { amount: amountText(made.amount) }, { field: 'amount' })
    const lines = rows.reduce((sum, row) => sum + row.lines, 0)
    w.audit({
      id,
      data: { until, amount: amountText(made.amount) },
      after: { untilDay: until, state: 'DRAFT', amount: made.amount, referrers: rows.length, lines },
    })
    return made
  })

/** A payout that waits for its payment, locked until the end of the change. */
async function draft(w: Write, id: number, version: number | undefined) {
  const payout = await payoutsRepository.lock(w.tx, id)
  w.version(payout, version)
  if (payout.state !== 'DRAFT') throw new AppError('PAYOUT_NOT_DRAFT')
  return payout
}

export const payPayout: Handler<typeof calls.payCommissionPayout> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const { madeById, untilDay: until, amount, createdAt } = await draft(w, id, body.version)
    const { userId } = cx.reader
    if (madeById === userId) throw new AppError('PAYOUT_OWN')
    const rows = await payoutsRepository.rows(w.tx, cx.services.keys.mark, id, userId)
    await assertNoHand(w.tx, rows, [userId, madeById], createdAt)
    assertUnmoved(rows)
    const { bankReference } = body
    const saved = await payoutsRepository.pay(w.tx, id, { byUserId: userId, at: cx.services.clock.now().toISOString(), bankReference })
    const data = { until, amount: amountText(amount) }
    w.audit({ id, data, before: { state: 'DRAFT', bankReference: null }, after: { state: 'PAID', bankReference } })
    return saved
  })

export const cancelPayout: Handler<typeof calls.cancelCommissionPayout> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const { untilDay: until, amount } = await draft(w, id, body.version)
    const saved = await payoutsRepository.cancel(w.tx, id)
    const data = { until, amount: amountText(amount) }
    w.audit({ id, data, before: { state: 'DRAFT' }, after: { state: 'CANCELLED', reason: body.reason } })
    return saved
  })
