import { ACCOUNT_DIGITS } from '@camp/contract/base/wire'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { confirmPayment, createOrder } from '@camp/contract/orders/orders.writing'
import { listReferrers } from '@camp/contract/referrers/referrers'
import {
  cancelCommissionPayout,
  createCommissionPayout,
  endCommissionHold,
  exportCommissionPayout,
  getCommissionPayout,
  listCommissionPayouts,
  listDueCommission,
  payCommissionPayout,
  saveReferrerPayee,
} from '@camp/contract/referrers/referrers.payouts'
import { getReferrerCommission } from '@camp/contract/referrers/referrers.writing'
import { confirmRefund, refundOrder } from '@camp/contract/refunds/refunds'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeGoods, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { businessDay } from '../platform/time.ts'

const server = aServer()
let staff: Caller
let maker: Caller
let payer: Caller
let judge: Caller
let clerk: Caller
const today = businessDay(new Date())
beforeAll(async () => {
  staff = (await signedIn(server, ['ORDER_INDEX', 'ORDER_CREATE', 'ORDER_PAY_CONFIRM', 'ORDER_REFUND', 'ORDER_CANCEL'])).caller
  maker = (await signedIn(server, ['PROMOTE_REFERRER', 'PROMOTE_COMMISSION_PAY'])).caller
  payer = (await signedIn(server, ['PROMOTE_REFERRER', 'PROMOTE_COMMISSION_PAY'])).caller
  clerk = (await signedIn(server, ['PROMOTE_REFERRER', 'PROMOTE_COMMISSION_PAY'])).caller
  judge = (await signedIn(server, ['PROMOTE_REFERRER', 'PROMOTE_REFERRER_VERIFY', 'PROMOTE_REFERRER_EDIT'])).caller
})

let made = 0
const nextPhone = () => `1910002${String(++made).padStart(4, '0')}`
async function referrer(rate = 1_000, phone = nextPhone()): Promise<number> {
  const text = `insert into referrers (name, phone, kind, commission_rate_bp, verify_status, payee_by_hand) values ('王老师', $1, 'PARENT', $2, 'VERIFIED', true) returning id`
  return (await server.pool.query(text, [phone, rate])).rows[0].id
}
let goodsId = 0
async function pay(referrerId: number, parentId?: number): Promise<string> {
  goodsId ||= await makeGoods(server.pool, { price_amount: 10_000, needs_shipping: false })
  const family = parentId ?? (await makeParent(server.pool))
  const order = { parentId: family, goodsId, quantity: 1, referrerId, payMethod: 'OFFLINE' as const }
  const { orderNumber, payAmount: amount } = (await staff.call(createOrder, { body: order })).body
  const paid = { orderNumber, amount, paidAt: new Date().toISOString(), note: '已到账' }
  expect((await staff.call(confirmPayment, { body: paid })).status).toBe(200)
  return orderNumber
}
async function refund(orderNumber: string, amount: number): Promise<void> {
  const { refundNumber } = (await staff.call(refundOrder, { body: { orderNumber, amount, reason: '不合适' } })).body
  await staff.call(confirmRefund, { body: { refundNumber: refundNumber ?? '', result: 'SUCCESS', note: '已退' } })
}
const ledger = async (id: number) => (await maker.call(getReferrerCommission, { params: { id } })).body
const due = async (id: number) =>
  (await maker.call(listDueCommission, { query: { until: today } })).body.find(({ referrerId }) => referrerId === id)
const draw = (ids: number[], amount: number, by = maker) => by.loose(createCommissionPayout, { body: { until: today, ids, amount } })
const drawn = async (ids: number[], amount: number) => (await draw(ids, amount)).body as { id: number; version: number }
const settle = (id: number, by = payer) => by.call(payCommissionPayout, { params: { id }, body: { bankReference: 'CMB-20260101' } })
const end = (id: number, outcome: 'RELEASED' | 'DROPPED') =>
  judge.call(endCommissionHold, { params: { id }, body: { outcome, reason: '已电话核实' } })

