import { xlsx } from '@camp/contract/base/call'
import { exportCoupons, generateCoupons, getCouponStat, listCoupons } from '@camp/contract/coupons/coupons'
import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { isCouponCode } from '@camp/contract/coupons/coupons.code'
import { printCoupons } from '@camp/contract/coupons/coupons.posters'
import { getRecordAsOf } from '@camp/contract/logs/logs.records'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeChannel, makeGoods, makeOrder } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import type { TaskRun } from '../platform/tasks/task.kinds.ts'
import { couponChores, makingKind } from './coupons.making.service.ts'

const server = aServer({ WORKER: 'on' })
let marketer: Person
let reader: Person
let channelId: number
let goodsId: number
const codes = ['PROMOTE_CODE', 'PROMOTE_CODE_GENERATE', 'PROMOTE_CODE_EXPORT', 'PII_VIEW', 'LOG_MANAGE']
beforeAll(async () => {
  marketer = await signedIn(server, codes)
  reader = await signedIn(server, ['PROMOTE_CODE'])
  channelId = await makeChannel(server.pool)
  goodsId = await makeGoods(server.pool, { price_amount: 20_000 })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const batch = (more: object = {}) => ({
  channelId,
  goodsId,
  count: 5,
  validFrom: inDays(-1),
  validTo: inDays(1),
  kind: 'EXCHANGE' as const,
  ...more,
})
const make = async (more: object = {}) => {
  const { body } = await marketer.caller.call(generateCoupons, { body: batch(more) })
  return body as { batchId: number; count: number; taskId?: number }
}
const list = async (query: object, who = marketer) => (await who.caller.call(listCoupons, { query: { page: 1, ...query } })).body
const batches = async (query: object) => (await marketer.caller.call(listCouponBatches, { query: { page: 1, ...query } })).body.content
const rowsOf = async (file: unknown) => (await readXlsx(file as Buffer)).sheets[0]?.rows ?? []

describe('a batch of codes', () => {
  it('has as many as were asked for, all different, each with its check', async () => {
    const { batchId, count, taskId } = await make({ remark: '双十一直播', kind: 'DISCOUNT', discountAmount: 5_000 })
    expect({ count, taskId }).toEqual({ count: 5, taskId: undefined })
    const { content, totalElements } = await list({ batchId: [batchId] })
    expect(totalElements).toBe(5)
    expect(new Set(content.map(({ code }) => code)).size).toBe(5)
    expect(content.every(({ code }) => isCouponCode(code))).toBe(true)
    expect(content[0]).toMatchObject({ status: 'UNUSED', batchName: '双十一直播', discountAmount: 5_000, usedByName: null })
    const [row] = await batches({ keyword: '双十一' })
    expect(row).toMatchObject({
      id: batchId,
      unused: 5,
      used: 0,
      perParentLimit: 1,
      madeByName: '试用者',
      exportedAt: null,
      state: 'RUNNING',
    })
    const then = await marketer.caller.call(getRecordAsOf, { query: { entity: 'couponBatch', id: batchId, at: new Date().toISOString() } })
    expect(then.body.fields).toMatchObject({ count: 5, discountAmount: 5_000, remark: '双十一直播' })
  })

  it('holds to the last moment of its last second', async () => {
    const ends = async (validTo: string) => {
      const { batchId } = (await marketer.caller.call(generateCoupons, { body: batch({ validTo }) })).body as { batchId: number }
      return (await server.pool.query('select valid_to as at from coupon_batches where id = $1', [batchId])).rows[0].at as string
    }
    const day = inDays(3).slice(0, 10)
    for (const typed of [`${day} 23:59:59`, `${day}T23:59:59+08:00`, day])
      expect(Date.parse(await ends(typed))).toBe(Date.parse(`${day}T23:59:59.999+08:00`))
  })

  it('is refused with words at the field that is wrong', async () => {
    const off = { active_flg: 'INACTIVE' }
    const refused = async (more: object) => {
      const { error } = await marketer.caller.call(generateCoupons, { body: batch(more) })
      return [error.error, error.fields?.[0]?.path]
    }
    expect(await refused({ validTo: inDays(-2) })).toEqual(['COUPON_ENDS_BEFORE', 'validTo'])
    expect(await refused({ validFrom: inDays(-9), validTo: inDays(-2) })).toEqual(['COUPON_ENDED', 'validTo'])
    expect(await refused({ discountAmount: 1 })).toEqual(['COUPON_DISCOUNT_NONE', 'discountAmount'])
    expect(await refused({ kind: 'DISCOUNT' })).toEqual(['COUPON_DISCOUNT_MISSING', 'discountAmount'])
    expect(await refused({ kind: 'DISCOUNT', discountAmount: 20_000 })).toEqual(['COUPON_DISCOUNT_HIGH', 'discountAmount'])
    expect(await refused({ channelId: await makeChannel(server.pool, off) })).toEqual(['COUPON_CHANNEL_OFF', 'channelId'])
    expect(await refused({ goodsId: await makeGoods(server.pool, off) })).toEqual(['COUPON_GOODS_OFF', 'goodsId'])
    expect(await refused({ channelId: 999_999 })).toEqual(['UNKNOWN_REFERENCE', 'channelId'])
    expect((await marketer.caller.call(generateCoupons, { body: batch({ count: 100_001 }) })).status).toBe(400)
    expect((await reader.caller.call(generateCoupons, { body: batch() })).status).toBe(403)
  })

  it('is made once under one key, however often it is asked for', async () => {
    const key = { 'idempotency-key': 'coupons-made-once' }
    const body = batch({ remark: '一次' })
    const both = await Promise.all([1, 2].map(() => marketer.caller.call(generateCoupons, { body }, key)))
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect(await batches({ keyword: '一次' })).toHaveLength(1)
  })

  it('comes as a file where a sheet is accepted, for those alone who may take codes out', async () => {
    const accept = { accept: xlsx }
    const maker = await signedIn(server, ['PROMOTE_CODE', 'PROMOTE_CODE_GENERATE'])
    expect((await maker.caller.call(generateCoupons, { body: batch() }, accept)).status).toBe(403)
    const { body } = await marketer.caller.call(generateCoupons, { body: batch({ remark: '随文件' }) }, accept)
    const rows = await rowsOf(body)
    expect(rows).toHaveLength(6)
    expect(String(rows[1]?.[0])).toMatch(/^[2-9A-Z]{4} [2-9A-Z]{4} [2-9A-Z]{4}$/)
    expect((await batches({ keyword: '随文件' }))[0]?.exportedByName).toBe('试用者')
    const { rows: logged } = await server.pool.query(
      "select 1 from operation_logs where call = 'exportCoupons' and operation_type = 'EXPORT'",
    )
    expect(logged.length).toBeGreaterThan(0)
  })

  it('above 5,000 is made by a task, and ends with its file', async () => {
    const { body } = await marketer.caller.call(generateCoupons, { body: batch({ count: 12_000, remark: '大批' }) }, { accept: xlsx })
    const { batchId, taskId } = body as { batchId: number; taskId: number }
    const content = async () =>
      (await server.pool.query<{ content: string | null }>("select content from tasks where id = $1 and status = 'success'", [taskId]))
        .rows[0]?.content
    await expect.poll(content, { timeout: 20_000 }).toMatch(/^\/foundation\/api\/files\//)
    expect((await batches({ id: [batchId] }))[0]).toMatchObject({ count: 12_000, unused: 12_000, wanted: null, state: 'RUNNING' })
  })

  it('keeps what it has where its making was taken away', async () => {
    const { services } = server.running
    const { batchId } = await make({ remark: '取消' })
    // As it stands when its task was taken away after five of eight.
    await server.pool.query('update coupon_batches set making = true, count = 8, task_id = -1 where id = $1', [batchId])
    expect((await batches({ id: [batchId] }))[0]).toMatchObject({ state: 'MAKING', count: 8 })
    for (const chore of couponChores(services)) await chore.run()
    expect((await batches({ id: [batchId] }))[0]).toMatchObject({ state: 'RUNNING', count: 5, unused: 5, wanted: 8 })
  })

  it('goes on where it was cut off, and never beyond, also where two work on it at once', async () => {
    const { services } = server.running
    const { batchId } = await make()
    await server.pool.query('update coupon_batches set making = true, count = 11000 where id = $1', [batchId])
    const run = {
      taskId: 0,
      services,
      owner: { userId: marketer.userId, codes: new Set(codes) },
      input: { batchId, asFile: false },
      progress: () => Promise.resolve(),
    } as unknown as TaskRun // all that the kind asks of a run
    await Promise.all([makingKind.run(run), makingKind.run(run)])
    expect((await batches({ id: [batchId] }))[0]).toMatchObject({ state: 'RUNNING', count: 11_000, unused: 11_000, wanted: null })
  })
})

describe('codes in lists', () => {
  it('are in full for those alone who may take them out; a whole code finds itself for all, however it is typed', async () => {
    const { batchId } = await make()
    const [coupon] = (await list({ batchId: [batchId] })).content
    const code = coupon?.code ?? ''
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase()
    const { content } = await list({ code: typed }, reader)
    expect(content.map((row) => [row.id, row.code])).toEqual([[coupon?.id, `${code.slice(0, 4)}••••••${code.slice(-2)}`]])
    // One of two ends is wrong: a code has one check.
    const mistyped = ['Z', 'Y'].map((end) => code.slice(1) + end).find((one) => !isCouponCode(one)) ?? ''
    const wrong = (await reader.caller.call(listCoupons, { query: { page: 1, code: mistyped } })).error
    expect([wrong.error, wrong.fields?.[0]?.path]).toEqual(['COUPON_MISTYPED', 'code'])
    expect((await reader.caller.call(exportCoupons, { body: {} })).status).toBe(403)
  })

  it('expire at the second of their end: in list, figures and export alike', async () => {
    const { batchId } = await make()
    const ends = Date.now() + 60_000
    await server.pool.query('update coupon_batches set valid_to = $2 where id = $1', [batchId, new Date(ends)])
    const { clock } = server.running.services
    const real = clock.now.bind(clock)
    try {
      for (const [at, status] of [
        [ends - 1, 'UNUSED'],
        [ends, 'UNUSED'],
        [ends + 1, 'EXPIRED'],
      ] as const) {
        clock.now = () => new Date(at)
        const filter = { batchId: [batchId], status: [status] }
        expect((await list(filter)).totalElements, `${at - ends} ms`).toBe(5)
        const { body } = await marketer.caller.call(getCouponStat, { body: { batchId: [batchId] } })
        expect(body).toMatchObject({ total: 5, unused: status === 'UNUSED' ? 5 : 0, expired: status === 'EXPIRED' ? 5 : 0 })
        expect((await batches({ id: [batchId] }))[0]).toMatchObject({ unused: body.unused, expired: body.expired })
        expect(await rowsOf((await marketer.caller.call(exportCoupons, { body: filter })).body)).toHaveLength(6)
      }
    } finally {
      clock.now = real
    }
    const { rows } = await server.pool.query("select count(*)::integer as stored from coupons where status = 'EXPIRED'")
    expect(rows).toEqual([{ stored: 0 }])
  })

  it('count as many as the list holds, whatever is asked', async () => {
    const other = await makeGoods(server.pool, { price_amount: 9_000 })
    const made = [
      await make({ kind: 'DISCOUNT', discountAmount: 100 }),
      await make({ goodsId: other }),
      await make({ validTo: inDays(0.5) }),
    ]
    const order = await makeOrder(server.pool, { goods_id: goodsId, pay_amount: 900, total_amount: 1_000, discount_amount: 100 })
    await server.pool.query(
      `update coupons set status = 'USED', used_at = now(), used_by_parent_id = $2, order_number = $3
       where id = (select min(id) from coupons where batch_id = $1)`,
      [made[0]?.batchId, order.parentId, order.orderNumber],
    )
    await server.pool.query("update coupons set status = 'DISABLED' where id = (select max(id) from coupons where batch_id = $1)", [
      made[1]?.batchId,
    ])
    await server.pool.query("update coupon_batches set valid_to = now() - interval '1 minute' where id = $1", [made[2]?.batchId])
    const some = <const T>(...values: T[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined })
    const filters = fc.record({
      batchId: some(...made.map(({ batchId }) => batchId)),
      goodsId: some(goodsId, other),
      kind: some('EXCHANGE', 'DISCOUNT'),
      status: some('UNUSED', 'USED', 'DISABLED', 'EXPIRED'),
      usedFrom: fc.option(fc.constantFrom(inDays(-1), inDays(1)), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(filters, async (asked) => {
        const filter = JSON.parse(JSON.stringify(asked)) as typeof asked
        const { body } = await marketer.caller.call(getCouponStat, { body: filter })
        expect(body.total).toBe((await list(filter)).totalElements)
        expect(body.unused + body.used + body.disabled + body.expired).toBe(body.total)
      }),
      { numRuns: 20 },
    )
    const { body } = await marketer.caller.call(getCouponStat, { body: { batchId: made.map(({ batchId }) => batchId) } })
    expect(body).toEqual({ total: 15, unused: 8, used: 1, disabled: 1, expired: 5, netAmount: 900 })
  })

  it('of families out of scope are not there', async () => {
    const { batchId } = await make({ perParentLimit: null })
    const order = await makeOrder(server.pool, { goods_id: goodsId })
    await server.pool.query(
      `update coupons set status = 'USED', used_at = now(), used_by_parent_id = $2, order_number = $3
       where id = (select min(id) from coupons where batch_id = $1)`,
      [batchId, order.parentId, order.orderNumber],
    )
    const leader = await signedIn(server, codes, 'OWN_GROUPS')
    expect((await list({ batchId: [batchId] }, leader)).totalElements).toBe(4)
    expect((await leader.caller.call(getCouponStat, { body: { batchId: [batchId] } })).body).toMatchObject({ total: 4, used: 0 })
  })
})

describe('codes on cards', () => {
  const print = (batchId: number, pages: number, who = marketer) =>
    who.caller.call(printCoupons, { body: { batchId, count: '4' as const, pages } })

  it('are printed once each, page by page, and those that are used or disabled never', async () => {
    const landed = await makeChannel(server.pool, { landing_url: 'https://www.example.com/join', campaign: '秋季口语营' })
    const { batchId } = await make({ channelId: landed, count: 7, remark: '书展卡片' })
    await server.pool.query("update coupons set status = 'DISABLED' where id = (select max(id) from coupons where batch_id = $1)", [
      batchId,
    ])
    expect((await print(batchId, 1, reader)).status).toBe(403)
    const [one, other] = await Promise.all([print(batchId, 1), print(batchId, 1)])
    expect([one.status, other.status]).toEqual([200, 200])
    const printed = await server.pool.query('select id from coupons where batch_id = $1 and printed_at is not null', [batchId])
    expect(printed.rows).toHaveLength(6)
    expect((await print(batchId, 1)).error.error).toBe('COUPON_NONE_TO_PRINT')
    const more = (await make({ channelId: landed, count: 9 })).batchId
    const file: unknown = (await print(more, 3)).body // a file of a test's caller is a Buffer
    const pages = (file as Buffer).toString('latin1')
    expect(pages.match(/\/MediaBox/g)).toHaveLength(3)
    const [row] = await batches({ id: [more] })
    expect(row?.exportedAt).not.toBeNull()
  })

  it('are not printed where the channel leads nowhere, and count as printed only if the pages were drawn', async () => {
    const { batchId } = await make()
    expect((await print(batchId, 1)).error.error).toBe('CHANNEL_NO_LANDING')
    const { rows } = await server.pool.query('select id from coupons where batch_id = $1 and printed_at is not null', [batchId])
    expect(rows).toEqual([])
  })
})
