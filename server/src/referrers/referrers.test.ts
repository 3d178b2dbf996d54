import { getReferrerSimpleList, listReferrers } from '@camp/contract/referrers/referrers'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup, makeOrder, makeParent } from '../../test/factories.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
beforeAll(async () => {
  await server.pool.query(`insert into referrers (name, phone, kind, commission_rate_bp, verify_status, remark) values
    ('王老师', '19100000001', 'STAFF', 500, 'VERIFIED', '老员工'), ('李妈妈', '19100000002', 'PARENT', 1000, 'PENDING', null),
    ('张园长', '19100000003', 'PARTNER', 0, 'REJECTED', null)`)
  const parent = await makeParent(server.pool, { referrer_id: 1 })
  await makeOrder(server.pool, { parent_id: parent, referrer_id: 1 })
  await makeOrder(server.pool, { parent_id: parent, referrer_id: 1, refunded_amount: 4_000, refund_state: 'PARTIAL' })
  await makeOrder(server.pool, { parent_id: parent, referrer_id: 1, progress: 'PENDING_PAYMENT' })
  await server.pool.query(`insert into refunds (refund_number, order_id, amount, reason, status, effect, finished_at)
    select 'R1', id, refunded_amount, '试', 'SUCCESS', 'DONE', now() from orders where refunded_amount > 0`)
  await server.pool.query('select fill_commission_lines()')
})

describe('the list of referrers', () => {
  it('counts families, paid orders and the lines of commission, merged or not', async () => {
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

  it('counts for the leader of a group the own families alone, also where it is sorted by a figure', async () => {
    const { userId, caller } = await signedIn(server, ['PROMOTE_REFERRER'], 'OWN_GROUPS')
    const sorts = ['referredCount,desc', 'orderCount,desc', 'commissionAmount,desc', 'id,asc']
    const first = async (sort: string) =>
      (await caller.call(listReferrers, { query: { page: 1, sort: [sort] } })).body.content.find(({ name }) => name === '王老师')
    for (const sort of sorts) expect(await first(sort)).toMatchObject({ referredCount: 0, orderCount: 0, commissionAmount: 0 })
    const own = await makeParent(server.pool, { referrer_id: 1 })
    await makeOrder(server.pool, { parent_id: own, referrer_id: 1, pay_amount: 2_000 })
    await server.pool.query('select fill_commission_lines()')
    const coachId = await makeCoach(server.pool)
    await makeLedCoachGroup(server.pool, userId, [coachId])
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId, { coach_id: coachId })
    await makeCampStudent(server.pool, { campId, groupId }, { parent_id: own })
    for (const sort of sorts) expect(await first(sort)).toMatchObject({ referredCount: 1, orderCount: 1, commissionAmount: 100 })
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

it('referrers are offered to orders by name and state, without a phone', async () => {
  const caiwu = await server.as('caiwu')
  const offered = async (query: Record<string, unknown>) => (await caiwu.loose(getReferrerSimpleList, { query })).body as { name: string }[]
  expect((await offered({})).map(({ name }) => name).toSorted()).toEqual(['张园长', '李妈妈', '王老师'].toSorted())
  expect(await offered({ keyword: '王' })).toEqual([{ id: 1, name: '王老师', kind: 'STAFF', verifyStatus: 'VERIFIED' }])
  expect((await offered({ verifyStatus: ['PENDING'] })).map(({ name }) => name)).toEqual(['李妈妈'])
})

it('referrers that are offered are those of this moment, however one was changed', async () => {
  const caiwu = await server.as('caiwu')
  const asked = async (verifyStatus?: string[]) =>
    (await caiwu.loose(getReferrerSimpleList, { query: verifyStatus ? { verifyStatus } : {} })).body as { id: number; name: string }[]
  const stored = async (where = 'true') =>
    (
      await server.pool.query(
        `select id, name, kind, verify_status as "verifyStatus" from referrers where deleted_at is null and ${where} order by name collate name_order, id`,
      )
    ).rows
  const add = `insert into referrers (name, phone, kind, commission_rate_bp, verify_status) values ('阿青', '19012340001', 'STAFF', 100, 'PENDING')`
  const changes = [
    'select 1',
    add,
    "update referrers set verify_status = 'VERIFIED' where phone = '19012340001'",
    "update referrers set verify_status = 'PENDING' where phone = '19012340001'",
    "update referrers set name = '青青' where phone = '19012340001'",
    "update referrers set deleted_at = now() where phone = '19012340001'",
    "update referrers set deleted_at = null where phone = '19012340001'",
    "delete from referrer_rates where referrer_id = (select id from referrers where phone = '19012340001')",
    "delete from referrers where phone = '19012340001'",
  ]
  for (const change of changes) {
    await server.pool.query(change)
    for (let twice = 0; twice < 2; twice++) {
      expect([change, await asked()]).toEqual([change, await stored()])
      expect([change, await asked(['PENDING'])]).toEqual([change, await stored("verify_status = 'PENDING'")])
    }
  }
})
