import { listReferrers } from '@camp/contract/referrers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOrder, makeParent } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/http.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.pool.query(`insert into referrers (name, phone, kind, commission_rate_bp, verify_status, remark) values
    ('王老师', '19100000001', 'STAFF', 500, 'VERIFIED', '老员工'), ('李妈妈', '19100000002', 'PARENT', 1000, 'PENDING', null),
    ('张园长', '19100000003', 'PARTNER', 0, 'REJECTED', null)`)
  const parent = await makeParent(server.pool, { referrer_id: 1 })
  await makeOrder(server.pool, { parent_id: parent, referrer_id: 1 })
  await makeOrder(server.pool, { parent_id: parent, referrer_id: 1, refunded_amount: 4_000, refund_state: 'PARTIAL' })
  await makeOrder(server.pool, { parent_id: parent, referrer_id: 1, progress: 'PENDING_PAYMENT' })
})
afterAll(() => server.stop())

describe('the list of referrers', () => {
  it('counts families, paid orders and commission on what was kept, merged or not', async () => {
    const shichang = await server.as('shichang')
    const wanted = {
      name: '王老师',
      phone: '191****0001',
      referredCount: 1,
      orderCount: 2,
      commissionAmount: 800,
      channelName: null,
      remark: '老员工',
    }
    for (const merge of [false, true]) {
      if (merge) await server.pool.query('select merge_order_delta()')
      const { body } = await shichang.call(listReferrers, { query: { page: 1, sort: ['commissionAmount,desc'] } })
      expect(body.totalElements).toBe(3)
      expect(body.content[0]).toMatchObject(wanted)
    }
  })

  it('is narrowed by name, kind, state and phone, and needs its code', async () => {
    const shichang = await server.as('shichang')
    const names = async (query: Record<string, unknown>) =>
      ((await shichang.loose(listReferrers, { query: { page: 1, ...query } })).body as { content: { name: string }[] }).content.map(
        ({ name }) => name,
      )
    expect(await names({ name: '妈' })).toEqual(['李妈妈'])
    expect(await names({ kind: ['STAFF', 'PARTNER'], sort: 'name,asc' })).toHaveLength(2)
    expect(await names({ verifyStatus: 'REJECTED' })).toEqual(['张园长'])
    expect(await names({ phone: '0002' })).toEqual(['李妈妈'])
    expect((await (await server.as('kefu')).call(listReferrers, { query: { page: 1 } })).status).toBe(403)
  })
})
