import { systemEvents } from '@camp/contract/logs/logs.system'
import type { PayMethod, RefundStatus } from '@camp/contract/orders/orders.states'
import type { RefundFailure } from '@camp/contract/refunds/refunds.failures'
import * as z from 'zod'
import { GatewayRefused, GatewayUnclear, type PaymentGateway, type RefundResult } from '../integrations/payment/payment.gateway.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { addJob } from '../platform/jobs/queue.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { JobRun, Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { byJob, type Sealing, type SystemActor, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { refundsRepository } from './refunds.repository.ts'
import { type RefundOutcome, settleRefund } from './refunds.settling.service.ts'

type Parts = Pick<Services, 'pool' | 'log' | 'clock' | 'keys'>

/** Which gateway a refund goes through: that of the order's merchant. */
export type GatewayOf = (order: { merchantId: number | null }) => Promise<PaymentGateway>

interface RefundToSend {
  id: number
  refundNumber: string
  orderId: number
  amount: number
  reason: string
  status: RefundStatus
  effect: 'NEW' | 'SENDING' | 'SENT' | 'DONE'
  byHand: boolean
  /** A person was told that the gateway is silent; it is asked all the same. */
  silent: boolean
  ageSeconds: number
  total: number
  payMethod: PayMethod
  merchantId: number | null
  transactionId: string | null
}

const TO_SEND = `select f.id, f.refund_number, f.order_id, f.amount, f.reason, f.status, f.effect,
    f.by_hand, f.failure is not distinct from 'NO_ANSWER' as silent, extract(epoch from now() - f.created_at)::float8 as age_seconds, o.pay_amount as total,
    o.pay_method, o.merchant_id, o.transaction_id
  from refunds f join orders o on o.id = f.order_id where f.id = $1`
const READ = statement('refunds.toSend', TO_SEND, { notNull: ['silent', 'ageSeconds', 'payMethod'] })
const READ_LOCKED = statement('refunds.toSendLocked', `${TO_SEND} for no key update of f`, {
  notNull: ['silent', 'ageSeconds', 'payMethod'],
})
const SENDING = statement('refunds.sending', "update refunds set effect = 'SENDING', updated_at = now() where id = $1")
const BY_HAND = statement(
  'refunds.byHand',
  `update refunds f set by_hand = true, failure = $2, updated_at = now(), version = f.version + 1
   from orders o where f.id = $1 and o.id = f.order_id and f.status = 'PROCESSING' and not f.by_hand
   returning o.id as order_id, o.order_number`,
)

// A job that failed for good, or a restored database, leaves refunds that nobody carries.
const STRANDED = statement(
  'refunds.stranded',
  `select f.id, f.effect from refunds f
   where f.status = 'PROCESSING' and (not f.by_hand or f.failure = 'NO_ANSWER') and f.updated_at < now() - interval '10 minutes'
     and not exists (
       select from graphile_worker.jobs j
       where j.key in ('refund.check:' || f.id, 'refund.send:' || f.id) and j.attempts < j.max_attempts
     )
   limit 200`,
)

const payloadSchema = z.object({ refundId: z.int().positive() })
const noticeSchema = z.object({ outRefundNo: z.string() })

const isOpen = (refund: RefundToSend): boolean => refund.status === 'PROCESSING' && (!refund.byHand || refund.silent)

/** A day of silence after the gateway took a refund: a person looks into it, too. */
const SILENT_FOR_SECONDS = 86_400

/** What the gateway said, in the words of a settlement. */
const outcomeOf = ({ status, refundId, failure }: RefundResult): RefundOutcome => ({ status, gatewayRefundId: refundId, failure })

/** The jobs that carry refunds to the gateway and bring back what became of them. */
export function refundTasks(parts: Parts, gatewayOf: GatewayOf): Record<'refund.send' | 'refund.check', Task> {
  const jobs = new RefundJobs(parts, gatewayOf)
  return {
    'refund.send': (payload, run) => jobs.send(payloadSchema.parse(payload).refundId, run),
    'refund.check': (payload) => jobs.check(payloadSchema.parse(payload).refundId),
  }
}

/** The job by which a gateway without a network tells that a refund is settled. */
export function refundNoticeTask(parts: Sealing & Pick<Services, 'pool'>, gateway: PaymentGateway): Task {
  return async (payload) => {
    const { outRefundNo } = noticeSchema.parse(payload)
    const result = await gateway.queryRefund(outRefundNo)
    const by: SystemActor = { ...parts, source: 'PROVIDER', name: 'sandbox' }
    if (!result) return
    await transaction(parts.pool, async (tx) => {
      // One of money that came in for an order that was over is no refund of an order: its own job asks for it.
      if (await refundsRepository.find(tx, outRefundNo)) await settleRefund(tx, outRefundNo, outcomeOf(result), by)
    })
  }
}

class RefundJobs {
  readonly #parts: Parts
  readonly #gatewayOf: GatewayOf

  constructor(parts: Parts, gatewayOf: GatewayOf) {
    this.#parts = parts
    this.#gatewayOf = gatewayOf
  }

  /** Marks the effect "sending" and commits, calls outside with no transaction open, writes the result. May die anywhere. */
  async send(refundId: number, run: JobRun): Promise<void> {
    const refund = await this.#claim(refundId)
    if (!refund) return
    try {
      const gateway = await this.#gatewayOf(refund)
      const result = await this.#ask(gateway, refund)
      await this.#settle(refund, outcomeOf(result), gateway)
    } catch (error) {
      if (error instanceof GatewayRefused) return this.#settle(refund, { status: 'CLOSED', failure: error.message })
      if (!(error instanceof GatewayUnclear) || !(run.lastAttempt || refund.silent)) throw error
      await this.#giveToPerson(refund, error)
      await this.#later('refund.send', refund, silentSeconds(refund.ageSeconds))
    }
  }

  /** Asks what became of a refund that the gateway took, and asks again later while it is under way. */
  async check(refundId: number): Promise<void> {
    const [refund] = await new Executor(this.#parts.pool).all(READ, [refundId])
    if (!refund || !isOpen(refund) || refund.effect !== 'SENT') return
    const gateway = await this.#gatewayOf(refund)
    const result = await gateway.queryRefund(refund.refundNumber).catch((error: unknown) => {
      if (!(error instanceof GatewayUnclear)) throw error
      this.#parts.log.warn({ err: error, refund: refund.refundNumber }, 'the payment gateway gave no clear answer')
      return null
    })
    if (result) return this.#settle(refund, outcomeOf(result), gateway)
    if (refund.ageSeconds > SILENT_FOR_SECONDS) await this.#giveToPerson(refund)
    await this.#later('refund.check', refund, nextCheckSeconds(gateway, refund.ageSeconds))
  }

  /** The refund with its effect marked, if there is anything left to send. */
  async #claim(refundId: number): Promise<RefundToSend | null> {
    return transaction(this.#parts.pool, async (tx) => {
      const [refund] = await tx.all(READ_LOCKED, [refundId])
      if (!refund || !isOpen(refund) || refund.effect === 'SENT' || refund.effect === 'DONE') return null
      await tx.all(SENDING, [refundId])
      return refund
    })
  }

  /** In doubt - an attempt before this one did not come to an end - the other side is asked first. */
  async #ask(gateway: PaymentGateway, refund: RefundToSend): Promise<RefundResult> {
    if (refund.effect === 'SENDING') {
      const known = await gateway.queryRefund(refund.refundNumber)
      if (known) return known
    }
    if (refund.transactionId === null) throw new GatewayRefused('NO_TRANSACTION' satisfies RefundFailure)
    return gateway.requestRefund({
      outRefundNo: refund.refundNumber,
      transactionId: refund.transactionId,
      amount: refund.amount,
      total: refund.total,
      reason: refund.reason,
      merchantId: refund.merchantId,
    })
  }

  /** Writes what is known now, and plans the next question in the same transaction. */
  async #settle(refund: RefundToSend, outcome: RefundOutcome, gateway?: PaymentGateway): Promise<void> {
    await transaction(this.#parts.pool, async (tx) => {
      await settleRefund(tx, refund.id, outcome, byJob(this.#parts, 'refunds'))
      if (outcome.status !== 'PROCESSING' || !gateway) return
      this.#plan(tx, 'refund.check', refund, nextCheckSeconds(gateway, refund.ageSeconds))
    })
  }

  #plan(tx: Tx, job: 'refund.send' | 'refund.check', { id }: RefundToSend, seconds: number): void {
    const runAt = new Date(this.#parts.clock.now().getTime() + seconds * 1_000)
    addJob(tx, job, { refundId: id }, { runAt, jobKey: `${job}:${id}` })
  }

  /** Silence is no answer: it is asked again for as long as it takes. */
  async #later(job: 'refund.send' | 'refund.check', refund: RefundToSend, seconds: number): Promise<void> {
    await transaction(this.#parts.pool, async (tx) => this.#plan(tx, job, refund, seconds))
  }

  /** Tells a person, once. */
  async #giveToPerson(refund: RefundToSend, error?: GatewayUnclear): Promise<void> {
    if (refund.silent) return
    this.#parts.log.error({ err: error, refund: refund.refundNumber }, 'a refund stays unclear: a person has to confirm it')
    await transaction(this.#parts.pool, async (tx) => {
      const given = await tx.all(BY_HAND, [refund.id, 'NO_ANSWER' satisfies RefundFailure])
      const told = given.map(({ orderId, orderNumber }) => ({ id: orderId, data: { orderNumber, refundNumber: refund.refundNumber } }))
      tellSystem(tx, byJob(this.#parts, 'refunds'), systemEvents.refundUnclear, told)
    })
  }
}

