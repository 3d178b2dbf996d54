import { cancelOrder } from '@camp/contract/orders/orders'
import { askStrayReturn, listStrayPayments, returnStrayPayment } from '@camp/contract/payment/payment.stray'
import { getRefundProposal } from '@camp/contract/refunds/refunds'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let finance: Caller
let second: Caller
let approver: Awaited<ReturnType<typeof signedIn>>
const CODES = ['ORDER_INDEX', 'ORDER_CANCEL', 'ORDER_REFUND']
beforeAll(async () => {
  finance = (await signedIn(server, CODES)).caller
  second = (await signedIn(server, CODES)).caller
  approver = await signedIn(server, [...CODES, 'ORDER_REFUND_APPROVE'])
})

/** What came in for an order that had been cancelled. */
async function strayOf(amount: number) {
  const { id, orderNumber } = await makeOrder(server.pool, { progress: 'PENDING_PAYMENT', pay_method: 'WECHAT' })
  await finance.call(cancelOrder, { params: { id }, query: {} })
  await server.pool.query("insert into stray_payments (order_id, transaction_id, amount, paid_at) values ($1, '42' || $2, $3, now())", [
    id,
    orderNumber,
    amount,
  ])
  const shown = async () => (await finance.call(listStrayPayments, { query: { orderNumber } })).body[0]
  return { shown, at: { params: { id: (await shown())?.id ?? 0 }, body: {} } }
}

describe('money that came in too late', () => {
  it('goes back by one person up to what one may give back', async () => {
    const { shown, at } = await strayOf(500_000)
    expect(await shown()).toMatchObject({ secondPerson: false })
    expect((await finance.loose(returnStrayPayment, at)).status).toBe(200)
    expect(await shown()).toMatchObject({ state: 'RETURNING' })
  })

  it('above that is asked for by one and given back by another who may approve refunds, once', async () => {
    const { shown, at } = await strayOf(500_001)
    expect(await shown()).toMatchObject({ secondPerson: true, askedById: null, askedByName: null })
    for (const by of [finance, approver.caller]) {
      expect((await by.loose(returnStrayPayment, at)).error).toMatchObject({
        error: 'STRAY_SECOND_PERSON',
        msg: '超过 ¥5,000.00，须先申请退回，再由另一位同事批准',
      })
    }
    const asked = await Promise.all([finance.loose(askStrayReturn, at), second.loose(askStrayReturn, at)])
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 400])
    for (const by of [finance, second]) expect((await by.loose(returnStrayPayment, at)).status).toBe(403)
    const gone = await Promise.all([approver.caller.loose(returnStrayPayment, at), approver.caller.loose(returnStrayPayment, at)])
    expect(gone.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await shown()).toMatchObject({ state: 'RETURNING', askedByName: expect.any(String) })
  })

  it('adds up over the day with refunds that one makes alone', async () => {
    const alone = (await signedIn(server, CODES)).caller
    const strays = await Promise.all(Array.from({ length: 6 }, () => strayOf(450_000)))
    const answers = await Promise.all(strays.map(({ at }) => alone.loose(returnStrayPayment, at)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.error.error).toBe('STRAY_SECOND_PERSON')
    const { orderNumber } = await makeOrder(server.pool, { pay_amount: 500_000, total_amount: 500_000, payMethod: 'OFFLINE' })
    expect((await alone.call(getRefundProposal, { query: { orderNumber } })).body.twoPersonAbove).toBe(200_000)
    // What somebody else asked for is two people's.
    const { at } = await strayOf(900_000)
    await finance.call(askStrayReturn, at)
    await approver.caller.call(returnStrayPayment, at)
    expect((await approver.caller.call(getRefundProposal, { query: { orderNumber } })).body.twoPersonAbove).toBe(500_000)
  })

  it('is approved by nobody who asked', async () => {
    const { shown, at } = await strayOf(900_000)
    await approver.caller.call(askStrayReturn, at)
    expect((await approver.caller.loose(returnStrayPayment, at)).error.error).toBe('REFUND_OWN_REQUEST')
    expect(await shown()).toMatchObject({ state: 'WAITING', askedById: approver.userId })
  })
})