describe('commission is held', () => {
  it('where referrer and family are one, share an address or device, or refer each other in a ring of two or three', async () => {
    const why = async (id: number, parentId: number) => {
      await pay(id, parentId)
      return (await ledger(id)).lines[0]?.hold?.why ?? null
    }
    const phone = nextPhone()
    const self = await makeParent(server.pool, { phone })
    const own = await referrer(1_000, phone)
    expect(await why(own, self)).toBe('SAME_PHONE')
    const place =
      "insert into user_addresses (parent_id, receiver, phone, province, city, detail) values ($1, '王', '19000000009', '浙江省', '杭州市', '文三路 77 号')"
    const neighbour = await makeParent(server.pool)
    for (const parent of [self, neighbour]) await server.pool.query(place, [parent])
    expect(await why(own, neighbour)).toBe('SAME_ADDRESS')
    const sharing = await makeParent(server.pool)
    await server.pool.query(
      "insert into parent_devices (parent_id, imei, vendor, unbound_at) values ($1, '868000000000011', 'OTHER', now())",
      [self],
    )
    await server.pool.query("insert into parent_devices (parent_id, imei, vendor) values ($1, '868000000000011', 'OTHER')", [sharing])
    expect(await why(own, sharing)).toBe('SAME_DEVICE')
    const phones = [nextPhone(), nextPhone(), nextPhone()]
    const [a, b, c] = (await Promise.all(phones.map((each) => makeParent(server.pool, { phone: each })))) as [number, number, number]
    const [fromA, fromB, fromC] = (await Promise.all(phones.map((each) => referrer(1_000, each)))) as [number, number, number]
    const sent = (parent: number, by: number | null) => server.pool.query('update parents set referrer_id = $2 where id = $1', [parent, by])
    await sent(b, fromA)
    expect(await why(fromA, b)).toBeNull()
    await sent(c, fromB)
    await sent(a, fromC)
    expect(await why(fromC, a)).toBe('RING')
    // What was once stays known, and a family that is no part of it is not held.
    await sent(b, null)
    expect(await why(fromC, a)).toBe('RING')
    expect(await why(fromC, await makeParent(server.pool))).toBeNull()
    const { rows } = await server.pool.query('select source, to_at is null as open from parent_referrals where parent_id = $1', [b])
    expect(rows).toEqual([{ source: 'CHANGED', open: false }])
  })

  it('until a person releases or drops it with a reason; what is dropped leaves the ledger, and no refund takes it back again', async () => {
    const phone = nextPhone()
    const parentId = await makeParent(server.pool, { phone })
    const id = await referrer(1_000, phone)
    const [first, second] = [await pay(id, parentId), await pay(id, parentId)]
    expect((await ledger(id)).sums).toEqual({ total: 2_000, due: 0, held: 2_000, draft: 0, paid: 0 })
    expect((await draw([id], 0)).error.error).toBe('PAYOUT_NOT_DUE')
    const lineOf = async (orderNumber: string) => (await ledger(id)).lines.find((line) => line.orderNumber === orderNumber)?.id ?? 0
    expect(
      (await maker.loose(endCommissionHold, { params: { id: await lineOf(first) }, body: { outcome: 'RELEASED', reason: '核过' } })).status,
    ).toBe(403)
    expect(
      (await judge.loose(endCommissionHold, { params: { id: await lineOf(first) }, body: { outcome: 'RELEASED', reason: ' ' } })).status,
    ).toBe(400)
    expect((await end(await lineOf(first), 'RELEASED')).status).toBe(200)
    await refund(second, 4_000)
    const held = (await ledger(id)).lines.find(({ orderNumber, kind }) => orderNumber === second && kind === 'EARNED')?.id ?? 0
    expect((await end(held, 'DROPPED')).status).toBe(200)
    expect((await end(held, 'RELEASED')).error.error).toBe('HOLD_ENDED')
    await refund(second, 6_000)
    const { sums, lines } = await ledger(id)
    expect(sums).toEqual({ total: 1_000, due: 1_000, held: 0, draft: 0, paid: 0 })
    expect(lines.filter(({ orderNumber }) => orderNumber === second).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['CORRECTION', -600],
      ['REVERSED', -400],
      ['EARNED', 1_000],
    ])
    expect(lines.find(({ id: line }) => line === held)?.hold).toMatchObject({ why: 'SAME_PHONE', outcome: 'DROPPED', reason: '已电话核实' })
    expect((await end(999_999, 'RELEASED')).status).toBe(404)
  })
})