/** From a minute to an hour, as long as the silence lasts. */
export const silentSeconds = (ageSeconds: number): number => Math.min(3_600, Math.max(60, ageSeconds / 2))

/** WeChat Pay wants to be asked each minute, and slower after five; the built-in gateway from one second on, slower with age. */
export function nextCheckSeconds(gateway: Pick<PaymentGateway, 'pace'>, ageSeconds: number): number {
  if (gateway.pace === 'second') return Math.min(60, Math.max(1, ageSeconds / 2))
  if (ageSeconds < 300) return 60
  return ageSeconds < 3_600 ? 300 : 3_600
}

/** Puts refunds that no job carries any more back into the queue. Sending twice does no harm: the other side is asked first. */
export async function resumeRefunds({ pool }: Pick<Parts, 'pool'>): Promise<number> {
  return transaction(pool, async (tx: Tx) => {
    const stranded = await tx.all(STRANDED, [])
    for (const { id, effect } of stranded) {
      const name = effect === 'SENT' ? 'refund.check' : 'refund.send'
      addJob(tx, name, { refundId: id }, { jobKey: `${name}:${id}` })
    }
    return stranded.length
  })
}

/** What happens to refunds by itself. */
export const refundChores = (parts: Parts): Chore[] => [
  {
    name: 'refunds.resume',
    every: 60_000,
    run: async () => {
      const count = await resumeRefunds(parts)
      if (count > 0) parts.log.info({ count }, 'took up refunds that no job carried')
    },
  },
]
