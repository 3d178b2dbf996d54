import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type { CouponRefusal } from '@camp/contract/coupons/coupons.labels'
import type { redeemCoupon as redeemCall } from '@camp/contract/coupons/coupons.steps'
import { payOrder, placeOrder } from '../orders/orders.api.ts'
import { heldParent } from '../parents/parents.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { byJob } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type Write, write } from '../platform/write/write.ts'
import { typedCoupon } from './coupons.guesses.service.ts'
import { type CouponFacts, lifeRepository } from './coupons.life.repository.ts'
import { codeOf } from './coupons.match.service.ts'

type Body = HandlerInput<typeof redeemCall>['body']
type Redeemed = CallAnswer<typeof redeemCall>

/** A refusal that belongs to the life of its code. */
class Refused extends AppError {
  readonly reason: CouponRefusal
  constructor(reason: CouponRefusal, data: AppError['data']) {
    super(`COUPON_${reason}`, data, { field: 'code' })
    this.reason = reason
  }
}

const shown = (moment: string | null): string => (moment ?? '').slice(0, 16).replace('T', ' ')

/** Why a code could not be taken. */
function refusalOf(coupon: CouponFacts): Refused {
  if (coupon.status === 'USED') return new Refused('USED', { at: shown(coupon.usedAt) })
  if (coupon.status === 'DISABLED') return new Refused('DISABLED', {})
  if (coupon.late) return new Refused('EXPIRED', { at: shown(coupon.validTo) })
  if (coupon.early) return new Refused('NOT_YET', { at: shown(coupon.validFrom) })
  return new Refused('LIMIT', { most: coupon.perParentLimit ?? 0 })
}

/** The order of a code that this family has used before: the first answer again. */
async function again(w: Write, coupon: CouponFacts): Promise<Redeemed> {
  const { id: couponId, goodsName, orderNumber = '' } = coupon
  const order = found(await lifeRepository.order(w.tx, orderNumber ?? ''))
  return {
    couponId,
    goodsName,
    orderNumber: orderNumber ?? '',
    payAmount: order.payAmount,
    // as the check of its column lists them
    status: order.status as Redeemed['status'],
    before: true,
  }
}

/** A code stands for one piece: what is wrong with that number is wrong with the code. */
function ofCode(error: unknown): never {
  if (error instanceof AppError && error.field === 'quantity') throw new AppError(error.error, error.data, { field: 'code' })
  throw error
}

/** Makes the order of a code that was taken, and pays it where the code pays all of it. */
async function order(w: Write, cx: Cx, body: Body, coupon: CouponFacts, code: string): Promise<Redeemed> {
  const { userId } = cx.reader
  const at = cx.services.clock.now()
  const free = coupon.kind === 'EXCHANGE'
  const { id, goodsName, ...made } = await placeOrder(w.tx, cx.scope, {
    parentId: body.parentId,
    studentId: body.studentId ?? null,
    goodsId: coupon.goodsId,
    campId: body.campId ?? null,
    quantity: 1,
    discountAmount: coupon.discountAmount ?? 0,
    couponCode: code,
    address: body.addressId ?? null,
    channelId: coupon.channelId,
    referrerId: undefined,
    payMethod: free ? 'CODE' : (body.payMethod ?? 'OFFLINE'),
    byUserId: userId,
    at,
  }).catch(ofCode)
  const { orderNumber, payAmount } = made
  lifeRepository.bind(w.tx, coupon.id, orderNumber)
  lifeRepository.tell(w.tx, {
    couponId: coupon.id,
    at: at.toISOString(),
    kind: 'REDEEMED',
    byUserId: userId,
    parentId: body.parentId,
    orderNumber,
  })
  w.audit({ id: coupon.id, data: { orderNumber }, before: { status: 'UNUSED' }, after: { status: 'USED', orderNumber } })
  w.audit({ id, target: 'order', data: { orderNumber } })
  const answer = { couponId: coupon.id, orderNumber, goodsName, payAmount, before: false }
  if (!free) return { ...answer, status: 'PENDING_PAYMENT' }
  const paid = {
    orderNumber,
    amount: 0,
    paidAt: at.toISOString(),
    payMethod: 'CODE',
    transactionId: null,
    merchantId: null,
    byUserId: userId,
  } as const
  const { status } = await payOrder(w.tx, cx.scope, paid, byJob(cx.services, 'orders.pay'), cx.language)
  return { ...answer, status }
}

async function redeem(w: Write, cx: Cx, body: Body, couponId: number, code: string): Promise<Redeemed> {
  // Families are held in turn, so that two codes of one batch at once do not pass the limit together.
  await heldParent(w, body.parentId, cx.scope)
  const at = cx.services.clock.now().toISOString()
  const before = found(await lifeRepository.facts(w.tx, couponId, at))
  if (body.goodsId !== undefined && body.goodsId !== before.goodsId) throw new Refused('WRONG_GOODS', { goods: before.goodsName })
  if (await lifeRepository.take(w.tx, couponId, body.parentId, at)) return order(w, cx, body, before, code)
  const now = found(await lifeRepository.facts(w.tx, couponId, at))
  if (now.status === 'USED' && now.usedBy === body.parentId) return again(w, now)
  throw refusalOf(now)
}

/** Redeems a code for a family: used, ordered and, where it pays all, paid in one transaction. A refusal is noted in the life of the code. */
export async function redeemCoupon(cx: Cx, body: Body): Promise<Redeemed> {
  const { userId } = cx.reader
  const couponId = await typedCoupon(cx.db, body.code, [`user:${userId}`, `parent:${body.parentId}`])
  try {
    return await write(cx, (w) => redeem(w, cx, body, couponId, codeOf(body.code)))
  } catch (error) {
    if (error instanceof Refused) {
      const told = {
        couponId,
        at: cx.services.clock.now().toISOString(),
        kind: 'REFUSED',
        byUserId: userId,
        parentId: body.parentId,
      } as const
      await transaction(cx.services.pool, async (tx) => lifeRepository.tell(tx, { ...told, reason: error.reason }))
    }
    throw error
  }
}
