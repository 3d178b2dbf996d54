import { applyChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { generateCoupons, getCouponStat, listCoupons } from '@camp/contract/coupons/coupons'
import { disableCoupons, getCoupon, planDisabling } from '@camp/contract/coupons/coupons.steps'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { settledSet } from '../../test/changeSets.ts'
import { makeChannel, makeGoods } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let clerk: Caller
let channelId: number
let goodsId: number
const codes = ['PROMOTE_CODE', 'PROMOTE_CODE_GENERATE', 'PROMOTE_CODE_DISABLE', 'LOG_MANAGE']
beforeAll(async () => {
  clerk = (await signedIn(server, codes)).caller
  channelId = await makeChannel(server.pool)
  goodsId = await makeGoods(server.pool)
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const make = async (count: number) => {
  const body = { channelId, goodsId, count, validFrom: inDays(-1), validTo: inDays(1), kind: 'EXCHANGE' as const }
  return ((await clerk.call(generateCoupons, { body })).body as { batchId: number }).batchId
}
const stat = async (batchId: number) => (await clerk.call(getCouponStat, { body: { batchId: [batchId] } })).body
const idsOf = async (batchId: number) =>
  (await clerk.call(listCoupons, { query: { page: 1, size: 500, batchId: [batchId] } })).body.content.map(({ id }) => id)
const settled = (token: string) => settledSet(clerk, token)

describe('codes are disabled', () => {
  it('one by one: unused ones alone, the others are counted', async () => {
    const batchId = await make(3)
    const [first = 0, second = 0] = await idsOf(batchId)
    expect((await clerk.call(disableCoupons, { body: [first] })).body).toEqual({ count: 1, held: 0, skipped: 0 })
    expect((await clerk.call(disableCoupons, { body: [first, second, 999_999] })).body).toEqual({ count: 1, held: 0, skipped: 2 })
    expect(await stat(batchId)).toMatchObject({ unused: 1, disabled: 2 })
    const { body } = await clerk.call(getCoupon, { params: { id: first } })
    expect(body.events.map(({ kind, byName }) => [kind, byName])).toEqual([
      ['MADE', '试用者'],
      ['DISABLED', '试用者'],
    ])
  })

  it('by filter, if as many match as the person saw; those that are over stay expired', async () => {
    const batchId = await make(4)
    const filter = { batchId: [batchId] }
    const drifted = await clerk.call(disableCoupons, { body: { filter, total: 3 } })
    expect([drifted.status, drifted.error.error, drifted.error.total]).toEqual([400, 'SELECTION_DRIFTED', 4])
    const [kept = 0] = await idsOf(batchId)
    expect((await clerk.call(disableCoupons, { body: { filter, except: [kept], total: 3 } })).body).toEqual({
      count: 3,
      held: 0,
      skipped: 0,
    })
    await server.pool.query("update coupon_batches set valid_to = now() - interval '1 minute' where id = $1", [batchId])
    expect((await clerk.call(disableCoupons, { body: { filter } })).body).toEqual({ count: 0, held: 0, skipped: 4 })
    expect(await stat(batchId)).toMatchObject({ disabled: 3, expired: 1 })
    const reader = (await signedIn(server, ['PROMOTE_CODE'])).caller
    expect((await reader.call(disableCoupons, { body: [kept] })).status).toBe(403)
  })

  it('many as a set of changes, which is taken back for exactly its own codes', async () => {
    const batchId = await make(6_000)
    const filter = { batchId: [batchId] }
    await vi.waitFor(async () => expect((await stat(batchId)).unused).toBe(6_000), { timeout: 20_000 })
    expect((await clerk.call(disableCoupons, { body: { filter } })).error.error).toBe('COUPON_MANY')
    // One was disabled before, by another change: it is none of this set's.
    const [before = 0] = await idsOf(batchId)
    await clerk.call(disableCoupons, { body: [before] })
    const started = await clerk.call(planDisabling, { body: { ...filter, total: 6_000 } })
    const { token } = started.body
    expect(await settled(token)).toMatchObject({ rows: 2, counts: { READY: 2 } })
    await clerk.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
    await settled(token)
    expect(await stat(batchId)).toMatchObject({ unused: 0, disabled: 6_000 })
    await clerk.call(undoChangeSet, { params: { token } })
    await settled(token)
    expect(await stat(batchId)).toMatchObject({ unused: 5_999, disabled: 1 })
    expect((await clerk.call(getCoupon, { params: { id: before } })).body.status).toBe('DISABLED')
    const history = await clerk.call(getRecordHistory, { query: { entity: 'couponBatch', id: batchId, page: 1 } })
    expect(JSON.stringify(history.body.content)).toContain('恢复兑换码')
  })
})
