import type { RefundStatus } from '@camp/contract/orders/orders.states'
import type { RefundFailure } from '@camp/contract/refunds/refunds.failures'
import type { Pool } from 'pg'
import { Executor, type Tx } from '../../platform/db/executor.ts'
import { namedLockText } from '../../platform/db/locks.ts'
import { seldom, statement } from '../../platform/db/statement.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { transaction } from '../../platform/write/transaction.ts'
import {
  GatewayRefused,
  GatewayUnclear,
  type PaymentGateway,
  type PaymentResult,
  type RefundRequest,
  type RefundResult,
  type TradeBill,
} from './payment.gateway.ts'
import { SandboxBook } from './sandbox.book.ts'

/** The job by which the sandbox tells us that a refund is settled, as a provider calls back: twice, because providers do. */
export const SANDBOX_NOTICE = 'sandbox.notice'

/** The job by which it tells us of a payment: twice as well. */
export const SANDBOX_PAID = 'sandbox.paid'

/** How long it takes until a refund is settled. */
const SETTLES_AFTER_MS = 2_000

/**
 * What becomes of a refund is read from the last two digits of its fen, so that everybody can try every outcome.
 * All other amounts succeed.
 */
const OUTCOMES: Readonly<Record<number, 'ABNORMAL' | 'CLOSED' | 'REFUSED' | 'SILENT'>> = {
  44: 'ABNORMAL',
  55: 'CLOSED',
  66: 'REFUSED',
  77: 'SILENT',
}

const WORDS: Readonly<Partial<Record<RefundStatus, RefundFailure>>> = { ABNORMAL: 'SANDBOX_ABNORMAL', CLOSED: 'SANDBOX_CLOSED' }

interface SandboxPayment {
  readonly orderNumber: string
  /** In fen. */
  readonly amount: number
  /** To whom; null: nobody in particular. */
  readonly merchantId: number | null
}

interface Booked {
  status: RefundStatus
  refundId: string
}

const LOCK = statement('sandbox.lock', namedLockText('sandbox', '$1'))
const AGAIN = statement(
  'sandbox.again',
  'update sandbox_refunds set asked = asked + 1 where out_refund_no = $1 returning status, refund_id',
)
const GIVEN = statement(
  'sandbox.given',
  "select coalesce(sum(amount), 0)::bigint as given from sandbox_refunds where transaction_id = $1 and status <> 'CLOSED'",
)
const TAKE = statement(
  'sandbox.take',
  `insert into sandbox_refunds (out_refund_no, transaction_id, amount, refund_id, status, settles_at)
   values ($1, $2, $3, 'SANDBOX' || $1, 'PROCESSING', now() + make_interval(secs => $4)) returning status, refund_id`,
)

// What is due is settled when somebody looks: the outcome follows from the amount, so it is the same no matter who looks first.
const LOOK = statement(
  'sandbox.look',
  `with due as (
     update sandbox_refunds set status = case amount % 100 when 44 then 'ABNORMAL' when 55 then 'CLOSED' else 'SUCCESS' end
     where out_refund_no = $1 and status = 'PROCESSING' and settles_at <= now() returning out_refund_no, status, refund_id
   )
   select status, refund_id from due
   union all
   select status, refund_id from sandbox_refunds where out_refund_no = $1 and not exists (select from due)`,
)

// An order is paid once: who pays again is told of the payment that there is.
const PAY = statement(
  'sandbox.pay',
  `with paid as (
     insert into sandbox_payments (transaction_id, order_number, amount, paid_at) values ('SANDBOX' || $1, $1, $2, now())
     on conflict (order_number) do nothing returning transaction_id, amount, paid_at
   )
   select transaction_id, amount, paid_at from paid
   union all select transaction_id, amount, paid_at from sandbox_payments where order_number = $1 and not exists (select from paid)`,
  { notNull: ['transactionId', 'amount', 'paidAt'] },
)

const FORGET = statement(
  'sandbox.forget',
  `with payments as (delete from sandbox_payments where paid_at < now() - make_interval(days => $1))
   delete from sandbox_refunds where created_at < now() - make_interval(days => $1) and status <> 'PROCESSING' returning 1`,
)

