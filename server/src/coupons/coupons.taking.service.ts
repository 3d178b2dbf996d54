import { amountText } from '@camp/contract/base/numbers'
import type { CouponRefusal } from '@camp/contract/coupons/coupons.labels'
import { lockedParent } from '../parents/parents.api.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Cx } from '../platform/http/context.ts'
import { numberParameter } from '../platform/parameters.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type Write, write } from '../platform/write/write.ts'
import { typedCoupon } from './coupons.guesses.service.ts'
import { type CouponFacts, lifeRepository } from './coupons.life.repository.ts'
import { codeOf } from './coupons.match.service.ts'

/** A refusal that belongs to the life of its code. */
class Refused extends AppError {
  readonly reason: CouponRefusal
  constructor(reason: CouponRefusal, data: AppError['data'], field: string) {
    super(`COUPON_${reason}`, data, { field })
    this.reason = reason
  }
}

const shown = (moment: string | null): string => (moment ?? '').slice(0, 16).replace('T', ' ')

/** Why a code could not be taken. */
function refusalOf(coupon: CouponFacts, field: string): Refused {
  if (coupon.status === 'USED') return new Refused('USED', { at: shown(coupon.usedAt) }, field)
  // What is held back may come back: another sentence than for what is gone.
  if (coupon.status === 'DISABLED' && coupon.frozen) return new Refused('FROZEN', {}, field)
  if (coupon.status === 'DISABLED') return new Refused('DISABLED', {}, field)
  if (coupon.late) return new Refused('EXPIRED', { at: shown(coupon.validTo) }, field)
  if (coupon.early) return new Refused('NOT_YET', { at: shown(coupon.validFrom) }, field)
  return new Refused('LIMIT', { most: coupon.perParentLimit ?? 0 }, field)
}

/** A code as somebody typed it, for whom, and for what if that is known. `field`: where it was typed. */
export interface TypedCode {
  readonly typed: string
  readonly parentId: number
  readonly goodsId: number | undefined
  readonly field: string
}

/** A code that is this family's now, or that it had used before. */
export interface TakenCode extends CouponFacts {
  readonly code: string
  readonly before: boolean
}

/**
 * Whoever makes a code and redeems it gives goods or money away alone, all of the price or most of it: above the limit of the day another person
 * redeems it.
 */
async function assertNotAlone(w: Write, userId: number, coupon: CouponFacts, field: string): Promise<void> {
  const { kind, madeBy, price, discountAmount } = coupon
  if (madeBy !== userId) return
  const value = kind === 'EXCHANGE' ? price : (discountAmount ?? 0)
  const left = Math.max(0, (await numberParameter(w.tx, 'coupon.aloneDaily')) * 100 - (await lifeRepository.redeemedOwn(w.tx, userId)))
  if (value > left) throw new AppError('COUPON_OWN_MADE', { left: amountText(left), value: amountText(value) }, { field })
}

async function take(w: Write, cx: Cx, couponId: number, { typed, parentId, goodsId, field }: TypedCode): Promise<TakenCode> {
  // Families are held in turn, so that two codes of one batch at once do not pass the limit together.
  await lockedParent(w, parentId, cx.scope)
  const code = codeOf(typed, field)
  const at = cx.services.clock.now().toISOString()
  const facts = found(await lifeRepository.facts(w.tx, couponId, at))
  if (goodsId !== undefined && goodsId !== facts.goodsId) throw new Refused('WRONG_GOODS', { goods: facts.goodsName }, field)
  if (await lifeRepository.take(w.tx, couponId, parentId, at)) {
    await assertNotAlone(w, cx.reader.userId, facts, field)
    return { ...facts, code, before: false }
  }
  const now = found(await lifeRepository.facts(w.tx, couponId, at))
  if (now.status === 'USED' && now.usedBy === parentId) return { ...now, code, before: true }
  throw refusalOf(now, field)
}

/** The sentence for a code that this family has used before, where that is not an answer. */
export const usedBefore = (coupon: TakenCode, field: string): AppError => refusalOf(coupon, field)

/** Ties a taken code to its order, in the transaction of both, and tells it in the life of the code. */
export async function bindCode(
  w: Write,
  coupon: TakenCode,
  order: { orderNumber: string; parentId: number; at: Date; byUserId: number },
): Promise<void> {
  const { orderNumber, parentId, at, byUserId } = order
  lifeRepository.bind(w.tx, coupon.id, orderNumber)
  lifeRepository.tell(w.tx, { couponId: coupon.id, at: at.toISOString(), kind: 'REDEEMED', byUserId, parentId, orderNumber })
  await happened(w.tx, 'coupon.redeemed', [{ id: coupon.id, orderNumber, parentId }])
}

/** As `writeWithCode`, inside a change that is under way; that somebody typed the code was counted before it began (`typedCoupon`). */
export async function takeWithin(w: Write, cx: Cx, wanted: TypedCode): Promise<TakenCode> {
  const { typed, field } = wanted
  const couponId = await lifeRepository.idOf(w.tx, codeOf(typed, field))
  if (couponId === undefined) throw new AppError('COUPON_UNKNOWN', {}, { field })
  return take(w, cx, couponId, wanted)
}

/**
 * A change that takes a code: the code is used if and only if what `act` does is committed. A refusal is noted in the life of the code.
 */
export async function writeWithCode<T>(cx: Cx, wanted: TypedCode, act: (w: Write, coupon: TakenCode) => Promise<T>): Promise<T> {
  const { userId } = cx.reader
  const { typed, parentId, field } = wanted
  const couponId = await typedCoupon(cx, typed, field)
  try {
    return await write(cx, async (w) => act(w, await take(w, cx, couponId, wanted)))
  } catch (error) {
    // A dry run leaves nothing, but that somebody tried is counted (`typedCoupon`).
    if (error instanceof Refused && !cx.isDryRun) {
      const at = cx.services.clock.now().toISOString()
      const told = { couponId, at, kind: 'REFUSED', byUserId: userId, parentId, reason: error.reason } as const
      await transaction(cx.services.pool, async (tx) => lifeRepository.tell(tx, told))
    }
    throw error
  }
}
