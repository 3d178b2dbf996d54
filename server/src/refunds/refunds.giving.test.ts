import { getOrderDetail } from '@camp/contract/orders/orders'
import { confirmRefund, refundOrder } from '@camp/contract/refunds/refunds'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'

const server = aServer()
let caiwu: Caller
beforeAll(async () => {
  caiwu = await server.as('caiwu')
})

const refund = (orderNumber: string, amount: number, headers = {}, body = {}) =>
  caiwu.call(refundOrder, { body: { orderNumber, amount, reason: '家长申请', ...body } }, headers)

const money = async (orderNumber: string) => {
  const result = await server.pool.query<{ refunded: number; claimed: number; pay: number; state: string }>(
    `select o.refunded_amount as refunded, o.pay_amount as pay, o.refund_state as state,
      coalesce((select sum(amount) from refunds r where r.order_id = o.id and r.status <> 'CLOSED'), 0)::bigint as claimed
     from orders o where order_number = $1`,
    [orderNumber],
  )
  const [row] = result.rows
  if (!row) throw new Error('no such order')
  return row
}

describe('asking for a refund', () => {
  it('opens one refund, puts the order into REFUNDING and queues one job', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const answer = await refund(orderNumber, 600)
    expect(answer.body).toMatchObject({ orderNumber, amount: 600, status: 'PROCESSING', orderStatus: 'REFUNDING' })
    const detail = (await caiwu.call(getOrderDetail, { query: { orderNumber } })).body
    expect(detail).toMatchObject({ status: 'REFUNDING', refundableAmount: 9_400, progress: 'PAID' })
    expect(detail.timeline[0]).toMatchObject({ step: 'REFUND_REQUESTED', amount: 600, note: '家长申请', by: { realName: '陈静怡' } })
    const jobs = await server.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'refund.send'")
    expect(jobs.rowCount).toBe(1)
    const log = await server.pool.query("select content from operation_logs where call = 'refundOrder'")
    expect(log.rows).toEqual([{ content: { orderNumber, amount: '6.00' } }])
  })

  it('gives the same answer to the same key, in the header or in the body, and refuses the key for another body', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const key = { 'idempotency-key': 'refund-key-0001' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(orderNumber, 100, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await refund(orderNumber, 200, key)).status).toBe(422)
    const { orderNumber: other } = await makeOrder(server.pool)
    const first = await refund(other, 100, {}, { idempotencyKey: 'refund-key-0002' })
    const again = await refund(other, 100, {}, { idempotencyKey: 'refund-key-0002' })
    expect(again.body).toEqual(first.body)
    // The same wish, wherever its key stands.
    expect((await refund(other, 100, { 'idempotency-key': 'refund-key-0002' })).body).toEqual(first.body)
    expect((await refund(other, 100, { 'idempotency-key': 'refund-key-0003' }, { idempotencyKey: 'refund-key-0002' })).error.error).toBe(
      'BAD_KEY',
    )
  })

  it('lets exactly one of many concurrent requests through', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const answers = await Promise.all(Array.from({ length: 12 }, () => refund(orderNumber, 10_000)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error.error === 'REFUND_OPEN')).toHaveLength(11)
    expect((await money(orderNumber)).claimed).toBe(10_000)
  })

  it('refuses more than the rest, unpaid orders, orders paid by code, fractions and an old version, and changes nothing', async () => {
    const paid = await makeOrder(server.pool)
    const unpaid = await makeOrder(server.pool, { progress: 'PENDING_PAYMENT' })
    const byCode = await makeOrder(server.pool, { payMethod: 'CODE', pay_amount: 0, discount_amount: 10_000 })
    const tooMuch = await refund(paid.orderNumber, 10_001)
    expect([tooMuch.status, tooMuch.error.code, tooMuch.error.msg]).toEqual([400, 999, '最多可退 ¥100.00'])
    const large = await makeOrder(server.pool, { total_amount: 129_900, pay_amount: 129_900 })
    expect((await refund(large.orderNumber, 129_901)).error.msg).toBe('最多可退 ¥1,299.00')
    expect((await refund(unpaid.orderNumber, 1)).error.error).toBe('ORDER_NOT_REFUNDABLE')
    expect((await refund(byCode.orderNumber, 1)).error.error).toBe('ORDER_NOTHING_TO_REFUND')
    expect((await refund(paid.orderNumber, 1.5)).status).toBe(400)
    expect((await refund(paid.orderNumber, 0)).status).toBe(400)
    expect((await refund(paid.orderNumber, 1, {}, { version: 99 })).status).toBe(409)
    expect(await money(paid.orderNumber)).toMatchObject({ claimed: 0, state: 'NONE' })
  })
})

