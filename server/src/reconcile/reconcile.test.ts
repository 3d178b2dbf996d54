import { getOrderDetail } from '@camp/contract/orders/orders'
import {
  exportStatementLines,
  getReconciliationDay,
  listReconciliationDays,
  listStatementLines,
  listStatementMerchants,
} from '@camp/contract/reconcile/reconcile'
import { closeDay, explainLine, fetchBill, reopenDay, takeInLine, uploadBill } from '@camp/contract/reconcile/reconcile.steps'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { seedDay } from '../../test/reconcile.faults.ts'
import { merchantEnvironment, WechatPeer } from '../../test/wechat.peer.ts'
import { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { type BillEntry, billText, packedBill } from '../integrations/payment/wechat.billText.ts'
import { fetchDue } from './reconcile.jobs.ts'

const mchId = '1900000109'
/** Payments and refunds of the day with faults: as many lines as the proof asks for. */
const LINES = Number(process.env.PROVE_BILL_LINES ?? 66)
const peer = new WechatPeer()
afterAll(() => peer.stop())
const server = aServer(async () => merchantEnvironment((await peer.start()).url))
let finance: Caller
let second: Caller
let reader: Caller
beforeAll(async () => {
  const codes = ['RECONCILE', 'RECONCILE_EDIT', 'ORDER_INDEX']
  finance = (await signedIn(server, codes)).caller
  second = (await signedIn(server, codes)).caller
  reader = (await signedIn(server, ['RECONCILE'])).caller
})
beforeEach(() => {
  peer.mood = 'well'
})

const since = (start: number): number => Math.round((performance.now() - start) / 100) / 10
let days = 3
/** A day that no other test uses. */
function freshDay(): string {
  days += 4
  return businessDay(-days)
}
const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const byHand = (how: 'BY_HAND' | 'BY_ITSELF') =>
  server.pool.query("update param_configs set value = $1 where key = 'reconcile.takeIn'", [JSON.stringify(how)])
const fetched = async (day: string, entries: readonly BillEntry[]) => {
  peer.bills.set(day, packedBill(mchId, entries))
  return (await finance.call(fetchBill, { body: { day } })).body
}
const lines = async (day: number, query: Record<string, unknown> = {}) =>
  (await finance.call(listStatementLines, { query: { page: 1, size: 500, day, ...query } })).body.content
const dayOf = async (id: number) => (await finance.call(getReconciliationDay, { params: { day: id } })).body
const entryOf = (day: string, orderNumber: string, amount = 10_000): BillEntry => ({
  at: new Date(`${day}T10:00:00+08:00`),
  transactionId: `T${orderNumber}`,
  orderNumber,
  amount,
  feeMilli: amount * 6,
})
/** An unpaid order that the provider took money for. */
async function missed(day: string) {
  const { orderNumber } = await makeOrder(server.pool, { progress: 'PENDING_PAYMENT' })
  const entry = entryOf(day, orderNumber)
  peer.payments.set(orderNumber, { transactionId: entry.transactionId, amount: entry.amount, paidAt: `${day}T10:00:00+08:00` })
  return { orderNumber, entry }
}

describe('a bill', () => {
  it('shows twelve seeded faults and invents none; its sums are those of orders and refunds; the same file twice changes nothing', async () => {
    await byHand('BY_HAND')
    const day = freshDay()
    const { entries, faults } = await seedDay(server.pool, day, Math.ceil(LINES / 1.1))
    const started = performance.now()
    const taken = await fetched(day, entries)
    const seconds = since(started)
    expect(faults.size).toBe(12)
    expect(taken).toMatchObject({ isNew: true, openCount: 12, healed: 0 })
    const open = await lines(taken.id, { open: true })
    expect(new Map(open.map((line) => [line.refundNumber ?? line.orderNumber, line.class as string]))).toEqual(new Map(faults))
    expect(open.filter(({ takeable }) => takeable)).toHaveLength(2)
    const sums = await dayOf(taken.id)
    const [own] = await rows(
      `select (select sum(pay_amount)::int from orders where paid_at::date = $1::date) as paid,
         (select sum(amount)::int from refunds where created_at::date = $1::date and status = 'SUCCESS') as refunded`,
      [day],
    )
    const bill = (of: (entry: BillEntry) => number) => entries.reduce((sum, entry) => sum + of(entry), 0)
    expect(sums).toMatchObject({
      state: 'DIFFERS',
      paidHere: own.paid,
      paidThere: bill(({ amount, refund }) => (refund ? 0 : amount)),
      refundedHere: own.refunded,
      refundedThere: bill(({ amount, refund }) => (refund && refund.status !== 'CHANGE' ? amount : 0)),
    })
    expect(sums.classes.reduce((sum, { count }) => sum + count, 0)).toBe(sums.lineCount)
    const before = await rows('select * from statement_lines order by id')
    const anew = performance.now()
    const again = (await second.call(fetchBill, { body: { day } })).body
    const figures = { lines: sums.lineCount, found: open.length, seconds, again: since(anew) }
    expect(again).toMatchObject({ isNew: false, version: taken.version, openCount: 12 })
    expect(await rows('select * from statement_lines order by id')).toEqual(before)
    const lineExport = { body: { day: taken.id, open: true } }
    expect((await reader.call(exportStatementLines, lineExport)).status).toBe(200)
    // Who exports orders does not see a bill by it.
    const { caller: other } = await signedIn(server, ['ORDER_INDEX', 'ORDER_EXPORT'])
    expect((await other.call(exportStatementLines, lineExport)).status).toBe(403)
    await byHand('BY_ITSELF')
    if (process.env.PROVE_BILL_LINES) process.stdout.write(`\nFIGURES ${JSON.stringify(figures)}\n`)
  }, 300_000)

  it('that lies, or is of another day or merchant, is refused in words, and nothing changes', async () => {
    const day = freshDay()
    const good = billText(mchId, [entryOf(day, '202601010000000777')])
    const send = async (text: string, on = day) => {
      const form = new FormData()
      form.set('day', on)
      form.set('file', new Blob([text]), 'bill.csv')
      const answer = await finance.fetch(`/foundation${uploadBill.path}`, { method: 'POST', body: form })
      const { error, msg } = (await answer.json()) as { error?: string; msg?: string }
      return { error, msg }
    }
    const refusals = [
      await send(good.replace('`1,`100.00', '`1,`101.00')),
      await send(billText('1900000110', [entryOf(day, '202601010000000777')])),
      await send(good.slice(0, good.indexOf('总交易单数'))),
      await send(good, businessDay(-2)),
      await send('a,b\n1,2'),
      await send(good, businessDay(0)),
    ]
    expect(refusals.map(({ error }) => error)).toEqual([
      'BILL_TOTALS',
      'BILL_MERCHANT',
      'BILL_CUT',
      'BILL_DAY',
      'BILL_FORM',
      'BILL_NOT_YET',
    ])
    expect(refusals[1]?.msg).toBe('这是商户 1900000110 的账单，而选择的是 1900000109。请换文件或换商户')
    expect(await rows('select 1 from reconciliation_days where day = $1', [day])).toEqual([])
    peer.bills.set(day, { ...packedBill(mchId, []), sha1: 'a'.repeat(40) })
    expect((await finance.loose(fetchBill, { body: { day } })).error.error).toBe('BILL_HASH')
    peer.mood = 'tampered'
    expect((await finance.loose(fetchBill, { body: { day } })).error.error).toBe('BILL_SILENT')
    const [shown] = (await reader.call(listReconciliationDays, { query: { page: 1, dayFrom: day, dayTo: day } })).body.content
    expect(shown).toMatchObject({ state: 'MISSING', failure: 'SILENT', attempts: 2, lineCount: 0 })
    expect((await send(good)).error).toBeUndefined()
  })
})

describe('a missed payment', () => {
  it('is healed without a person where the amounts agree and the provider confirms it', async () => {
    const day = freshDay()
    const [one, two] = [await missed(day), await missed(day)]
    peer.payments.set(two.orderNumber, { transactionId: 'T-other', amount: 10_000, paidAt: `${day}T10:00:00+08:00` })
    const taken = await fetched(day, [one.entry, two.entry])
    expect(taken).toMatchObject({ openCount: 1, healed: 1 })
    const { body } = await finance.call(getOrderDetail, { query: { orderNumber: one.orderNumber } })
    expect(body).toMatchObject({ status: 'PAID', transactionId: one.entry.transactionId })
    expect(await dayOf(taken.id)).toMatchObject({ openCount: 1, paidHere: 10_000, paidThere: 20_000, version: taken.version })
    const [line] = await lines(taken.id, { open: true })
    expect((await finance.loose(takeInLine, { params: { id: line?.id ?? 0 }, body: {} })).error.error).toBe('RECONCILE_NOT_CONFIRMED')
  })

  it('is taken in once, also by two persons at once', async () => {
    await byHand('BY_HAND')
    const day = freshDay()
    const { orderNumber, entry } = await missed(day)
    const taken = await fetched(day, [entry])
    const [line] = await lines(taken.id)
    const id = line?.id ?? 0
    expect((await reader.loose(takeInLine, { params: { id }, body: {} })).status).toBe(403)
    const answers = await Promise.all([finance, second, finance, second].map((who) => who.loose(takeInLine, { params: { id }, body: {} })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.error))).toEqual(new Set(['RECONCILE_EQUAL']))
    const steps =
      "select count(*)::int as n from order_timeline t join orders o on o.id = t.order_id where o.order_number = $1 and step = 'PAID'"
    expect(await rows(steps, [orderNumber])).toEqual([{ n: 1 }])
    expect(await dayOf(taken.id)).toMatchObject({ state: 'BALANCED', paidHere: 10_000, difference: 0 })
    await byHand('BY_ITSELF')
  })

  it('that names another order for a payment than ours differs in both, also where all amounts agree', async () => {
    const day = freshDay()
    const paid = async () => {
      const { orderNumber } = await makeOrder(server.pool, {
        progress: 'PAID',
        pay_method: 'WECHAT',
        paid_at: `${day}T10:00:00+08:00`,
      })
      await rows('update orders set transaction_id = $2 where order_number = $1', [orderNumber, `T${orderNumber}`])
      return orderNumber
    }
    const [one, two] = [await paid(), await paid()]
    const swapped = [
      { ...entryOf(day, one), transactionId: `T${two}` },
      { ...entryOf(day, two), transactionId: `T${one}` },
    ]
    const { id } = await fetched(day, swapped)
    const classes = async () => (await lines(id)).map((line) => [line.orderNumber, line.class, line.takeable]).sort()
    expect(await classes()).toEqual(
      [one, two].flatMap((number) => ['MISSING_HERE', 'MISSING_THERE'].map((of) => [number, of, false])).sort(),
    )
    expect(await fetched(day, [entryOf(day, one), entryOf(day, two)])).toMatchObject({ openCount: 0 })
    expect((await classes()).map(([, of]) => of)).toEqual(['EQUAL', 'EQUAL'])
  })

  it('of no order of ours can only be explained', async () => {
    const day = freshDay()
    const taken = await fetched(day, [entryOf(day, '202601010000000001')])
    const [line] = await lines(taken.id)
    const refused = await finance.loose(takeInLine, { params: { id: line?.id ?? 0 }, body: {} })
    expect(refused.error.error).toBe('RECONCILE_NO_ORDER')
  })
})

