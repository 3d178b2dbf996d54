import { listStatementLines } from '@camp/contract/reconcile/reconcile'
import { askRefundLine, fetchBill } from '@camp/contract/reconcile/reconcile.steps'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { merchantEnvironment, WechatPeer } from '../../test/wechat.peer.ts'
import { type BillEntry, packedBill } from '../integrations/payment/wechat.billText.ts'

const mchId = '1900000109'
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

let days = 3
/** A day that no other test uses. */
function freshDay(): string {
  days += 4
  return businessDay(-days)
}
const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const fetched = async (day: string, entries: readonly BillEntry[]) => {
  peer.bills.set(day, packedBill(mchId, entries))
  return (await finance.call(fetchBill, { body: { day } })).body
}
const lines = async (day: number, query: Record<string, unknown> = {}) =>
  (await finance.call(listStatementLines, { query: { page: 1, size: 500, day, ...query } })).body.content

describe('a refund that differs', () => {
  const refundOf = async (day: string, status: 'PROCESSING' | 'SUCCESS') => {
    const { id, orderNumber } = await makeOrder(server.pool, {
      refund_state: status === 'SUCCESS' ? 'PARTIAL' : 'REFUNDING',
      refunded_amount: status === 'SUCCESS' ? 100 : 0,
    })
    const refundNumber = `R20260402${String(Date.now() % 1e9).padStart(9, '0')}`
    await rows(
      `insert into refunds (refund_number, order_id, amount, reason, effect, status, created_at) values ($1, $2, 100, '退', 'SENT', $3, $4)`,
      [refundNumber, id, status, `${day}T10:00:00+08:00`],
    )
    const answer = {
      out_refund_no: refundNumber,
      refund_id: `50${refundNumber}`,
      status: 'SUCCESS',
      amount: { refund: 100, total: 10_000 },
    }
    const refund = { id: `50${refundNumber}`, number: refundNumber, status: 'SUCCESS' }
    const entry = {
      at: new Date(`${day}T10:00:00+08:00`),
      transactionId: `42${orderNumber}`,
      orderNumber,
      amount: 100,
      feeMilli: -600,
      refund,
    }
    return { refundNumber, answer, entry }
  }
  const ask = (id: number, by = finance) => by.loose(askRefundLine, { params: { id }, body: {} })

  it('is settled by what the provider says of it, once', async () => {
    const day = freshDay()
    const { refundNumber, answer, entry } = await refundOf(day, 'PROCESSING')
    const taken = await fetched(day, [entry])
    const [line] = await lines(taken.id, { class: ['REFUND_DIFFERS'] })
    expect(line).toMatchObject({ amountHere: 0, amountThere: 100, askable: true, open: true })
    const id = line?.id ?? 0
    expect((await ask(id, reader)).status).toBe(403)
    expect((await ask(id)).error.error).toBe('RECONCILE_REFUND_UNKNOWN')
    peer.refunds.set(refundNumber, answer)
    const answers = await Promise.all([ask(id), ask(id, second), ask(id), ask(id, second)])
    const done = answers.filter(({ status }) => status === 200).map(({ body }) => body as { changed: boolean; status: string })
    expect(done.filter(({ changed }) => changed)).toEqual([{ ...done[0], changed: true, status: 'SUCCESS' }])
    expect(await rows('select status, gateway_refund_id as id from refunds where refund_number = $1', [refundNumber])).toEqual([
      { status: 'SUCCESS', id: `50${refundNumber}` },
    ])
    expect(await lines(taken.id, { class: ['REFUND_DIFFERS'] })).toEqual([])
    expect((await ask(id)).error.error).toBe('RECONCILE_EQUAL')
  })

  it('that is unknown here cannot be asked about, and says so', async () => {
    const day = freshDay()
    const { entry } = await refundOf(day, 'SUCCESS')
    const stranger = { ...entry, refund: { ...entry.refund, id: '50X', number: 'R-elsewhere' } }
    const taken = await fetched(day, [stranger])
    const [line] = await lines(taken.id, { class: ['REFUND_DIFFERS'], open: true, number: 'R-elsewhere' })
    expect(line).toMatchObject({ askable: false })
    expect((await ask(line?.id ?? 0)).error.error).toBe('RECONCILE_NO_REFUND')
  })
})
