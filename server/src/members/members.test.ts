import { getRecordHistory } from '@camp/contract/logs/logs.records'
import {
  getMember,
  getMemberCandidate,
  getMemberConfig,
  getMemberData,
  getMemberGrants,
  getPowerConfig,
  giveMember,
  saveMemberConfig,
  savePowerConfig,
} from '@camp/contract/members/members'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeCoach,
  makeGoods,
  makeLedCoachGroup,
  makeOrder,
  makeParent,
} from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { completeOrders } from '../orders/orders.jobs.ts'
import { transaction } from '../platform/write/transaction.ts'
import { settleRefund } from '../refunds/refunds.settling.service.ts'
import { turnLevels } from './members.jobs.ts'

const DAY = 86_400_000
const server = aServer()
let office: Caller
beforeAll(async () => {
  office = (
    await signedIn(server, [
      'MEMBER_CONFIG',
      'MEMBER_CONFIG_EDIT',
      'MEMBER_INTERESTS',
      'MEMBER_INTERESTS_EDIT',
      'MEMBER_INDEX',
      'MEMBER_EDIT',
    ])
  ).caller
})

let counter = 0
const makeLevel = async (more: { durationDays?: number; priceAmount?: number } = {}) =>
  (
    await office.call(saveMemberConfig, {
      body: { name: `等级${++counter}`, priceAmount: 9_900, durationDays: 30, activeFlg: 'ACTIVE', ...more },
    })
  ).body.id
const levelOf = async (id: number) => (await office.call(getMemberConfig, {})).body.find((level) => level.id === id)
const nameOf = async (id: number) => (await levelOf(id))?.name
const gift = (parentId: number, levelId: number, more: { durationDays?: number } = {}, headers = {}) =>
  office.call(giveMember, { body: { parentId, levelId, reason: '打卡全勤', ...more } }, headers)
const memberOf = async (parentId: number) => (await office.call(getMember, { query: { page: 1, parentId } })).body.content[0]
const grantsOf = async (parentId: number) => (await office.call(getMemberGrants, { query: { parentId } })).body
const daysUntil = (moment: string | undefined) => Math.round((Date.parse(moment ?? '') - Date.now()) / DAY)

/** A paid order of a membership of that level. */
async function makeBought(levelId: number, row: Record<string, unknown> = {}) {
  const goodsId = await makeGoods(server.pool, { kind: 'MEMBER', member_level_id: levelId, needs_shipping: false })
  return makeOrder(server.pool, {
    goods_id: goodsId,
    needs_shipping: false,
    address: null,
    goods_snapshot: { name: '会员卡', kind: 'MEMBER', priceAmount: 10_000, originalAmount: null, image: null },
    ...row,
  })
}
const payBack = async (orderId: number, amount: number) => {
  const number = `R${String(++counter).padStart(20, '0')}`
  await server.pool.query("update orders set refund_state = 'REFUNDING' where id = $1", [orderId])
  await server.pool.query("insert into refunds (refund_number, order_id, amount, reason, by_hand) values ($1, $2, $3, '不想要了', true)", [
    number,
    orderId,
    amount,
  ])
  await transaction(server.pool, (tx) => settleRefund(tx, number, { status: 'SUCCESS', byHand: true }, null))
}

describe('a member level', () => {
  it('comes last unless said otherwise, has its name once, and its changes are told', async () => {
    const id = await makeLevel()
    const level = await levelOf(id)
    expect(level).toMatchObject({ durationDays: 30, activeFlg: 'ACTIVE', benefitIds: [], memberCount: 0, version: 1 })
    const body = { id, name: level?.name ?? '', priceAmount: 12_900, durationDays: 31, activeFlg: 'ACTIVE' } as const
    expect((await office.call(saveMemberConfig, { body: { ...body, version: 1 } })).body).toEqual({ id, version: 2 })
    expect((await office.call(saveMemberConfig, { body: { ...body, version: 1 } })).status).toBe(409)
    expect(await levelOf(id)).toMatchObject({ priceAmount: 12_900, sort: level?.sort })
    const taken = await office.call(saveMemberConfig, { body: { name: body.name, priceAmount: 0, durationDays: 1, activeFlg: 'ACTIVE' } })
    expect(taken.error).toMatchObject({ code: 999, error: 'MEMBER_LEVEL_TAKEN', fields: [{ path: 'name' }] })
    const plus = (name: string) => office.call(saveMemberConfig, { body: { name, priceAmount: 0, durationDays: 1, activeFlg: 'ACTIVE' } })
    expect([(await plus('Plus')).status, (await plus('PLUS')).error.error]).toEqual([200, 'MEMBER_LEVEL_TAKEN'])
    const { body: history } = await office.call(getRecordHistory, { query: { entity: 'memberLevel', id, page: 1 } })
    expect(history.content[0]).toMatchObject({
      before: { priceAmount: 9_900, durationDays: 30 },
      after: { priceAmount: 12_900, durationDays: 31 },
    })
  })

  it('cannot be switched off while somebody holds it, and says how many', async () => {
    const id = await makeLevel()
    await gift(await makeParent(server.pool), id)
    const level = await levelOf(id)
    const body = { id, name: level?.name ?? '', priceAmount: 1, durationDays: 1, activeFlg: 'INACTIVE' } as const
    const answer = await office.call(saveMemberConfig, { body })
    expect(answer.error).toMatchObject({ error: 'MEMBER_LEVEL_HELD', msg: '有 1 位会员正在使用该等级，不能停用；请等这些会员到期后再停用' })
    expect(await levelOf(id)).toMatchObject({ memberCount: 1, activeFlg: 'ACTIVE', priceAmount: 9_900 })
  })
})

