import type { PayMethod } from '@camp/contract/orders/orders.states'
import * as z from 'zod'
import { GatewayRefused, type RefundResult } from '../integrations/payment/payment.gateway.ts'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { addJob } from '../platform/jobs/queue.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { byJob } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { takeIn } from './payment.service.ts'
import { closingsRepository, strayRepository } from './payment.stray.repository.ts'
import { isOver, settleStray } from './payment.stray.service.ts'

const RETURN = 'payment.return'
const CLOSE = 'payment.close'
/** A bank card's refusal need not be known within the minute. */
const ASKED_AGAIN = { second: 2_000, minute: 300_000 } as const

const returnSchema = z.object({ id: z.int().positive() })
const closeSchema = z.object({ orderId: z.int().positive() })

/** Closes the unpaid payment of an order that is over; one that was paid meanwhile is kept, to be given back. May run twice. */
async function closePayment(services: Services, gateways: PaymentGateways, orderId: number): Promise<void> {
  const order = await closingsRepository.toClose(new Executor(services.pool), orderId)
  if (!order) return
  const { orderNumber, merchantId } = order
  const gateway = await gateways.of(order)
  const state = await gateway.closePayment(orderNumber)
  const paid = state === 'PAID' ? await gateway.queryPayment(orderNumber) : null
  await transaction(services.pool, async (tx) => {
    if (paid) await takeIn(tx, { ...paid, orderNumber }, merchantId, byJob(services, CLOSE))
    await closingsRepository.close(tx, orderId, state)
  })
}

/** Has the payments of orders that will never be paid closed at the provider. */
export async function closePayments(
  tx: Tx,
  orders: readonly { readonly id: number; readonly payMethod: PayMethod | null }[],
): Promise<void> {
  const ids = orders.filter(({ payMethod }) => payMethod === 'WECHAT').map(({ id }) => id)
  if (ids.length === 0) return
  await closingsRepository.begin(tx, ids)
  for (const orderId of ids) addJob(tx, CLOSE, { orderId }, { jobKey: `${CLOSE}:${orderId}` })
}

/** Sends money back that came too late, and asks again until it is there: in doubt the provider is asked before anything is sent. */
async function giveBackStray(services: Services, gateways: PaymentGateways, id: number): Promise<void> {
  const stray = await strayRepository.toSend(new Executor(services.pool), id)
  if (!stray || stray.refundNumber === null) return
  const { refundNumber, transactionId, amount, merchantId, progress } = stray
  const gateway = await gateways.of(stray)
  const reason = isOver(progress) ? '订单已关闭，原路退回' : '付款与订单不符，原路退回'
  const request = { outRefundNo: refundNumber, transactionId, amount, total: amount, reason, merchantId }
  const result = await sent(async () => (await gateway.queryRefund(refundNumber)) ?? gateway.requestRefund(request))
  await transaction(services.pool, async (tx) => {
    await settleStray(tx, refundNumber, result, byJob(services, RETURN))
    if (result.status === 'SUCCESS' || result.status === 'CLOSED') return
    const runAt = new Date(services.clock.now().getTime() + ASKED_AGAIN[gateway.pace])
    addJob(tx, RETURN, { id }, { runAt, jobKey: `${RETURN}:${id}` })
  })
}

/** A final no is an answer as well. */
async function sent(ask: () => Promise<RefundResult>): Promise<RefundResult | { status: 'CLOSED'; refundId: null; failure: string }> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayRefused) return { status: 'CLOSED', refundId: null, failure: error.message }
    throw error
  }
}

export const strayTasks = (services: Services, gateways: PaymentGateways): Record<string, Task> => ({
  [CLOSE]: (payload) => closePayment(services, gateways, closeSchema.parse(payload).orderId),
  [RETURN]: (payload) => giveBackStray(services, gateways, returnSchema.parse(payload).id),
})

/** Puts what no job carries any more back into the queue; the provider is asked first, so twice does no harm. Returns how much. */
export async function resumePayments({ pool }: Pick<Services, 'pool'>): Promise<number> {
  return transaction(pool, async (tx) => {
    const closings = await closingsRepository.stranded(tx)
    for (const orderId of closings) {
      await closingsRepository.putOff(tx, orderId)
      addJob(tx, CLOSE, { orderId }, { jobKey: `${CLOSE}:${orderId}` })
    }
    const strays = await strayRepository.stranded(tx)
    for (const id of strays) addJob(tx, RETURN, { id }, { jobKey: `${RETURN}:${id}` })
    return closings.length + strays.length
  })
}

export const strayChores = (services: Pick<Services, 'pool' | 'log'>): Chore[] => [
  {
    name: 'payment.resume',
    every: 60_000,
    run: async () => {
      const count = await resumePayments(services)
      if (count > 0) services.log.info({ count }, 'took up payments to close or to give back that no job carried')
    },
  },
]
