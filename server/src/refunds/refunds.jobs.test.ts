import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { makeOrder } from '../../test/factories.ts'
import { gatewayOf, Watched } from '../../test/gateways.ts'
import { hearAll } from '../facts.ts'
import { GatewayRefused, GatewayUnclear, type PaymentGateway, type RefundResult } from '../integrations/payment/payment.gateway.ts'
import { SANDBOX_NOTICE, SandboxGateway } from '../integrations/payment/sandbox.gateway.ts'
import { type JobRun, startWorker, type Task } from '../platform/jobs/worker.ts'
import { silentLog } from '../platform/log/log.port.ts'
import { byJob } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { nextCheckSeconds, refundNoticeTask, refundTasks, resumeRefunds } from './refunds.jobs.ts'
import { type RefundOutcome, settleRefund } from './refunds.settling.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  hearAll()
})
afterAll(() => database.drop())

let counter = 0
const attempt = (attempt: number): JobRun => ({ id: '1', attempt, lastAttempt: attempt === 5 })

interface Made {
  readonly id: number
  readonly refundNumber: string
  readonly orderId: number
}

/** An order of ¥100 on which a refund was asked for, as the call leaves it. */
async function makeRefund(amount: number, columns: { effect?: string; paid?: number; transactionId?: string | null } = {}): Promise<Made> {
  const { effect = 'NEW', paid = 10_000 } = columns
  const order = await makeOrder(database.pool, {
    refund_state: 'REFUNDING',
    pay_amount: paid,
    total_amount: paid,
    ...('transactionId' in columns && { transaction_id: columns.transactionId }),
  })
  const refundNumber = `R20260101${String(++counter).padStart(9, '0')}`
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into refunds (refund_number, order_id, amount, reason, effect) values ($1, $2, $3, '不想要了', $4) returning id`,
    [refundNumber, order.id, amount, effect],
  )
  return { id: rows[0]?.id ?? 0, refundNumber, orderId: order.id }
}

async function read({ id, orderId }: Made) {
  const refund = await database.pool.query('select status, effect, by_hand, failure, gateway_refund_id from refunds where id = $1', [id])
  const order = await database.pool.query('select status, refunded_amount, refund_state from orders where id = $1', [orderId])
  const steps = await database.pool.query<{ step: string }>('select step from order_timeline where order_id = $1 order by id', [orderId])
  return { refund: refund.rows[0], order: order.rows[0], steps: steps.rows.map(({ step }) => step) }
}

const tasksWith = (gateway: PaymentGateway): Record<'refund.send' | 'refund.check', Task> =>
  refundTasks({ ...database, log: silentLog as never }, () => Promise.resolve(gateway))

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 50) {
    if (waited > 20_000) throw new Error('it did not come about')
    await sleep(50)
  }
}

describe('a refund through the built-in gateway, by a real worker', () => {
  async function carried(made: Made, done: (state: Awaited<ReturnType<typeof read>>) => boolean) {
    const sandbox = new SandboxGateway(database.pool, 300)
    const tasks = { ...tasksWith(sandbox), [SANDBOX_NOTICE]: refundNoticeTask(database, sandbox) }
    const worker = startWorker({ url: database.url, log: silentLog, tasks, chores: [] })
    try {
      await database.pool.query(`select graphile_worker.add_job('refund.send', $1::json, max_attempts => 5)`, [{ refundId: made.id }])
      await until(async () => done(await read(made)))
      // The second notice and the last question come after it.
      await until(async () => (await database.pool.query('select 1 from graphile_worker.jobs')).rowCount === 0)
      return await read(made)
    } finally {
      await worker.stop()
    }
  }
  const settled = ({ refund }: Awaited<ReturnType<typeof read>>) => refund.status !== 'PROCESSING'

  it('is accepted first and succeeds later, once, though the gateway tells it more than once', async () => {
    const state = await carried(await makeRefund(4_000), settled)
    expect(state.refund).toMatchObject({ status: 'SUCCESS', effect: 'DONE', by_hand: false, failure: null })
    expect(state.order).toEqual({ status: 'PARTIALLY_REFUNDED', refunded_amount: 4_000, refund_state: 'PARTIAL' })
    expect(state.steps).toEqual(['REFUND_SUCCEEDED'])
  })

  it('is abnormal for an amount that ends in .44, and stays until a person confirms it', async () => {
    const made = await makeRefund(1_044)
    const state = await carried(made, settled)
    expect(state.refund).toMatchObject({ status: 'ABNORMAL', by_hand: true, failure: 'SANDBOX_ABNORMAL' })
    expect(state.order).toMatchObject({ status: 'REFUNDING', refunded_amount: 0 })
    expect(state.steps).toEqual(['REFUND_ABNORMAL'])
    await transaction(database.pool, (tx) => settleRefund(tx, made.refundNumber, { status: 'SUCCESS', byHand: true }, null))
    expect((await read(made)).order).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 1_044 })
  })

  it('is closed for an amount that ends in .55, and the order goes back to what it was', async () => {
    const state = await carried(await makeRefund(1_055), settled)
    expect(state.refund).toMatchObject({ status: 'CLOSED', failure: 'SANDBOX_CLOSED' })
    expect(state.order).toEqual({ status: 'PAID', refunded_amount: 0, refund_state: 'NONE' })
    expect(state.steps).toEqual(['REFUND_FAILED'])
  })

  it('is refused for an amount that ends in .66', async () => {
    const state = await carried(await makeRefund(1_066), settled)
    expect(state.refund).toMatchObject({ status: 'CLOSED', failure: 'SANDBOX_REFUSED', gateway_refund_id: null })
  })

  it('is taken without an answer for an amount that ends in .77, found by asking, and not sent again', async () => {
    const made = await makeRefund(1_077)
    const state = await carried(made, settled)
    expect(state.refund.status).toBe('SUCCESS')
    const { rows } = await database.pool.query('select asked from sandbox_refunds where out_refund_no = $1', [made.refundNumber])
    expect(rows).toEqual([{ asked: 1 }])
  })
})

describe('refund.send', () => {
  it('asks before it sends where an earlier attempt died after sending, and does not send again', async () => {
    const made = await makeRefund(3_000)
    const gateway = new Watched(new SandboxGateway(database.pool, 60_000))
    // The process dies after the other side took it: nothing of the answer is written.
    const dying = gatewayOf({
      requestRefund: async (request) => {
        await gateway.requestRefund(request)
        throw new Error('killed')
      },
    })
    await expect(tasksWith(dying)['refund.send']({ refundId: made.id }, attempt(1))).rejects.toThrow('killed')
    expect((await read(made)).refund).toMatchObject({ status: 'PROCESSING', effect: 'SENDING' })

    await tasksWith(gateway)['refund.send']({ refundId: made.id }, attempt(2))
    expect(gateway.heard).toEqual(['request', 'query'])
    expect((await read(made)).refund).toMatchObject({ status: 'PROCESSING', effect: 'SENT' })
  })

  it('sends after asking where the other side never heard of it', async () => {
    const made = await makeRefund(3_000, { effect: 'SENDING' })
    const gateway = new Watched(new SandboxGateway(database.pool, 60_000))
    await tasksWith(gateway)['refund.send']({ refundId: made.id }, attempt(1))
    expect(gateway.heard).toEqual(['query', 'request'])
    expect((await read(made)).refund.effect).toBe('SENT')
  })

  it('gives money back once, however many workers send at once', async () => {
    const made = await makeRefund(10_000)
    const send = tasksWith(new SandboxGateway(database.pool, 0))['refund.send']
    await Promise.all(Array.from({ length: 8 }, () => send({ refundId: made.id }, attempt(1))))
    const { rows } = await database.pool.query('select count(*)::int as count from sandbox_refunds where out_refund_no = $1', [
      made.refundNumber,
    ])
    expect(rows).toEqual([{ count: 1 }])
    await tasksWith(new SandboxGateway(database.pool))['refund.check']({ refundId: made.id }, attempt(1))
    const state = await read(made)
    expect(state.order).toEqual({ status: 'REFUNDED', refunded_amount: 10_000, refund_state: 'FULL' })
    expect(state.steps).toEqual(['REFUND_SUCCEEDED'])
  })

  it('leaves what is finished, and what a person will confirm, alone', async () => {
    const made = await makeRefund(2_000)
    await database.pool.query('update refunds set by_hand = true where id = $1', [made.id])
    const gateway = new Watched(new SandboxGateway(database.pool))
    await tasksWith(gateway)['refund.send']({ refundId: made.id }, attempt(1))
    await transaction(database.pool, (tx) => settleRefund(tx, made.id, { status: 'CLOSED', byHand: true }, null))
    await tasksWith(gateway)['refund.send']({ refundId: made.id }, attempt(1))
    expect(gateway.heard).toEqual([])
  })

  it('holds no transaction open while the gateway takes its time', async () => {
    const made = await makeRefund(2_000)
    let open: number | null = null
    const slow = gatewayOf({
      requestRefund: async (): Promise<RefundResult> => {
        const { rowCount } = await database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
        )
        open = rowCount
        return { status: 'SUCCESS', refundId: 'G1' }
      },
    })
    await tasksWith(slow)['refund.send']({ refundId: made.id }, attempt(1))
    expect(open).toBe(0)
    expect((await read(made)).refund).toMatchObject({ status: 'SUCCESS', gateway_refund_id: 'G1' })
  })

  it('tries again while the answer is unclear, tells a person after the fifth time, and asks on until there is an answer', async () => {
    const made = await makeRefund(2_000)
    const gateway = gatewayOf({
      requestRefund: () => Promise.reject(new GatewayUnclear('time-out')),
      queryRefund: () => Promise.reject(new GatewayUnclear('time-out')),
    })
    const send = tasksWith(gateway)['refund.send']
    for (const run of [1, 2, 3, 4]) await expect(send({ refundId: made.id }, attempt(run))).rejects.toBeInstanceOf(GatewayUnclear)
    expect((await read(made)).refund).toMatchObject({ by_hand: false })
    await send({ refundId: made.id }, attempt(5))
    expect((await read(made)).refund).toMatchObject({ status: 'PROCESSING', effect: 'SENDING', by_hand: true, failure: 'NO_ANSWER' })
    expect((await read(made)).order.status).toBe('REFUNDING')
    const log = "select source, call from operation_logs where content->>'refundNumber' = $1"
    const told = async () => (await database.pool.query(log, [made.refundNumber])).rows
    expect(await told()).toEqual([{ source: 'JOB', call: 'system.refundUnclear' }])
    const planned = async () =>
      (
        await database.pool.query('select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs where key = $1', [
          `refund.send:${made.id}`,
        ])
      ).rows[0].wait
    expect(await planned()).toBeGreaterThan(50)
    // Days later it still asks, each hour, and tells nobody twice.
    await database.pool.query("update refunds set created_at = now() - interval '5 days' where id = $1", [made.id])
    await send({ refundId: made.id }, attempt(1))
    expect(await planned()).toBeGreaterThan(3_500)
    expect(await told()).toHaveLength(1)
    const there = gatewayOf({ queryRefund: () => Promise.resolve({ status: 'PROCESSING', refundId: 'G9' }) })
    await tasksWith(there)['refund.send']({ refundId: made.id }, attempt(1))
    expect((await read(made)).refund).toMatchObject({ status: 'PROCESSING', effect: 'SENT', by_hand: false, failure: null })
  })

  it('closes what is finally refused, in the words of the gateway', async () => {
    const made = await makeRefund(2_000)
    const gateway = gatewayOf({ requestRefund: () => Promise.reject(new GatewayRefused('余额不足')) })
    await tasksWith(gateway)['refund.send']({ refundId: made.id }, attempt(1))
    expect((await read(made)).refund).toMatchObject({ status: 'CLOSED', failure: '余额不足' })
  })

  it('closes a refund of a payment without a transaction number', async () => {
    const made = await makeRefund(2_000, { transactionId: null })
    await tasksWith(gatewayOf({}))['refund.send']({ refundId: made.id }, attempt(1))
    expect((await read(made)).refund).toMatchObject({ status: 'CLOSED', failure: 'NO_TRANSACTION' })
  })
})

describe('refund.check', () => {
  it('asks again later while the gateway has no answer, tells a person after a day, and asks on', async () => {
    const made = await makeRefund(2_000, { effect: 'SENT' })
    const gateway = gatewayOf({ queryRefund: () => Promise.reject(new GatewayUnclear('time-out')) })
    const check = () => tasksWith(gateway)['refund.check']({ refundId: made.id }, attempt(1))
    await check()
    const { rows } = await database.pool.query('select task_identifier from graphile_worker.jobs where key = $1', [
      `refund.check:${made.id}`,
    ])
    expect(rows).toEqual([{ task_identifier: 'refund.check' }])
    await database.pool.query("update refunds set created_at = now() - interval '25 hours' where id = $1", [made.id])
    await check()
    expect((await read(made)).refund).toMatchObject({ status: 'PROCESSING', by_hand: true, failure: 'NO_ANSWER' })
    const paid = gatewayOf({ queryRefund: () => Promise.resolve({ status: 'SUCCESS', refundId: 'G8' }) })
    await tasksWith(paid)['refund.check']({ refundId: made.id }, attempt(1))
    expect((await read(made)).refund).toMatchObject({ status: 'SUCCESS', failure: null })
  })

  it('asks WeChat Pay each minute at first and slower after five', () => {
    expect([0, 200, 299, 300, 3_599, 3_600, 90_000].map((age) => nextCheckSeconds({ pace: 'minute' }, age))).toEqual([
      60, 60, 60, 300, 300, 3_600, 3_600,
    ])
    expect([0, 2, 20, 10_000].map((age) => nextCheckSeconds({ pace: 'second' }, age))).toEqual([1, 1, 10, 60])
  })
})

describe('settling', () => {
  it('happens once, whatever is said at the same time', async () => {
    const made = await makeRefund(7_000)
    const outcomes: RefundOutcome[] = ['SUCCESS', 'CLOSED', 'ABNORMAL', 'PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL', 'SUCCESS'].map(
      (status) => ({
        status: status as RefundOutcome['status'], // the literals of the line before
        gatewayRefundId: 'G2',
      }),
    )
    await Promise.all(
      outcomes.map((outcome) => transaction(database.pool, (tx) => settleRefund(tx, made.id, outcome, byJob(database, 'test')))),
    )
    const state = await read(made)
    const ends = state.steps.filter((step) => step === 'REFUND_SUCCEEDED' || step === 'REFUND_FAILED')
    expect(ends).toHaveLength(1)
    expect(state.order.refunded_amount).toBe(ends[0] === 'REFUND_SUCCEEDED' ? 7_000 : 0)
    expect(state.refund.status).toBe(ends[0] === 'REFUND_SUCCEEDED' ? 'SUCCESS' : 'CLOSED')
  })

  it('by hand is refused for what the gateway settles, and for what is finished', async () => {
    const made = await makeRefund(7_000)
    const byHand = () =>
      transaction(database.pool, (tx) => settleRefund(tx, made.refundNumber, { status: 'SUCCESS', byHand: true }, null)).catch(
        (e) => e.error,
      )
    expect(await byHand()).toBe('REFUND_NOT_BY_HAND')
    await transaction(database.pool, (tx) => settleRefund(tx, made.id, { status: 'SUCCESS' }, byJob(database, 'test')))
    expect(await byHand()).toBe('REFUND_FINISHED')
    expect((await read(made)).order.refunded_amount).toBe(7_000)
  })
})

describe('refunds that no job carries', () => {
  it('are taken up again, each by the job that it needs, and only once', async () => {
    const [fresh, sent, carriedOne, byHand] = [
      await makeRefund(100, { effect: 'SENDING' }),
      await makeRefund(100, { effect: 'SENT' }),
      await makeRefund(100, { effect: 'SENT' }),
      await makeRefund(100),
    ]
    await database.pool.query('delete from graphile_worker._private_jobs')
    await database.pool.query('update refunds set by_hand = true where id = $1', [byHand.id])
    await database.pool.query("update refunds set updated_at = now() - interval '1 hour' where status = 'PROCESSING'")
    await database.pool.query('update refunds set updated_at = now() where id <> all($1)', [[fresh.id, sent.id, carriedOne.id, byHand.id]])
    await database.pool.query("select graphile_worker.add_job('refund.check', '{}'::json, job_key => $1)", [
      `refund.check:${carriedOne.id}`,
    ])
    expect(await resumeRefunds({ pool: database.pool })).toBe(2)
    expect(await resumeRefunds({ pool: database.pool })).toBe(0)
    const { rows } = await database.pool.query<{ key: string }>('select key from graphile_worker.jobs order by key')
    expect(rows.map(({ key }) => key).sort()).toEqual(
      [`refund.check:${carriedOne.id}`, `refund.check:${sent.id}`, `refund.send:${fresh.id}`].sort(),
    )
  })
})