describe('a benefit', () => {
  it('belongs to the levels that are named, and to no others', async () => {
    const [one, two] = [await makeLevel(), await makeLevel()]
    const made = await office.call(savePowerConfig, { body: { name: '畅读', icon: 'read', levelIds: [two, one], activeFlg: 'ACTIVE' } })
    expect((await office.call(getPowerConfig, { query: { levelId: two } })).body).toMatchObject([
      { name: '畅读', icon: 'read', levelIds: [one, two] },
    ])
    expect((await levelOf(one))?.benefitIds).toEqual([made.body.id])
    const body = { id: made.body.id, name: '畅读', levelIds: [one], activeFlg: 'INACTIVE' as const }
    expect((await office.call(savePowerConfig, { body: { ...body, version: 1 } })).status).toBe(200)
    expect((await office.call(savePowerConfig, { body: { ...body, version: 1 } })).status).toBe(409)
    expect((await office.call(getPowerConfig, { query: { levelId: two } })).body).toEqual([])
    const unknown = await office.call(savePowerConfig, { body: { ...body, levelIds: [999_999] } })
    expect(unknown.error).toMatchObject({ error: 'MEMBER_LEVEL_UNKNOWN', fields: [{ path: 'levelIds' }] })
    expect((await office.call(savePowerConfig, { body: { name: '畅读', levelIds: [], activeFlg: 'ACTIVE' } })).error.error).toBe(
      'MEMBER_BENEFIT_TAKEN',
    )
    const reader = (name: string) => office.call(savePowerConfig, { body: { name, levelIds: [], activeFlg: 'ACTIVE' } })
    expect([(await reader('Reader')).status, (await reader('reader')).error.error]).toEqual([200, 'MEMBER_BENEFIT_TAKEN'])
    const { body: history } = await office.call(getRecordHistory, { query: { entity: 'memberBenefit', id: made.body.id, page: 1 } })
    expect(history.content[0]).toMatchObject({
      before: { levels: [await nameOf(one), await nameOf(two)], activeFlg: 'ACTIVE' },
      after: { levels: [await nameOf(one)], activeFlg: 'INACTIVE' },
    })
  })
})

