import { generateCoupons, getCouponStat, listCoupons } from '@camp/contract/coupons/coupons'
import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { maskedCoupon } from '@camp/contract/coupons/coupons.code'
import { listCouponGuesses } from '@camp/contract/coupons/coupons.freezing'
import { disableCoupons, findCoupon, getCoupon, planDisabling } from '@camp/contract/coupons/coupons.steps'
import { cancelOrder, getOrderDetail } from '@camp/contract/orders/orders'
import { redeemCoupon } from '@camp/contract/orders/orders.redeeming'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeChannel, makeGoods, makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { couponCode } from './coupons.code.rules.ts'

const server = aServer()
let clerk: Person
let maker: Person
let channelId: number
let goodsId: number
const codes = [
  ...['PROMOTE_CODE', 'PROMOTE_CODE_GENERATE', 'PROMOTE_CODE_EXPORT', 'PROMOTE_CODE_REDEEM'],
  ...['ORDER_INDEX', 'ORDER_CANCEL', 'PARENT_DETAIL'],
]
beforeAll(async () => {
  clerk = await signedIn(server, codes)
  maker = await signedIn(server, codes)
  channelId = await makeChannel(server.pool)
  goodsId = await makeGoods(server.pool, { price_amount: 20_000, needs_shipping: false })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** The codes of a new batch, in full. */
const make = async (more: object = {}, count = 3) => {
  const body = { channelId, goodsId, count, validFrom: inDays(-1), validTo: inDays(1), kind: 'EXCHANGE' as const, ...more }
  const { batchId } = (await maker.caller.call(generateCoupons, { body })).body as { batchId: number }
  const { content } = (await clerk.caller.call(listCoupons, { query: { page: 1, size: 500, batchId: [batchId] } })).body
  return content.map(({ code }) => code)
}
const redeem = (code: string | undefined, parentId: number, more: object = {}, who = clerk) =>
  who.caller.call(redeemCoupon, { body: { code: code ?? '', parentId, ...more } })
const lifeOf = async (code: string | undefined) => (await clerk.caller.call(findCoupon, { body: { code: code ?? '' } })).body

describe('a code is redeemed', () => {
  it('for its goods: the order is made and paid by it, and the same family gets the same answer again', async () => {
    const [code] = await make()
    const parentId = await makeParent(server.pool)
    const first = await redeem(code, parentId)
    expect(first.body).toMatchObject({ payAmount: 0, before: false })
    const { body: placed } = await clerk.caller.call(getOrderDetail, { query: { orderNumber: first.body.orderNumber } })
    expect(placed).toMatchObject({ payAmount: 0, discountAmount: 20_000, couponCode: code, payMethod: 'CODE', channelId })
    expect(['PAID', 'COMPLETED']).toContain(placed.status)
    expect((await redeem(code, parentId)).body).toMatchObject({ orderNumber: first.body.orderNumber, before: true })
    const life = await lifeOf(code)
    expect(life).toMatchObject({ status: 'USED', usedByParentId: parentId, orderNumber: first.body.orderNumber })
    expect(life.events.map(({ kind }) => kind)).toEqual(['MADE', 'REDEEMED', 'PAID'])
  })

  it('as a discount, capped below the price as it is now; a cancelled order gives it back', async () => {
    const [code] = await make({ kind: 'DISCOUNT', discountAmount: 5_000 })
    const parentId = await makeParent(server.pool)
    const { body } = await redeem(code, parentId, { payMethod: 'WECHAT' })
    expect(body).toMatchObject({ payAmount: 15_000, status: 'PENDING_PAYMENT' })
    const { body: placed } = await clerk.caller.call(getOrderDetail, { query: { orderNumber: body.orderNumber } })
    await clerk.caller.call(cancelOrder, { params: { id: placed.id } })
    // It works again, so the order tells it in full only to those who may take codes out.
    const reader = (await signedIn(server, ['ORDER_INDEX'])).caller
    const { body: masked } = await reader.call(getOrderDetail, { query: { orderNumber: body.orderNumber } })
    expect([masked.couponCode, placed.couponCode]).toEqual([maskedCoupon(code ?? ''), code])
    const life = await lifeOf(code)
    expect(life).toMatchObject({ status: 'UNUSED', usedByParentId: null })
    expect(life.events.map(({ kind }) => kind)).toEqual(['MADE', 'REDEEMED', 'GIVEN_BACK'])
    expect((await redeem(code, parentId)).body.before).toBe(false)
  })

  it('exactly once by 200 at the same time', async () => {
    const [code] = await make()
    const families = await Promise.all(Array.from({ length: 200 }, () => makeParent(server.pool)))
    // One person has 56 changes under way at most.
    const people = [clerk, ...(await Promise.all([1, 2, 3, 4].map(() => signedIn(server, codes))))]
    const answers = await Promise.all(families.map((parentId, n) => redeem(code, parentId, {}, people[n % 5])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.error === 'COUPON_USED')).toHaveLength(199)
    const { rows } = await server.pool.query('select count(*)::integer as orders from orders where coupon_code = $1', [code])
    expect(rows).toEqual([{ orders: 1 }])
    expect((await lifeOf(code)).events.filter(({ kind }) => kind === 'REFUSED')).toHaveLength(199)
  }, 60_000)
})

describe('a free code that one generated oneself', () => {
  it('is redeemed by another person, or within the value of a day, however many at once', async () => {
    const [first, second, third, off] = await make({}, 4)
    const own = async (code: string | undefined) => redeem(code, await makeParent(server.pool), {}, maker)
    expect((await own(first)).error).toMatchObject({
      error: 'COUPON_OWN_MADE',
      msg: expect.stringContaining('¥200.00'),
      fields: [{ path: 'code' }],
    })
    expect((await redeem(first, await makeParent(server.pool))).status).toBe(200)
    // What takes something off counts with what it takes off: all but a fen is as good as free.
    const [discount] = await make({ kind: 'DISCOUNT', discountAmount: 19_999 })
    const asMaker = await redeem(discount, await makeParent(server.pool), { payMethod: 'OFFLINE' }, maker)
    expect(asMaker.error).toMatchObject({ error: 'COUPON_OWN_MADE', msg: expect.stringContaining('¥199.99') })
    expect((await redeem(discount, await makeParent(server.pool), { payMethod: 'OFFLINE' })).status).toBe(200)
    await server.pool.query(
      "insert into param_configs (key, group_name, value, value_type, description) values ('coupon.aloneDaily', 'order', '500', 'integer', '{}') on conflict (key) do update set value = excluded.value",
    )
    const answers = await Promise.all([own(second), own(third), own(off)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400])
    await server.pool.query("delete from param_configs where key = 'coupon.aloneDaily'")
  })
})

describe('a batch shows signs of a leak', () => {
  const signs = async (remark: string) =>
    (await clerk.caller.call(listCouponBatches, { query: { page: 1, keyword: remark } })).body.content.map(
      ({ earlyCount, togetherCount, rushCount }) => [earlyCount, togetherCount, rushCount],
    )[0]

  it('where more than three of its codes were used at one address or by one device, or one before it was exported', async () => {
    const remark = '泄露批次'
    const all = await make({ remark }, 8)
    const families = await Promise.all(Array.from({ length: 5 }, () => makeParent(server.pool)))
    const live = (parentId: number, detail: string) =>
      server.pool.query(
        "insert into user_addresses (parent_id, receiver, phone, province, city, district, detail) values ($1, '王', '19000000001', '浙江省', '杭州市', '余杭区', $2)",
        [parentId, detail],
      )
    for (const parentId of families.slice(0, 4)) await live(parentId, '文一西路 969 号')
    await live(families[4] ?? 0, '别处 1 号')
    for (const [at, parentId] of families.slice(0, 3).entries()) await redeem(all[at], parentId)
    // Nobody took codes of this batch out yet, and some of them are known.
    expect(await signs(remark)).toEqual([3, null, null])
    await redeem(all[3], families[3] ?? 0)
    await redeem(all[4], families[4] ?? 0)
    expect(await signs(remark)).toEqual([5, 4, null])
    // A printed card is used without any export; the others are known by then to somebody who should not know them.
    await server.pool.query("update coupons set printed_at = used_at - interval '1 minute' where code = $1", [all[4]])
    await server.pool.query('update coupon_batches set exported_at = now() where remark = $1', [remark])
    expect(await signs(remark)).toEqual([4, 4, null])
    await redeem(all[5], await makeParent(server.pool))
    expect(await signs(remark)).toEqual([4, 4, null])
    const [one, other] = [await make({ remark: '正常批次' }), await make({ remark: '同机批次', perParentLimit: null }, 6)]
    await redeem(one[0], families[0] ?? 0)
    expect(await signs('正常批次')).toEqual([1, null, null])
    for (const code of other.slice(0, 4)) await redeem(code, families[4] ?? 0)
    expect(await signs('同机批次')).toEqual([4, 4, null])
  })
})

describe('a code is refused with words', () => {
  const refused = async (code: string | undefined, parentId: number, more: object = {}) => (await redeem(code, parentId, more)).error.error

  it('where it is used, disabled, over, early, for other goods, or beyond what a family may use', async () => {
    const [family, other] = [await makeParent(server.pool), await makeParent(server.pool)]
    const [used, second, off] = await make()
    expect((await redeem(used, family)).status).toBe(200)
    expect(await refused(used, other)).toBe('COUPON_USED')
    expect(await refused(second, family)).toBe('COUPON_LIMIT')
    await server.pool.query("update coupons set status = 'DISABLED' where code = $1", [off])
    expect(await refused(off, other)).toBe('COUPON_DISABLED')
    const [late] = await make()
    const [early] = await make({ validFrom: inDays(0.5) })
    expect(await refused(early, other)).toBe('COUPON_NOT_YET')
    expect(await refused(second, other, { goodsId: await makeGoods(server.pool) })).toBe('COUPON_WRONG_GOODS')
    const { clock } = server.running.services
    const real = clock.now.bind(clock)
    clock.now = () => new Date(Date.now() + 2 * 86_400_000)
    try {
      expect(await refused(late, other)).toBe('COUPON_EXPIRED')
    } finally {
      clock.now = real
    }
    const { body } = await clerk.caller.call(findCoupon, { body: { code: second ?? '' } })
    expect(body.events.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['MADE', null],
      ['REFUSED', 'LIMIT'],
      ['REFUSED', 'WRONG_GOODS'],
    ])
  })

  it('two codes of one batch at once do not pass the limit of a family together', async () => {
    const family = await makeParent(server.pool)
    const made = await make({}, 5)
    const answers = await Promise.all(made.map((code) => redeem(code, family)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.error === 'COUPON_LIMIT')).toHaveLength(4)
  })

  it('and what is refused later leaves the code as it was', async () => {
    const sold = await makeGoods(server.pool, { price_amount: 100, needs_shipping: false })
    await server.pool.query('insert into goods_stock (goods_id, stock) values ($1, 0)', [sold])
    const [code] = await make({ goodsId: sold })
    expect(await refused(code, await makeParent(server.pool))).toBe('OUT_OF_STOCK')
    expect((await lifeOf(code)).status).toBe('UNUSED')
  })

  it('of ten that do not exist, then nothing more for 15 minutes, not even of one that does; mistyped ones cost nothing', async () => {
    const guesser = await signedIn(server, codes)
    const [real] = await make()
    const family = await makeParent(server.pool)
    for (let n = 0; n < 12; n++) expect((await redeem('2222 2222 2223', family, {}, guesser)).error.error).toBe('COUPON_MISTYPED')
    for (let n = 0; n < 10; n++) expect((await redeem(couponCode(), family, {}, guesser)).error.error).toBe('COUPON_UNKNOWN')
    const late = await redeem(real, family, {}, guesser)
    expect([late.status, late.error.error]).toEqual([429, 'TOO_MANY_TRIES'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800)
    // The finder counts with the rest; somebody who guessed in the family's name does not keep others from redeeming for it.
    expect((await guesser.caller.call(findCoupon, { body: { code: real ?? '' } })).status).toBe(429)
    expect((await redeem(real, await makeParent(server.pool), {}, guesser)).status).toBe(429)
    expect((await redeem(real, family)).status).toBe(200)
  })

  describe('wherever a whole code can be asked for: ten that do not exist, then no more, by', () => {
    const MARKETER = ['PROMOTE_CODE', 'PROMOTE_CODE_DISABLE', 'PROMOTE_CODE_REDEEM']
    const ways: [string, (who: Person, code: string) => Promise<{ status: number; error: { error?: string } }>][] = [
      ['the list', (who, code) => who.caller.call(listCoupons, { query: { page: 1, code } })],
      ['the figures', (who, code) => who.caller.call(getCouponStat, { body: { code } })],
      ['many to disable', (who, code) => who.caller.call(planDisabling, { body: { code } })],
      ['disabling', (who, code) => who.caller.call(disableCoupons, { body: { filter: { code } } })],
      ['the finder', (who, code) => who.caller.call(findCoupon, { body: { code } })],
      ['redeeming', async (who, code) => redeem(code, await makeParent(server.pool), {}, who)],
    ]
    it.each(ways)('%s', async (_name, ask) => {
      const guesser = await signedIn(server, MARKETER)
      const [real = ''] = await make()
      for (let n = 0; n < 10; n++) expect((await ask(guesser, couponCode())).error.error).not.toBe('TOO_MANY_TRIES')
      for (const code of [couponCode(), real]) {
        const late = await ask(guesser, code)
        expect([late.status, late.error.error]).toEqual([429, 'TOO_MANY_TRIES'])
      }
      expect((await lifeOf(real)).status).toBe('UNUSED')
      const seen = (await guesser.caller.call(listCouponGuesses, {})).body.filter(({ ip, count }) => ip === null && count >= 10)
      expect(seen.length).toBeGreaterThan(0)
      await server.pool.query("delete from attempt_counters where subject like 'coupon:%'")
    })

    it('all of them together; without a code nothing is counted, nor of one who may take codes out', async () => {
      const guesser = await signedIn(server, MARKETER)
      const [real = ''] = await make()
      for (let n = 0; n < 10; n++) await ways[n % ways.length]?.[1](guesser, couponCode())
      for (const [name, ask] of ways) expect([name, (await ask(guesser, real)).status]).toEqual([name, 429])
      expect((await guesser.caller.call(listCoupons, { query: { page: 1 } })).status).toBe(200)
      for (let n = 0; n < 12; n++) {
        expect((await clerk.caller.call(listCoupons, { query: { page: 1, code: couponCode() } })).body.totalElements).toBe(0)
      }
      expect((await clerk.caller.call(listCoupons, { query: { page: 1, code: real } })).body.totalElements).toBe(1)
      await server.pool.query("delete from attempt_counters where subject like 'coupon:%'")
    })
  })

  it('of a hundred of many accounts at one address, then nothing more from there', async () => {
    const family = await makeParent(server.pool)
    const address = "insert into attempt_counters (subject, window_start, tries) values ('coupon:address:127.0.0.1', now(), $1)"
    await server.pool.query(`${address} on conflict (subject) do update set tries = $1, window_start = now()`, [99])
    try {
      const guesser = await signedIn(server, codes)
      expect((await redeem(couponCode(), family, {}, guesser)).error.error).toBe('COUPON_UNKNOWN')
      expect((await redeem(couponCode(), family)).status).toBe(429)
    } finally {
      await server.pool.query("delete from attempt_counters where subject like 'coupon:%'")
    }
  })

  it('to those without the code for it, and shown in full to nobody who may not take codes out', async () => {
    const [code] = await make()
    const reader = await signedIn(server, ['PROMOTE_CODE'])
    expect((await redeem(code, await makeParent(server.pool), {}, reader)).status).toBe(403)
    const { body } = await reader.caller.call(findCoupon, { body: { code: code ?? '' } })
    expect(body.code).toContain('••••••')
    expect((await reader.caller.call(getCoupon, { params: { id: 999_999 } })).status).toBe(404)
  })
})
