import type * as calls from '@camp/contract/coupons/coupons.freezing'
import { couponStatus } from '@camp/contract/coupons/coupons.labels'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { write } from '../platform/write/write.ts'
import { freezingRepository } from './coupons.freezing.repository.ts'
import { couponsRepository } from './coupons.repository.ts'

/** Codes that do not exist, of one account and of all at one address within a quarter of an hour, that are worth a look. */
const GUESSES_OF_ACCOUNT = 5
const GUESSES_OF_ADDRESS = 20

/** Codes used by families out of scope are not there for the reader; one that nobody used is. */
async function assertSeen(tx: Tx, { scope }: Cx, id: number, at: string): Promise<void> {
  if (!scope.all && (await couponsRepository.count(tx, { ids: [id], at }, scope)) === 0) throw new AppError('NOT_FOUND')
}

/** Nobody redeems the code until it is thawed; a caller at the same moment finds it used or frozen, never both. */
export const freezeCoupon: Handler<typeof calls.freezeCoupon> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const at = cx.services.clock.now().toISOString()
    const code = found(await freezingRepository.lock(w.tx, id, at))
    await assertSeen(w.tx, cx, id, at)
    if (code.status !== 'UNUSED') throw new AppError('COUPON_NOT_UNUSED', { status: couponStatus.label(code.status, cx.language) })
    w.version(code, body.version)
    const step = { at, reason: body.reason, userId: cx.reader.userId }
    const { batchId, ...done } = found(await freezingRepository.freeze(w.tx, id, step))
    await happened(w.tx, 'coupon.disabled', [{ id: batchId, count: 1, held: 0 }])
    w.audit({ id, before: { status: 'UNUSED' }, after: { status: done.status, frozenAt: at, frozenReason: body.reason } })
    return done
  })

/** Gives the code back as it was, but for what was disabled meanwhile. */
export const thawCoupon: Handler<typeof calls.thawCoupon> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const at = cx.services.clock.now().toISOString()
    const { frozenAt, frozenReason, status, version } = found(await freezingRepository.lock(w.tx, id, at))
    await assertSeen(w.tx, cx, id, at)
    if (frozenAt === null) throw new AppError('COUPON_NOT_FROZEN')
    w.version({ id, version }, body.version)
    const done = found(await freezingRepository.thaw(w.tx, id, { at, reason: body.reason, userId: cx.reader.userId }))
    w.audit({
      id,
      data: {},
      before: { status, frozenAt, frozenReason },
      after: { status: done.status, frozenAt: null, frozenReason: null },
    })
    return done
  })

export const couponGuesses: Handler<typeof calls.listCouponGuesses> = (_input, cx) =>
  freezingRepository.guesses(cx.db, cx.services.clock.now().toISOString(), GUESSES_OF_ACCOUNT, GUESSES_OF_ADDRESS)