describe('confirming by hand', () => {
  it('settles an offline refund once, however often it is confirmed at the same time', async () => {
    const { orderNumber } = await makeOrder(server.pool, { payMethod: 'OFFLINE' })
    const { refundNumber } = (await refund(orderNumber, 4_000)).body
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        caiwu.call(confirmRefund, { body: { refundNumber: refundNumber ?? '', result: 'SUCCESS', note: '已转账' } }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error.error === 'REFUND_FINISHED')).toHaveLength(5)
    expect(await money(orderNumber)).toMatchObject({ refunded: 4_000, state: 'PARTIAL' })
  })

  it('refuses one that the gateway settles itself', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const { refundNumber } = (await refund(orderNumber, 100)).body
    const answer = await caiwu.call(confirmRefund, { body: { refundNumber: refundNumber ?? '', result: 'SUCCESS', note: '—' } })
    expect(answer.error.error).toBe('REFUND_NOT_BY_HAND')
  })
})

describe('confirming by hand what a provider knows', () => {
  /** A refund that was silent so long that a person was told. */
  async function silent(provider: 'SUCCESS' | 'CLOSED' | 'PROCESSING' | null) {
    const order = await makeOrder(server.pool)
    const refundNumber = `R20260102${String(++silentOnes).padStart(9, '0')}`
    await server.pool.query("update orders set refund_state = 'REFUNDING' where id = $1", [order.id])
    await server.pool.query(
      `insert into refunds (refund_number, order_id, amount, reason, effect, by_hand, failure, updated_at)
       values ($1, $2, 1000, '试', 'SENDING', true, 'NO_ANSWER', now() - interval '2 minutes')`,
      [refundNumber, order.id],
    )
    if (provider)
      await server.pool.query(
        `insert into sandbox_refunds (out_refund_no, refund_id, transaction_id, amount, status, settles_at)
         values ($1, $2, $3, 1000, $4, now() + interval '1 hour')`,
        [refundNumber, `SB${refundNumber}`, `T${refundNumber}`, provider],
      )
    const confirm = async (result: 'SUCCESS' | 'CLOSED') => {
      const { status, error } = await caiwu.call(confirmRefund, { body: { refundNumber, result, note: '电话核实' } })
      return status === 200 ? 'done' : error.error
    }
    return { ...order, refundNumber, confirm }
  }
  let silentOnes = 0

  it('is refused where the provider says otherwise, and goes through where it agrees', async () => {
    const paid = await silent('SUCCESS')
    expect(await paid.confirm('CLOSED')).toBe('REFUND_PROVIDER_SAYS')
    expect(await money(paid.orderNumber)).toMatchObject({ refunded: 0, state: 'REFUNDING' })
    expect(await paid.confirm('SUCCESS')).toBe('done')
    const running = await silent('PROCESSING')
    expect([await running.confirm('SUCCESS'), await running.confirm('CLOSED')]).toEqual(['REFUND_PROVIDER_SAYS', 'REFUND_PROVIDER_SAYS'])
    const never = await silent(null)
    expect(await never.confirm('SUCCESS')).toBe('REFUND_NEVER_SENT')
    expect(await money(never.orderNumber)).toMatchObject({ refunded: 0, state: 'REFUNDING' })
    expect(await never.confirm('CLOSED')).toBe('done')
  })

  it('waits while a job may be sending it this moment', async () => {
    const one = await silent(null)
    await server.pool.query('update refunds set updated_at = now() where refund_number = $1', [one.refundNumber])
    expect(await one.confirm('CLOSED')).toBe('REFUND_BEING_SENT')
  })
})

describe('money', () => {
  it('is never given back beyond what was paid, whatever is asked in whatever order at whatever moment', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 12_000 }) }),
      fc.record({ kind: fc.constant('confirm' as const), result: fc.constantFrom('SUCCESS' as const, 'CLOSED' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), async (rounds) => {
        const { orderNumber } = await makeOrder(server.pool, { payMethod: 'OFFLINE' })
        for (const round of rounds) {
          const open = (await caiwu.call(getOrderDetail, { query: { orderNumber } })).body.refunds.find(
            (one) => one.status === 'PROCESSING',
          )
          const answers = await Promise.all(
            round.map((one) => {
              if (one.kind === 'refund') return refund(orderNumber, one.amount)
              return caiwu.call(confirmRefund, {
                body: { refundNumber: open?.refundNumber ?? 'R00000000', result: one.result, note: '核对' },
              })
            }),
          )
          for (const answer of answers) expect([200, 400, 404]).toContain(answer.status)
          const { refunded, claimed, pay, state } = await money(orderNumber)
          expect(refunded).toBeLessThanOrEqual(pay)
          expect(claimed).toBeLessThanOrEqual(pay)
          expect(state === 'FULL').toBe(refunded === pay)
        }
      }),
      { numRuns: 15 },
    )
  })
})
