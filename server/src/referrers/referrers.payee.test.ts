import { queryMessageList } from '@camp/contract/base/notify'
import { confirmPayment, createOrder } from '@camp/contract/orders/orders.writing'
import {
  cancelCommissionPayout,
  createCommissionPayout,
  getCommissionPayout,
  payCommissionPayout,
  saveReferrerPayee,
} from '@camp/contract/referrers/referrers.payouts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeGoods, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { businessDay } from '../platform/time.ts'

const server = aServer()
const CODES = ['PROMOTE_REFERRER', 'PROMOTE_COMMISSION_PAY']
let maker: Caller
let payer: Caller
let clerk: Caller
let staff: Caller
beforeAll(async () => {
  staff = (await signedIn(server, ['ORDER_INDEX', 'ORDER_CREATE', 'ORDER_PAY_CONFIRM'])).caller
  ;[maker, payer, clerk] = (await Promise.all([1, 2, 3].map(async () => (await signedIn(server, CODES)).caller))) as [
    Caller,
    Caller,
    Caller,
  ]
})

const draw = (ids: number[], amount: number, by = maker) =>
  by.loose(createCommissionPayout, { body: { until: businessDay(new Date()), ids, amount } })
const drawn = async (ids: number[], amount: number) => (await draw(ids, amount)).body as { id: number; version: number }

/** A referrer to whom 10.00 are due. */
async function referrer(): Promise<number> {
  const text =
    "insert into referrers (name, phone, kind, commission_rate_bp, verify_status) values ('王老师', '19100029999', 'PARENT', 1000, 'VERIFIED') returning id"
  const id = (await server.pool.query(text)).rows[0].id
  const goodsId = await makeGoods(server.pool, { price_amount: 10_000, needs_shipping: false })
  const order = { parentId: await makeParent(server.pool), goodsId, quantity: 1, referrerId: id, payMethod: 'OFFLINE' as const }
  const { orderNumber, payAmount: amount } = (await staff.call(createOrder, { body: order })).body
  await staff.call(confirmPayment, { body: { orderNumber, amount, paidAt: new Date().toISOString(), note: '已到账' } })
  return id
}

describe('a payout', () => {
  it('pays the account that was copied: no one who set it draws up or pays, a change afterwards holds it, and paid it shows what was paid', async () => {
    const id = await referrer()
    const person = await signedIn(server, [])
    await server.pool.query('update users set phone = (select phone from referrers where id = $2) where id = $1', [person.userId, id])
    const save = (by: Caller, account: string) =>
      by.call(saveReferrerPayee, { params: { id }, body: { byHand: false, bank: '招商银行', account } })
    await save(clerk, '6225888800001234')
    const heard = (await person.caller.call(queryMessageList, {})).body.unRead
    expect(heard.map(({ detail }) => detail)).toEqual([expect.stringContaining('佣金收款账号改为 招商银行，尾号 1234')])
    const refused = (await draw([id], 1_000, clerk)).error
    expect([refused.error, refused.msg]).toEqual(['PAYOUT_OWN_PAYEE', expect.stringMatching(/可以办理的同事：.*试用者/)])
    const payout = await drawn([id], 1_000)
    const paying = (by: Caller, of = payout.id) => by.loose(payCommissionPayout, { params: { id: of }, body: { bankReference: 'B-2' } })
    expect((await paying(clerk)).error.error).toBe('PAYOUT_OWN_PAYEE')
    // The payer sends it elsewhere: it is held for everybody until it is drawn up again, by others.
    await save(payer, '6225888800006666')
    expect((await paying(payer)).error.error).toBe('PAYOUT_OWN_PAYEE')
    const third = (await signedIn(server, ['PROMOTE_REFERRER', 'PROMOTE_COMMISSION_PAY'])).caller
    expect((await paying(third)).error.error).toBe('PAYOUT_PAYEE_MOVED')
    await maker.call(cancelCommissionPayout, { params: { id: payout.id }, body: { reason: '账号有变' } })
    const next = await drawn([id], 1_000)
    expect((await paying(third, next.id)).status).toBe(200)
    await save(payer, '6225888800009999')
    const shown = (await maker.call(getCommissionPayout, { params: { id: next.id } })).body.rows
    expect(shown).toMatchObject([{ bank: '招商银行', tail: '6666', moved: false }])
  })
})
