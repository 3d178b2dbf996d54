import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { amountText } from '@camp/contract/base/numbers'
import { proveBooks } from '@camp/contract/reconcile/reconcile.books'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCoach, makeOrder } from '../../test/factories.ts'
import { readPdf } from '../../test/pdf.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { sealLog } from '../logs/logs.seals.service.ts'

const server = aServer()
const folder = mkdtempSync(path.join(tmpdir(), 'camp-books-'))
let clerk: Person
const run = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> => (await server.pool.query<R>(text, values)).rows
const prove = (body: { month: string }, by = clerk) => by.caller.loose(proveBooks, { body })
/** A month that is long over, and moments at its edges in China. */
const MONTH = '2026-02'
const INSIDE = ['2026-02-01T00:00:00+08:00', '2026-02-14T12:00:00+08:00', '2026-02-28T23:59:59.9+08:00']
const OUTSIDE = ['2026-01-31T23:59:59.9+08:00', '2026-03-01T00:00:00+08:00']

beforeAll(async () => {
  clerk = await signedIn(server, ['RECONCILE', 'RECONCILE_EDIT'])
  let amount = 10_001
  for (const paid_at of [...INSIDE, ...OUTSIDE]) {
    const { orderNumber } = await makeOrder(server.pool, { progress: 'PAID', paid_at, pay_amount: amount, total_amount: amount })
    const [order] = await run<{ id: number }>('select id from orders where order_number = $1', [orderNumber])
    for (const status of ['SUCCESS', 'CLOSED'])
      await run(
        `insert into refunds (refund_number, order_id, amount, reason, status, effect, finished_at) values ($1, $2, $3, '退', $4, 'DONE', $5)`,
        [`R${orderNumber}${status}`, order?.id, Math.floor(amount / 3), status, paid_at],
      )
    amount += 1_111
  }
  const [first] = await run<{ id: number }>('select min(id) as id from orders')
  const [referrer] = await run<{ id: number }>(
    "insert into referrers (name, phone, kind, commission_rate_bp, verify_status) values ('王老师', '19100000001', 'STAFF', 500, 'VERIFIED') returning id",
  )
  const coachId = await makeCoach(server.pool)
  for (const [at, amount] of [
    [INSIDE[0], 517],
    [OUTSIDE[1], 999],
  ] as const) {
    const [order] = await run<{ id: number }>(
      'select id from orders where id >= $1 and id not in (select order_id from commission_lines) order by id limit 1',
      [first?.id],
    )
    await run(
      "insert into commission_lines (order_id, referrer_id, kind, base_amount, rate_bp, amount, at) values ($1, $2, 'EARNED', 10340, 500, $3, $4)",
      [order?.id, referrer?.id, amount, at],
    )
    await run(
      "insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason) values ($1, ($2::timestamptz at time zone 'Asia/Shanghai')::date, 'OTHER', 'ADJUSTMENT', 45, 6000, $3, '试')",
      [coachId, at, amount * 10],
    )
  }
  // The seal covers what happened before.
  expect((await prove({ month: '2020-01' })).status).toBe(200)
  await sealLog({ pool: server.pool, keys: server.running.services.keys })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the proof of books', () => {
  it('holds the sums of the month to the fen, the digests of their lines and the seal of the log, and the log holds its hash', async () => {
    const answer = await prove({ month: MONTH })
    expect(answer.status).toBe(200)
    const bytes = answer.body as unknown as Buffer
    const { text } = await readPdf(bytes)
    const during = "between '2026-02-01T00:00:00+08:00' and '2026-02-28T23:59:59.999+08:00'"
    const [orders] = await run<{ paid: number; n: number }>(
      `select sum(pay_amount)::bigint as paid, count(*)::int as n from orders where paid_at ${during}`,
    )
    const [refunds] = await run<{ back: number }>(
      `select sum(amount)::bigint as back from refunds where status = 'SUCCESS' and finished_at ${during}`,
    )
    expect(orders?.n).toBe(3)
    const [paid, back] = [orders?.paid ?? 0, refunds?.back ?? 0]
    expect(text).toContain(`订单收款（按付款时间）3${amountText(paid)}`)
    expect(text).toContain(`退款到账（按到账时间）3${amountText(back)}`)
    expect(text).toContain(amountText(paid - back))
    expect(text).toMatch(/佣金净额（计提、冲回和更正）1(其中计提)?5\.17/)
    expect(text).toContain('工时明细（共45分钟）151.70')
    const lines = await run<{ line: string }>(
      `select order_number || ',' || pay_amount as line from orders where paid_at ${during} order by order_number collate "C"`,
    )
    const digest = createHash('sha256').update(lines.map(({ line }) => line).join('\n'))
    expect(text).toContain(`订单${digest.digest('hex')}`)
    const [seal] = await run<{ hash: string }>("select encode(hash, 'hex') as hash from log_seals order by seq desc limit 1")
    expect(text).toContain(seal?.hash ?? 'no seal')
    const [told] = await run("select content, after from operation_logs where call = 'proveBooks' order by id desc limit 1")
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(told).toEqual({ content: { month: MONTH }, after: { hash, paid, refunded: back } })
  }, 60_000)

  it('is sealed over the whole document, and a changed byte is told', async () => {
    const bytes = (await prove({ month: MONTH })).body as unknown as Buffer
    const said = (content: Buffer) => {
      const file = path.join(folder, 'books.pdf')
      writeFileSync(file, content)
      return execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
    }
    const whole = said(bytes)
    expect(whole).toContain('Signature is Valid')
    expect(whole).toContain('Total document signed')
    const changed = Buffer.from(bytes)
    const at = changed.indexOf('/CreationDate') + 20
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(said(changed)).not.toContain('Signature is Valid')
  }, 60_000)

  it('is of a month that is over, by who may and sees all, without a line even so', async () => {
    const thisMonth = businessDay(0).slice(0, 7)
    const open = await prove({ month: thisMonth })
    expect([open.status, open.error.error, open.error.fields?.[0]?.path]).toEqual([400, 'BOOKS_MONTH_OPEN', 'month'])
    expect(open.error.msg).toBe(`${thisMonth} 还没有结束，请在次月 1 日之后再出具证明`)
    for (const month of ['2026-13', '0000-01', '202602', '']) expect((await prove({ month })).status).toBe(400)
    expect((await prove({ month: MONTH }, await signedIn(server, ['RECONCILE']))).status).toBe(403)
    const leader = await signedIn(server, ['RECONCILE_EDIT'], 'OWN_GROUPS')
    expect((await prove({ month: MONTH }, leader)).error.error).toBe('BOOKS_WHOLE')
    expect((await readPdf((await prove({ month: '2020-01' })).body as unknown as Buffer)).text).toContain('订单收款（按付款时间）00.00')
  }, 60_000)
})
