import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/orders/orders.redeeming'
import type { redeemByKey } from '@camp/contract/orders/orders.redeeming.open'
import { bindCode, type TakenCode, writeWithCode } from '../coupons/coupons.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { personOf } from '../platform/http/person.ts'
import { namedAsSent, recordNamed } from '../platform/ingest/ingest.references.ts'
import { byJob } from '../platform/write/system.ts'
import type { Write } from '../platform/write/write.ts'
import { orderRedeemed } from './orders.ordering.repository.ts'
import { payOrder } from './orders.paying.service.ts'
import { placeOrder } from './orders.placing.service.ts'

type Body = HandlerInput<typeof calls.redeemCoupon>['body']
type Redeemed = CallAnswer<typeof calls.redeemCoupon>

/** The order of a code that this family has used before: the first answer again. */
async function again(w: Write, coupon: TakenCode): Promise<Redeemed> {
  const { id: couponId, goodsName, orderNumber = '' } = coupon
  const order = found(await orderRedeemed(w.tx, orderNumber ?? ''))
  return {
    couponId,
    orderId: order.id,
    goodsName,
    orderNumber: orderNumber ?? '',
    payAmount: order.payAmount,
    status: order.status,
    before: true,
  }
}

/** A code stands for one piece: what is wrong with that number is wrong with the code. */
function ofCode(error: unknown): never {
  if (error instanceof AppError && error.field === 'quantity') throw new AppError(error.error, error.data, { field: 'code' })
  throw error
}

/** Makes the order of a code that was taken, and pays it where the code pays all of it. */
async function order(w: Write, cx: Cx, body: Body, coupon: TakenCode): Promise<Redeemed> {
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
    couponCode: coupon.code,
    address: body.addressId ?? null,
    channelId: coupon.channelId,
    referrerId: undefined,
    payMethod: free ? 'CODE' : (body.payMethod ?? 'OFFLINE'),
    byUserId: personOf(cx),
    at,
  }).catch(ofCode)
  const { orderNumber, payAmount } = made
  await bindCode(w, coupon, { orderNumber, parentId: body.parentId, at, byUserId: userId })
  w.audit({ id: coupon.id, data: { orderNumber }, before: { status: 'UNUSED' }, after: { status: 'USED', orderNumber } })
  w.audit({ id, target: 'order', data: { orderNumber } })
  const answer = { couponId: coupon.id, orderId: id, orderNumber, goodsName, payAmount, before: false }
  if (!free) return { ...answer, status: 'PENDING_PAYMENT' }
  const paid = {
    orderNumber,
    amount: 0,
    paidAt: at.toISOString(),
    payMethod: 'CODE',
    transactionId: null,
    merchantId: null,
    byUserId: personOf(cx),
  } as const
  const { status } = await payOrder(w.tx, cx.scope, paid, byJob(cx.services, 'orders.pay'), cx.language)
  return { ...answer, status }
}

/** Redeems a code for a family: used, ordered and, where it pays all, paid in one transaction. */
export const redeemCoupon: Handler<typeof calls.redeemCoupon> = ({ body }, cx) => redeem(cx, body)

/** A family redeems it in another program: families, children and addresses may be named by the numbers of that. */
export const redeemOfKey: Handler<typeof redeemByKey> = async ({ body }, cx) => {
  const { code, campId, goodsId, payMethod } = body
  const named = {
    parentId: found(await recordNamed(cx.db, cx, 'parent', 'parent', body)),
    studentId: await recordNamed(cx.db, cx, 'student', 'student', body),
    addressId: await recordNamed(cx.db, cx, 'userAddress', 'address', body),
  }
  return redeem(cx, { code, campId, goodsId, payMethod, ...named }).catch((error: unknown) => {
    throw error instanceof AppError ? namedAsSent(error, ['parent', 'student', 'address'], body) : error
  })
}

const redeem = (cx: Cx, body: Body): Promise<Redeemed> =>
  writeWithCode(cx, { typed: body.code, parentId: body.parentId, goodsId: body.goodsId, field: 'code' }, (w, coupon) =>
    coupon.before ? again(w, coupon) : order(w, cx, body, coupon),
  )
