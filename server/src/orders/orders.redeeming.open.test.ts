import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { redeemByKey } from '@camp/contract/orders/orders.redeeming.open'
import { putParents } from '@camp/contract/parents/parents.open'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeChannel, makeGoods, makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { couponCode } from '../coupons/coupons.code.rules.ts'

const server = aServer({ SANDBOX: 'off' })
let maker: Person
let key: { id: number; secret: string }
let goodsId: number
beforeAll(async () => {
  maker = await signedIn(server, [...keyEditorCodes, 'ORDER_INDEX', 'PROMOTE_CODE'])
  key = await aKey(maker.caller, { name: '商城', ratePerMinute: 6_000 })
  goodsId = await makeGoods(server.pool, { price_amount: 20_000, needs_shipping: false })
})

interface Answer {
  orderId: number
  orderNumber: string
  before: boolean
  status: string
  error?: string
  fields?: { path: string }[]
}
const one = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows[0]
/** A code that pays for all. */
async function aCode(more: { kind?: string; off?: number; madeBy?: number } = {}): Promise<string> {
  const { id } = await one(
    `insert into coupon_batches (channel_id, goods_id, count, kind, discount_amount, valid_from, valid_to, made_by)
     values ($1, $2, 1, $3, $4, now() - interval '1 day', now() + interval '1 day', $5) returning id`,
    [await makeChannel(server.pool), goodsId, more.kind ?? 'EXCHANGE', more.off ?? null, more.madeBy ?? null],
  )
  const code = couponCode()
  await server.pool.query('insert into coupons (code, batch_id) values ($1, $2)', [code, id])
  return code
}
const redeem = async (body: object, { secret = key.secret, headers = {} }: { secret?: string; headers?: Record<string, string> } = {}) =>
  (await askWithKey(server.url, redeemByKey, secret, { body }, headers)).body as Answer
const why = ({ error, fields }: Answer) => [error, fields?.[0]?.path]
const orders = async (code: string) => (await one('select count(*)::int as n from orders where coupon_code = $1', [code])).n

it('a code is redeemed once, however often and at once the family of the program sends it', async () => {
  await askWithKey(server.url, putParents, key.secret, { params: { externalId: 'p1' }, body: { data: { phone: '13700000031' } } })
  const code = await aCode()
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem({ code, parentExternalId: 'p1' })))
  expect(answers.filter(({ before }) => before === false)).toHaveLength(1)
  expect(new Set(answers.map(({ orderNumber, orderId }) => `${orderNumber} ${orderId}`)).size).toBe(1)
  expect(await orders(code)).toBe(1)
  const { orderId: id = 0 } = answers[0] ?? {}
  expect(await one('select pay_method, pay_amount, paid_at is not null as paid from orders where id = $1', [id])).toEqual({
    pay_method: 'CODE',
    pay_amount: 0,
    paid: true,
  })
  const { content } = (await maker.caller.call(getRecordHistory, { query: { entity: 'order', id, page: 1 } })).body
  expect(content).toMatchObject([{ operator: 'key:商城', content: expect.stringMatching(/^通过接口兑换，订单 \d{18}$/) }])
  const other = await makeParent(server.pool)
  expect(why(await redeem({ code, parentId: other }))).toEqual(['COUPON_USED', 'code'])
})

it('a dry run leaves nothing, not even the word that a code was refused', async () => {
  const code = await aCode()
  const parentId = await makeParent(server.pool)
  const dry = { headers: { 'camp-dry-run': '1' } }
  const events = async () => (await one('select count(*)::int as n from coupon_events')).n
  const before = await events()
  expect(await redeem({ code, parentId }, dry)).toMatchObject({ before: false })
  expect(await orders(code)).toBe(0)
  expect(why(await redeem({ code, parentId, goodsId: 999_999 }, dry))).toEqual(['COUPON_WRONG_GOODS', 'code'])
  expect(await events()).toBe(before)
})

it('is refused by the names that were sent, and of nobody whom the maker does not see; who tries codes waits', async () => {
  const code = await aCode()
  const parentId = await makeParent(server.pool)
  expect(why(await redeem({ code, parentExternalId: 'nobody' }))).toEqual(['UNKNOWN_REFERENCE', 'parentExternalId'])
  expect(why(await redeem({ code }))).toEqual(['INVALID_INPUT', 'parentExternalId'])
  await server.pool.query("insert into external_ids (key_id, entity, external_id, internal_id) values ($1, 'student', 's1', 999999)", [
    key.id,
  ])
  expect(why(await redeem({ code, parentId, studentExternalId: 's1' }))).toEqual(['UNKNOWN_REFERENCE', 'studentExternalId'])
  const theirs = await aKey((await signedIn(server, keyEditorCodes, 'OWN_GROUPS')).caller)
  expect((await redeem({ code, parentId }, theirs)).error).toBe('NOT_FOUND')
  // Whoever made codes does not give them away alone through a key of theirs.
  const own = await aCode({ madeBy: maker.userId })
  expect((await redeem({ code: own, parentId })).error).toBe('COUPON_OWN_MADE')
  expect(why(await redeem({ code: couponCode(), parentId }))).toEqual(['COUPON_UNKNOWN', 'code'])
  await server.pool.query('update attempt_counters set tries = 100 where subject = $1', [`coupon:key:${key.id}`])
  expect((await redeem({ code, parentId })).error).toBe('TOO_MANY_TRIES')
  expect(await orders(code)).toBe(0)
})
