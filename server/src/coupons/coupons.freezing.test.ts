import { applyChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { exportCoupons, generateCoupons, getCouponStat, listCoupons } from '@camp/contract/coupons/coupons'
import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { freezeCoupon, listCouponGuesses, thawCoupon } from '@camp/contract/coupons/coupons.freezing'
import { disableCoupons, getCoupon, planDisabling } from '@camp/contract/coupons/coupons.steps'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { redeemCoupon } from '@camp/contract/orders/orders.redeeming'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { settledSet } from '../../test/changeSets.ts'
import { makeChannel, makeGoods, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { couponCode } from './coupons.code.rules.ts'

const server = aServer({ WORKER: 'on' })
let clerk: Caller
let cashier: Caller
let channelId: number
let goodsId: number
const CODES = ['', '_GENERATE', '_DISABLE', '_EXPORT', '_REDEEM'].map((end) => `PROMOTE_CODE${end}`)
beforeAll(async () => {
  clerk = (await signedIn(server, [...CODES, 'ORDER_INDEX', 'LOG_MANAGE'])).caller
  // Nobody redeems free codes of their own.
  cashier = (await signedIn(server, CODES)).caller
  channelId = await makeChannel(server.pool)
  goodsId = await makeGoods(server.pool, { needs_shipping: false })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
async function make(count: number) {
  const body = { channelId, goodsId, count, validFrom: inDays(-1), validTo: inDays(1), kind: 'EXCHANGE' as const, perParentLimit: null }
  const { batchId } = (await clerk.call(generateCoupons, { body })).body as { batchId: number }
  const { content } = (await clerk.call(listCoupons, { query: { page: 1, size: 100, batchId: [batchId] } })).body
  return { batchId, codes: content.map(({ id, code }) => ({ id, code })) }
}
const stat = async (batchId: number) => (await clerk.call(getCouponStat, { body: { batchId: [batchId] } })).body
const one = async (id: number) => (await clerk.call(getCoupon, { params: { id } })).body
const batch = async (batchId: number) => (await clerk.call(listCouponBatches, { query: { page: 1, id: [batchId] } })).body.content[0]
const freeze = (id: number, more: object = {}) => clerk.call(freezeCoupon, { params: { id }, body: { reason: '疑似泄露', ...more } })
const thaw = (id: number, more: object = {}) => clerk.call(thawCoupon, { params: { id }, body: { reason: '已核实', ...more } })
const redeem = (code: string, parentId: number, who = cashier) => who.call(redeemCoupon, { body: { code, parentId } })
const settled = (token: string) => settledSet(clerk, token)

describe('a frozen code', () => {
  it('is redeemed by nobody until it is thawed; list, figures, batch, file, life and history agree', async () => {
    const { batchId, codes } = await make(3)
    const [{ id, code } = { id: 0, code: '' }] = codes
    const family = await makeParent(server.pool)
    expect((await freeze(id)).body).toMatchObject({ id, status: 'DISABLED' })
    expect((await redeem(code, family)).error.error).toBe('COUPON_FROZEN')
    const query = { page: 1, batchId: [batchId], frozen: true }
    const { content, totalElements } = (await clerk.call(listCoupons, { query })).body
    expect([totalElements, content[0]]).toMatchObject([1, { id, status: 'DISABLED', frozenReason: '疑似泄露' }])
    expect(await stat(batchId)).toMatchObject({ total: 3, unused: 2, disabled: 1 })
    expect(await batch(batchId)).toMatchObject({ unused: 2, disabled: 1 })
    const columns = ['code', 'status', 'frozenReason']
    const file = await clerk.call(exportCoupons, { query: {}, body: { batchId: [batchId], frozen: true, columns } })
    const written = (await readXlsx(file.body as unknown as Uint8Array)).sheets[0]?.rows ?? [] // a file
    expect(written[1]?.slice(1)).toEqual(['已停用', '疑似泄露'])
    expect((await thaw(id)).body.status).toBe('UNUSED')
    const { status, frozenAt, events } = await one(id)
    expect([status, frozenAt]).toEqual(['UNUSED', null])
    expect(events.map(({ kind, note }) => [kind, note])).toEqual([
      ['MADE', null],
      ['FROZEN', '疑似泄露'],
      ['REFUSED', null],
      ['EXPORTED', null],
      ['THAWED', '已核实'],
    ])
    const history = (await clerk.call(getRecordHistory, { query: { page: 1, entity: 'coupon', id } })).body.content
    expect(history.map(({ content: said }) => said)).toEqual(['解冻兑换码 1 张', '冻结兑换码 1 张'])
    expect((await redeem(code, family)).status).toBe(200)
  })

  it('was unused before, is thawed once, and by those alone who may disable codes', async () => {
    const { codes } = await make(2)
    const [used = { id: 0, code: '' }, other = { id: 0, code: '' }] = codes
    await redeem(used.code, await makeParent(server.pool))
    expect((await freeze(used.id)).error.error).toBe('COUPON_NOT_UNUSED')
    expect((await thaw(other.id)).error.error).toBe('COUPON_NOT_FROZEN')
    const { version } = await one(other.id)
    expect((await freeze(other.id, { version: version + 1 })).status).toBe(409)
    await freeze(other.id)
    expect((await freeze(other.id)).error.error).toBe('COUPON_NOT_UNUSED')
    const reader = (await signedIn(server, ['PROMOTE_CODE'])).caller
    const refused = await reader.call(thawCoupon, { params: { id: other.id }, body: { reason: '试试' } })
    expect(refused.status).toBe(403)
  })

  it('stays disabled when it is thawed, if its batch was disabled meanwhile, and is frozen still when that is undone', async () => {
    const { batchId, codes } = await make(3)
    const [first = { id: 0 }, second = { id: 0 }] = codes
    await freeze(first.id)
    await freeze(second.id)
    // As in the list: who asks for what can be redeemed means those that would be again.
    const { token } = (await clerk.call(planDisabling, { body: { batchId: [batchId] } })).body
    await settled(token)
    await clerk.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
    await settled(token)
    expect(await stat(batchId)).toMatchObject({ unused: 0, disabled: 3 })
    expect((await thaw(first.id)).body.status).toBe('DISABLED')
    await clerk.call(undoChangeSet, { params: { token } })
    await settled(token)
    expect(await stat(batchId)).toMatchObject({ unused: 2, disabled: 1 })
    expect((await one(first.id)).status).toBe('UNUSED')
    expect(await one(second.id)).toMatchObject({ status: 'DISABLED', frozenReason: '疑似泄露' })
    expect((await thaw(second.id)).body.status).toBe('UNUSED')
    expect((await clerk.call(disableCoupons, { body: [second.id] })).body).toEqual({ count: 1, held: 0, skipped: 0 })
  })

  it('is either redeemed or frozen, never both, by those who come at once', async () => {
    const { codes } = await make(20)
    const family = await makeParent(server.pool)
    const outcomes = await Promise.all(
      codes.map(async ({ id, code }) => {
        const [redeemed, frozen] = await Promise.all([redeem(code, family), freeze(id)])
        return { id, done: [redeemed, frozen].filter(({ status }) => status === 200).length }
      }),
    )
    expect(outcomes.map(({ done }) => done)).toEqual(codes.map(() => 1))
    const { rows } = await server.pool.query("select count(*)::int as both from coupons where status = 'USED' and frozen_at is not null")
    expect(rows).toEqual([{ both: 0 }])
  })
})

describe('wrong codes from one place', () => {
  it('show at the batch: more than four of its codes refused to one account within an hour', async () => {
    const { batchId, codes } = await make(5)
    await clerk.call(disableCoupons, { body: codes.map(({ id }) => id) })
    const family = await makeParent(server.pool)
    for (const { code } of codes.slice(0, 4)) await redeem(code, family)
    // The same one again is no further code.
    await redeem(codes[0]?.code ?? '', family)
    expect((await batch(batchId))?.triedCount).toBeNull()
    await redeem(codes[4]?.code ?? '', family)
    await server.pool.query("update coupon_events set at = date_trunc('hour', now()) where kind = 'REFUSED'")
    expect((await batch(batchId))?.triedCount).toBe(5)
    await server.pool.query("update coupon_events set at = at - interval '8 days' where kind = 'REFUSED'")
    expect((await batch(batchId))?.triedCount).toBeNull()
  })

  it('show above the codes: five that do not exist, of one account', async () => {
    const guesser = await signedIn(server, CODES)
    const family = await makeParent(server.pool)
    const named = async () => (await clerk.call(listCouponGuesses, {})).body.filter(({ ip }) => ip === null)
    for (let n = 0; n < 4; n++) await redeem(couponCode(), family, guesser.caller)
    expect(await named()).toEqual([])
    await redeem(couponCode(), family, guesser.caller)
    expect(await named()).toMatchObject([{ userName: '试用者', ip: null, count: 5 }])
    await server.pool.query("update attempt_counters set window_start = now() - interval '25 hours' where subject like 'coupon:%'")
    expect((await clerk.call(listCouponGuesses, {})).body).toEqual([])
  })
})