describe('a day', () => {
  it('is closed once each difference is explained, takes nothing then, and is opened again by another person', async () => {
    const day = freshDay()
    const entry = entryOf(day, '202601010000000002')
    const taken = await fetched(day, [entry])
    const params = { day: taken.id }
    expect((await finance.loose(closeDay, { params, body: {} })).error.msg).toBe('还有 1 处差异没有处理，处理后才能关账')
    const [line] = await lines(taken.id)
    const id = line?.id ?? 0
    await finance.call(explainLine, { params: { id }, body: { reason: '商户平台测试单' } })
    const stale = await second.loose(explainLine, { params: { id }, body: { reason: '旧的', version: line?.version } })
    expect(stale.error.error).toBe('VERSION_CONFLICT')
    // Another file of the day keeps what was said, as long as the line differs in the same way.
    const more = await fetched(day, [entry, entryOf(day, '202601010000000003')])
    expect(more).toMatchObject({ isNew: true, openCount: 1 })
    const [other] = await lines(taken.id, { open: true })
    await finance.call(explainLine, { params: { id: other?.id ?? 0 }, body: { reason: '同上' } })
    expect((await lines(taken.id)).map(({ reason }) => reason).sort()).toEqual(['同上', '商户平台测试单'].sort())
    expect((await finance.call(closeDay, { params, body: {} })).body.openCount).toBe(0)
    expect((await finance.loose(fetchBill, { body: { day } })).error.error).toBe('RECONCILE_CLOSED')
    expect((await finance.loose(explainLine, { params: { id: other?.id ?? 0 }, body: { reason: '晚了' } })).error.error).toBe(
      'RECONCILE_CLOSED',
    )
    expect((await finance.loose(reopenDay, { params, body: {} })).error.error).toBe('RECONCILE_OWN_CLOSING')
    expect((await second.call(reopenDay, { params, body: {} })).status).toBe(200)
    expect(await dayOf(taken.id)).toMatchObject({ state: 'BALANCED', explainedCount: 2 })
  })

  it('passes a payment around midnight on to the bill that has it', async () => {
    const day = freshDay()
    const next = businessDay(-days + 1)
    const { orderNumber } = await makeOrder(server.pool, { paid_at: new Date(`${day}T23:59:59+08:00`) })
    const first = await fetched(day, [])
    expect((await lines(first.id)).map((line) => line.class)).toEqual(['MISSING_THERE'])
    await fetched(next, [{ ...entryOf(next, orderNumber), at: new Date(`${next}T00:00:01+08:00`) }])
    expect(await dayOf(first.id)).toMatchObject({ lineCount: 0, state: 'BALANCED' })
  })

  it('is fetched by itself after ten; a day without trade needs no file', async () => {
    const [due] = [businessDay(-2)]
    await makeOrder(server.pool, { paid_at: new Date(`${due}T10:00:00+08:00`) })
    await fetchDue(server.running.services, new PaymentGateways(server.running.services))
    const found = await rows(
      'select day::text, state, source, failure from reconciliation_days where day between $1::date - 1 and $1 order by day',
      [due],
    )
    expect(found).toEqual([
      { day: businessDay(-3), state: 'BALANCED', source: 'NONE', failure: null },
      { day: due, state: 'MISSING', source: null, failure: 'NO_STATEMENT' },
    ])
    expect((await reader.call(listStatementMerchants, {})).body).toEqual([{ mchId, name: null }])
  })
})