describe('a gift', () => {
  it('begins now, and the next one where it ends; each is told with the name of the giver', async () => {
    const level = await makeLevel()
    const parentId = await makeParent(server.pool, { phone: '19055550001', real_name: '赵敏' })
    const candidate = await office.call(getMemberCandidate, { query: { phone: '19055550001' } })
    expect(candidate.body).toMatchObject({ parentId, parentName: '赵敏', parentPhone: '190****0001', level: null, expiresAt: null })
    const first = await gift(parentId, level)
    expect(daysUntil(first.body.expiresAt)).toBe(30)
    const second = await gift(parentId, level, { durationDays: 5 })
    expect(second.body.startsAt).toBe(first.body.expiresAt)
    expect(daysUntil(second.body.expiresAt)).toBe(35)
    expect(await memberOf(parentId)).toMatchObject({ levelId: level, source: 'GIFT', daysLeft: 35, parentPhone: '190****0001' })
    expect(await grantsOf(parentId)).toMatchObject([{ reason: '打卡全勤', by: '试用者', source: 'GIFT' }, { source: 'GIFT' }])
    const { body } = await office.call(getRecordHistory, { query: { entity: 'member', id: first.body.id, page: 1 } })
    expect(body.content).toMatchObject([{ operationType: 'EDIT', content: expect.stringContaining('赠送 5 天') }, { operationType: 'ADD' }])
  })

  it('of another level waits for its day: nobody loses one', async () => {
    const [now, next] = [await makeLevel(), await makeLevel()]
    const parentId = await makeParent(server.pool)
    await gift(parentId, now)
    await gift(parentId, next)
    expect(await memberOf(parentId)).toMatchObject({ levelId: now, daysLeft: 60 })
    expect(await turnLevels(server)).toBe(0)
    await server.pool.query(
      "update member_grants set starts_at = starts_at - interval '31 days', ends_at = ends_at - interval '31 days' where parent_id = $1",
      [parentId],
    )
    expect(await turnLevels(server)).toBe(1)
    expect(await memberOf(parentId)).toMatchObject({ levelId: next })
  })

  it('is given once for one key, and twelve at once follow one another without a gap', async () => {
    const level = await makeLevel({ durationDays: 10 })
    const parentId = await makeParent(server.pool)
    const key = { 'idempotency-key': 'member-gift-0001' }
    const same = await Promise.all(Array.from({ length: 6 }, () => gift(parentId, level, {}, key)))
    expect(new Set(same.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await grantsOf(parentId)).toHaveLength(1)
    const answers = await Promise.all(Array.from({ length: 12 }, () => gift(parentId, level)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    const grants = (await grantsOf(parentId)).toReversed()
    for (const [index, grant] of grants.entries()) if (index > 0) expect(grant.startsAt).toBe(grants[index - 1]?.endsAt)
    expect(await memberOf(parentId)).toMatchObject({ daysLeft: 130, expiresAt: grants.at(-1)?.endsAt })
  })

  it('is refused for a frozen family, for an unknown one, for a level that is switched off, and for too long a time', async () => {
    const level = await makeLevel()
    const off = await makeLevel()
    await server.pool.query("update member_levels set active_flg = 'INACTIVE' where id = $1", [off])
    const parentId = await makeParent(server.pool)
    const frozen = await makeParent(server.pool, { active_flg: 'FROZEN' })
    expect((await gift(frozen, level)).error.error).toBe('MEMBER_PARENT_FROZEN')
    expect((await gift(parentId, off)).error.error).toBe('MEMBER_LEVEL_OFF')
    expect((await gift(parentId, 999_999)).error.error).toBe('MEMBER_LEVEL_UNKNOWN')
    expect((await gift(999_999, level)).status).toBe(404)
    await gift(parentId, level, { durationDays: 3_660 })
    expect((await gift(parentId, level, { durationDays: 3_660 })).error).toMatchObject({
      error: 'MEMBER_TOO_LONG',
      fields: [{ path: 'durationDays' }],
    })
    expect(await grantsOf(parentId)).toHaveLength(1)
    expect((await office.call(getMemberCandidate, { query: { phone: '19099998888' } })).error.error).toBe('MEMBER_NO_PARENT')
  })
})

describe('a paid order of a membership', () => {
  it('makes a member once, however many complete it at the same time, and extends by the next', async () => {
    const level = await makeLevel()
    const parentId = await makeParent(server.pool)
    const { orderNumber } = await makeBought(level, { parent_id: parentId })
    await Promise.all(Array.from({ length: 5 }, () => completeOrders(server)))
    expect(await grantsOf(parentId)).toMatchObject([{ source: 'ORDER', orderNumber, by: null }])
    await makeBought(level, { parent_id: parentId, quantity: 2, payMethod: 'CODE', pay_amount: 0, discount_amount: 10_000 })
    await completeOrders(server)
    expect((await grantsOf(parentId))[0]).toMatchObject({ source: 'CODE' })
    expect(await memberOf(parentId)).toMatchObject({ source: 'ORDER', daysLeft: 90 })
  })

  it('takes the membership back when all of it was refunded; one that was to follow begins sooner', async () => {
    const level = await makeLevel()
    const parentId = await makeParent(server.pool)
    const order = await makeBought(level, { parent_id: parentId })
    await completeOrders(server)
    await gift(parentId, level, { durationDays: 7 })
    await payBack(order.id, 4_000)
    expect(await memberOf(parentId)).toMatchObject({ daysLeft: 37 })
    await payBack(order.id, 6_000)
    expect(await memberOf(parentId)).toMatchObject({ daysLeft: 7, source: 'GIFT' })
    const only = await makeBought(level)
    await completeOrders(server)
    await payBack(only.id, 10_000)
    expect(await memberOf(only.parentId)).toMatchObject({ daysLeft: 0 })
  })
})

describe('the list of members', () => {
  it('finds by phone, name, level, source and expiry', async () => {
    const level = await makeLevel()
    const parentId = await makeParent(server.pool, { phone: '19066660001', nickname: '石榴妈妈' })
    await gift(parentId, level, { durationDays: 3 })
    const found = async (query: object) =>
      (await office.call(getMember, { query: { page: 1, levelId: [level], ...query } })).body.totalElements
    for (const query of [{ phone: '19066660001' }, { phone: '0001' }, { keyword: '石榴' }, { source: ['GIFT'] }, { expired: false }]) {
      expect(await found(query)).toBe(1)
    }
    for (const query of [
      { phone: '19066660002' },
      { keyword: '苹果' },
      { source: ['ORDER'] },
      { expired: true },
      { expiresTo: '2020-01-01' },
    ]) {
      expect(await found(query)).toBe(0)
    }
    expect((await office.call(getMember, { query: { page: 1, phone: '66600' } })).error.error).toBe('PHONE_FILTER_TOO_SHORT')
  })

  it('shows the leader of a group the own families alone, also in figures and gifts', async () => {
    const level = await makeLevel()
    const [own, other] = [await makeParent(server.pool), await makeParent(server.pool)]
    for (const parentId of [own, other]) await gift(parentId, level)
    const { userId, caller } = await signedIn(server, ['MEMBER_INDEX', 'MEMBER_EDIT'], 'OWN_GROUPS')
    const coachId = await makeCoach(server.pool)
    await makeLedCoachGroup(server.pool, userId, [coachId])
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId, { coach_id: coachId })
    await makeCampStudent(server.pool, { campId, groupId }, { parent_id: own })
    expect((await caller.call(getMember, { query: { page: 1 } })).body.content).toMatchObject([{ parentId: own }])
    const { body } = await caller.call(getMemberData, { query: { levelId: level } })
    expect([body.total, body.byWeek.at(-1)?.started]).toEqual([1, 1])
    const held = async (by: Caller) => (await by.call(getMemberConfig, {})).body.find(({ id }) => id === level)?.memberCount
    expect([await held(caller), await held(office)]).toEqual([1, 2])
    expect((await caller.call(getMemberGrants, { query: { parentId: other } })).body).toEqual([])
    expect((await caller.call(giveMember, { body: { parentId: other, levelId: level, reason: '试用' } })).status).toBe(404)
  })
})

describe('the figures of members', () => {
  it('count who came, who went and who was there, week by week; a renewal is neither coming nor going', async () => {
    const level = await makeLevel()
    const grant = async (parentId: number, from: number, to: number) => {
      await server.pool.query(
        `insert into member_grants (parent_id, level_id, starts_at, ends_at, source)
         values ($1, $2, date_trunc('week', now()) + make_interval(days => $3) + interval '12 hours', date_trunc('week', now()) + make_interval(days => $4) + interval '12 hours', 'GIFT')`,
        [parentId, level, from, to],
      )
    }
    const [gone, stays] = [await makeParent(server.pool), await makeParent(server.pool)]
    await grant(gone, -21, -8)
    await grant(stays, -18, -9)
    await grant(stays, -9, 400)
    await server.pool.query(
      `insert into members (parent_id, level_id, started_at, expires_at, source)
       select parent_id, level_id, min(starts_at), max(ends_at), 'GIFT' from member_grants where level_id = $1 group by 1, 2`,
      [level],
    )
    const { body } = await office.call(getMemberData, { query: { levelId: level } })
    expect(body).toMatchObject({ total: 1, expired: 1, expiringIn30Days: 0, byLevel: [{ levelId: level, count: 1 }] })
    expect(body.byWeek).toHaveLength(12)
    expect(body.byWeek.slice(-4).map(({ started, ended, active }) => [started, ended, active])).toEqual([
      [2, 0, 2],
      [0, 1, 1],
      [0, 0, 1],
      [0, 0, 1],
    ])
    const span = await office.call(getMemberData, { query: { levelId: level, from: '2024-01-03', to: '2024-01-09' } })
    expect(span.body.byWeek).toEqual([
      { weekStart: '2024-01-01', started: 0, ended: 0, active: 0 },
      { weekStart: '2024-01-08', started: 0, ended: 0, active: 0 },
    ])
    expect((await office.call(getMemberData, { query: { from: '2024-01-10', to: '2024-01-01' } })).status).toBe(400)
  })
})