describe('a payout', () => {
  it('is drawn up by one person and paid by another, once; a refund afterwards is carried to the next', async () => {
    const id = await referrer()
    const orderNumber = await pay(id)
    await pay(id)
    expect(await due(id)).toMatchObject({ lines: 2, amount: 2_000, missing: false })
    expect((await draw([id], 1_999)).error.error).toBe('PAYOUT_MOVED')
    const payout = await drawn([id], 2_000)
    expect((await draw([id], 2_000)).error.error).toBe('PAYOUT_NOT_DUE')
    expect((await ledger(id)).sums).toMatchObject({ due: 0, draft: 2_000 })
    const paying = (by: Caller) =>
      by.loose(payCommissionPayout, { params: { id: payout.id }, body: { bankReference: 'B-1', version: payout.version } })
    expect((await paying(maker)).error).toMatchObject({ code: 999, error: 'PAYOUT_OWN' })
    const both = await Promise.all([paying(payer), paying(payer)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await settle(payout.id)).error.error).toBe('PAYOUT_NOT_DRAFT')
    await refund(orderNumber, 10_000)
    expect((await ledger(id)).sums).toEqual({ total: 1_000, due: -1_000, held: 0, draft: 0, paid: 2_000 })
    expect((await draw([id], 0)).error.error).toBe('PAYOUT_NOT_DUE')
    await pay(id)
    await pay(id)
    const next = await drawn([id], 1_000)
    expect((await settle(next.id)).status).toBe(200)
    expect((await ledger(id)).sums).toEqual({ total: 3_000, due: 0, held: 0, draft: 0, paid: 3_000 })
    const { body } = await maker.call(listCommissionPayouts, { query: { page: 1, state: ['PAID'] } })
    expect(body.content.slice(0, 2).map(({ amount }) => amount)).toEqual([1_000, 2_000])
    const history = await maker.call(getRecordHistory, { query: { entity: 'commissionPayout', id: next.id, page: 1 } })
    expect(history.body.content[0]?.after).toMatchObject({ state: 'PAID', bankReference: 'CMB-20260101' })
  })

  it('that is cancelled gives its lines back, and of two at once one takes them', async () => {
    const id = await referrer()
    await pay(id)
    const answers = await Promise.all([draw([id], 1_000), draw([id], 1_000, payer)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const one = answers.find(({ status }) => status === 200)?.body as { id: number }
    const cancelled = await payer.call(cancelCommissionPayout, { params: { id: one.id }, body: { reason: '金额有误' } })
    expect(cancelled.status).toBe(200)
    expect((await due(id))?.amount).toBe(1_000)
    const again = await drawn([id], 1_000)
    expect((await payer.call(getCommissionPayout, { params: { id: again.id } })).body.rows).toEqual([
      { referrerId: id, name: '王老师', lines: 1, amount: 1_000, byHand: true, bank: null, tail: null, missing: false, moved: false },
    ])
    // Not by a hand in the database either.
    const twice = server.pool.query(
      'insert into commission_payout_lines (payout_id, line_id) select $1, line_id from commission_payout_lines where payout_id = $2',
      [one.id, again.id],
    )
    await expect(twice).rejects.toThrow(/duplicate|unique/)
    expect((await draw([id], 0, judge)).status).toBe(403)
    expect((await maker.loose(createCommissionPayout, { body: { until: '2099-01-01', ids: [id], amount: 0 } })).error.error).toBe(
      'PAYOUT_FUTURE',
    )
  })

  it('goes to an account that is sealed, shown by its end, and in full on the sheet alone', async () => {
    const id = await referrer()
    await server.pool.query('update referrers set payee_by_hand = false where id = $1', [id])
    await pay(id)
    const refused = (await draw([id], 1_000)).error
    expect([refused.error, refused.msg]).toEqual(['PAYOUT_NO_PAYEE', '以下推荐人还没有收款信息，请先补充：王老师'])
    const save = (body: object) => clerk.loose(saveReferrerPayee, { params: { id }, body })
    expect((await save({ byHand: false, bank: '招商银行' })).error.error).toBe('PAYEE_BANK')
    for (const account of ['abc12345', '1234 567', '1          ', '1'.repeat(ACCOUNT_DIGITS.most + 1)])
      expect((await save({ byHand: false, bank: '招商银行', account })).status, account).toBe(400)
    expect((await save({ byHand: false, bank: '招商银行', account: ` ${'1234 '.repeat(ACCOUNT_DIGITS.most / 4)}` })).status).toBe(200)
    expect((await save({ byHand: false, bank: '招商银行杭州分行', account: '6225 8888 0000 1234' })).status).toBe(200)
    expect((await ledger(id)).payee).toEqual({ byHand: false, bank: '招商银行杭州分行', tail: '1234' })
    expect((await save({ byHand: false, bank: '招商银行' })).status).toBe(200)
    const { rows } = await server.pool.query('select payee_sealed from referrers where id = $1', [id])
    expect(rows[0].payee_sealed).not.toContain('62258888')
    const logged = await server.pool.query("select count(*)::int as n from operation_logs l where l::text like '%62258888%'")
    expect(logged.rows).toEqual([{ n: 0 }])
    const payout = await drawn([id], 1_000)
    expect((await maker.loose(exportCommissionPayout, { body: { payoutId: payout.id } })).status).toBe(400)
    const sheet = await maker.loose(exportCommissionPayout, { body: { payoutId: payout.id, reason: '银行代发' } })
    const [page] = (await readXlsx(sheet.body as Buffer)).sheets
    expect(page?.rows[1]).toEqual(['王老师', '招商银行', '6225888800001234', 10, `佣金 ${payout.id}`])
    const told = await server.pool.query("select after from operation_logs where call = 'exportCommissionPayout'")
    expect(told.rows).toMatchObject([{ after: { reason: '银行代发', filter: { payoutId: payout.id } } }])
  })

  it('goes to nobody whose account was sealed under a lost key: it has to be entered again', async () => {
    const id = await referrer()
    await pay(id)
    const save = () =>
      clerk.loose(saveReferrerPayee, { params: { id }, body: { byHand: false, bank: '招商银行', account: '6225888800004321' } })
    const lose = () => server.pool.query("update referrers set payee_sealed = 'lost' || payee_sealed where id = $1", [id])
    await save().then(lose)
    expect([await due(id), (await draw([id], 1_000)).error.error]).toMatchObject([{ missing: true }, 'PAYOUT_NO_PAYEE'])
    expect([(await save()).status, (await due(id))?.missing]).toEqual([200, false])
    const payout = await drawn([id], 1_000)
    await server.pool.query("update commission_payout_payees set sealed = 'lost' || sealed where payout_id = $1", [payout.id]).then(lose)
    const sheet = () => maker.loose(exportCommissionPayout, { body: { payoutId: payout.id, reason: '银行代发' } })
    expect((await sheet()).error.error).toBe('PAYOUT_NO_PAYEE')
    expect([(await save()).status, (await sheet()).error.error]).toEqual([200, 'PAYOUT_PAYEE_MOVED'])
    await maker.call(cancelCommissionPayout, { params: { id: payout.id }, body: { reason: '账号失效' } })
    const again = await drawn([id], 1_000)
    expect((await maker.loose(exportCommissionPayout, { body: { payoutId: again.id, reason: '银行代发' } })).status).toBe(200)
  })

  it('adds up whatever happens: lines = what is shown = due + held + drafted + paid, and every payout is the sum of its lines', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('pay', 'own', 'payout', 'settle', 'cancel', 'release', 'drop') }),
      fc.record({ kind: fc.constant('refund'), of: fc.nat(9), part: fc.integer({ min: 1, max: 4_000 }) }),
      fc.record({ kind: fc.constant('rate'), bp: fc.integer({ min: 0, max: 2_000 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const phone = nextPhone()
        const self = await makeParent(server.pool, { phone })
        const id = await referrer(1_234, phone)
        const orders: { number: string; left: number }[] = []
        let open: number | null = null
        let expectedPaid = 0
        for (const each of steps) {
          const now = await ledger(id)
          const held = now.lines.find(({ hold }) => hold?.outcome === null)?.id
          const old = now.lines.map(({ id: line, rateBp, amount }) => [line, rateBp, amount])
          if (each.kind === 'pay' || each.kind === 'own')
            orders.push({ number: await pay(id, each.kind === 'own' ? self : undefined), left: 10_000 })
          else if (each.kind === 'payout' && open === null && now.sums.due > 0) open = (await drawn([id], now.sums.due)).id
          else if (each.kind === 'settle' && open !== null) {
            expectedPaid += now.sums.draft
            await settle(open)
            open = null
          } else if (each.kind === 'cancel' && open !== null) {
            await maker.call(cancelCommissionPayout, { params: { id: open }, body: { reason: '改期' } })
            open = null
          } else if ((each.kind === 'release' || each.kind === 'drop') && held)
            await end(held, each.kind === 'drop' ? 'DROPPED' : 'RELEASED')
          else if ('of' in each && orders.length > 0) {
            const order = orders[each.of % orders.length]
            const amount = Math.min(each.part, order?.left ?? 0)
            if (order && amount > 0) {
              await refund(order.number, amount)
              order.left -= amount
            }
          } else if ('bp' in each) await server.pool.query('update referrers set commission_rate_bp = $2 where id = $1', [id, each.bp])
          const after = await ledger(id)
          const { total, due: owed, held: kept, draft, paid } = after.sums
          expect(total).toBe(owed + kept + draft + paid)
          expect(paid).toBe(expectedPaid)
          expect(total).toBe(after.lines.reduce((sum, { amount }) => sum + amount, 0))
          expect((await maker.call(listReferrers, { query: { page: 1, id: [id] } })).body.content[0]?.commissionAmount).toBe(total)
          expect(after.lines.map(({ id: line, rateBp, amount }) => [line, rateBp, amount])).toEqual(expect.arrayContaining(old))
        }
        const payouts = await server.pool.query(
          `select p.amount, (select sum(l.amount)::bigint from commission_payout_lines x join commission_lines l on l.id = x.line_id
             where x.payout_id = p.id) as lines from commission_payouts p`,
        )
        for (const row of payouts.rows) expect(Number(row.amount)).toBe(Number(row.lines))
      }),
      { numRuns: 6 },
    )
  }, 60_000)
})