const NOTIFY = seldom('sandbox.gateway.notify', 'select clock_timestamp() + make_interval(secs => $1) as at', { notNull: ['at'] })

/** The built-in gateway: keeps a book of its own, takes its time, can fail, and tells the result more than once. */
export class SandboxGateway implements PaymentGateway {
  readonly pace = 'second'
  readonly #pool: Pool
  readonly #book: SandboxBook
  readonly #settlesAfter: number

  constructor(pool: Pool, settlesAfter = SETTLES_AFTER_MS) {
    this.#pool = pool
    this.#book = new SandboxBook(pool)
    this.#settlesAfter = settlesAfter
  }

  async requestRefund(request: RefundRequest): Promise<RefundResult> {
    const outcome = OUTCOMES[request.amount % 100]
    if (outcome === 'REFUSED') throw new GatewayRefused('SANDBOX_REFUSED')
    const { booked, isNew } = await transaction(this.#pool, (tx) => this.#take(tx, request))
    // Taken, but the answer is lost on its way, once.
    if (outcome === 'SILENT' && isNew) throw new GatewayUnclear('the sandbox keeps silent')
    return resultOf(booked)
  }

  async queryRefund(outRefundNo: string): Promise<RefundResult | null> {
    const [booked] = await new Executor(this.#pool).all(LOOK, [outRefundNo])
    return booked ? resultOf(booked) : null
  }

  /** Takes the money of an order, as a family's telephone would have it; tells of it soon, and once more. Amount in fen. */
  async pay(tx: Tx, { orderNumber, amount, merchantId }: SandboxPayment): Promise<PaymentResult> {
    const [paid] = await tx.all(PAY, [orderNumber, amount])
    if (!paid) throw new Error('the sandbox could not write into its book')
    for (const delay of [this.#settlesAfter / 4, this.#settlesAfter / 2]) {
      const [at] = await tx.all(NOTIFY, [delay / 1_000])
      addJob(tx, SANDBOX_PAID, { orderNumber, merchantId }, at ? { runAt: new Date(at.at) } : {})
    }
    return paid
  }

  queryPayment(orderNumber: string): Promise<PaymentResult | null> {
    return this.#book.paymentOf(orderNumber)
  }

  /** It asks nobody for money by itself: what is not paid is closed. */
  async closePayment(orderNumber: string): Promise<'CLOSED' | 'PAID'> {
    return (await this.#book.paymentOf(orderNumber)) ? 'PAID' : 'CLOSED'
  }

  tradeBill(day: string): Promise<TradeBill | null> {
    return this.#book.billOf(day)
  }

  /** Tears old pages out of the book. */
  async forget(days: number): Promise<number> {
    return (await new Executor(this.#pool).all(FORGET, [days])).length
  }

  async #take(tx: Tx, request: RefundRequest): Promise<{ booked: Booked; isNew: boolean }> {
    await tx.all(LOCK, [request.transactionId])
    const [again] = await tx.all(AGAIN, [request.outRefundNo])
    if (again) return { booked: again, isNew: false }
    const [sum] = await tx.all(GIVEN, [request.transactionId])
    if ((sum?.given ?? 0) + request.amount > request.total) throw new GatewayRefused('SANDBOX_REFUSED')
    const seconds = this.#settlesAfter / 1_000
    const [booked] = await tx.all(TAKE, [request.outRefundNo, request.transactionId, request.amount, seconds])
    if (!booked) throw new Error('the sandbox could not write into its book')
    for (const delay of [this.#settlesAfter, this.#settlesAfter * 2]) await this.#notify(tx, request.outRefundNo, delay)
    return { booked, isNew: true }
  }

  async #notify(tx: Tx, outRefundNo: string, delay: number): Promise<void> {
    const [at] = await tx.all(NOTIFY, [delay / 1_000 + 0.05])
    addJob(tx, SANDBOX_NOTICE, { outRefundNo }, at ? { runAt: new Date(at.at) } : {})
  }
}

function resultOf(booked: Booked): RefundResult {
  const failure = WORDS[booked.status]
  return { status: booked.status, refundId: booked.refundId, ...(failure && { failure }) }
}
