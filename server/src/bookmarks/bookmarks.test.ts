import { listVisits, PINS_MOST, pinVisit, recordVisits, VISITS_MOST, VISITS_SHOWN, type Visit } from '@camp/contract/base/visits'
import { deleteUser } from '@camp/contract/users/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeGoods, makeOrder, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
const screen = (n: number): Visit => ({ path: `/camp/screen${n}` })
const visitsOf = async (caller: Caller) => (await caller.call(listVisits, {})).body
const record = (caller: Caller, ...visits: Visit[]) => caller.call(recordVisits, { body: { visits } })

let parent: number
let family: Visit
beforeAll(async () => {
  parent = await makeParent(server.pool, { nickname: '小满妈妈', phone: '19055550001' })
  family = { path: `/parent/detail?id=${parent}`, record: { entity: 'parent', id: parent } }
})

describe('visits', () => {
  it('are listed the newest first, each once, eight of them, and fifty are kept; nobody sees those of others', async () => {
    const { caller, userId: id } = await signedIn(server, [])
    const other = await signedIn(server, [])
    await record(caller, screen(1), screen(2), screen(1))
    expect((await visitsOf(caller)).recent.map(({ path }) => path)).toEqual(['/camp/screen1', '/camp/screen2'])
    for (let n = 0; n < VISITS_MOST + 4; n += 2) await record(caller, screen(n), screen(n + 1))
    const { recent } = await visitsOf(caller)
    expect(recent.map(({ path }) => path)).toEqual(Array.from({ length: VISITS_SHOWN }, (_, n) => `/camp/screen${VISITS_MOST + 3 - n}`))
    const { rows } = await server.pool.query('select count(*)::int as kept from visits where user_id = $1', [id])
    expect(rows).toEqual([{ kept: VISITS_MOST }])
    expect(await visitsOf(other.caller)).toEqual({ recent: [], pinned: [] })
  })

  it('keep no name: the title is that of the moment, for who may read the record by code and scope, and left out for others', async () => {
    const { caller, userId: id } = await signedIn(server, ['PARENT_INDEX', 'ORDER_INDEX'])
    const orderNumber = '202611290000000777'
    const order = await makeOrder(server.pool, { parent_id: parent, goods_id: await makeGoods(server.pool), order_number: orderNumber })
    await record(caller, { path: `/order/detail?orderNumber=${orderNumber}`, record: { entity: 'order', id: order.id } }, family)
    expect((await visitsOf(caller)).recent).toMatchObject([
      { entity: 'parent', title: '小满妈妈' },
      { entity: 'order', title: orderNumber },
    ])
    const { rows } = await server.pool.query('select to_jsonb(v)::text as kept from visits v where user_id = $1', [id])
    expect(rows.map(({ kept }) => kept).join()).not.toContain('小满')
    await server.pool.query("update parents set nickname = '小满爸爸' where id = $1", [parent])
    expect((await visitsOf(caller)).recent[0]?.title).toBe('小满爸爸')
    const again = await signedIn(server, ['ORDER_INDEX'])
    await record(again.caller, family)
    expect((await visitsOf(again.caller)).recent).toEqual([])
    const led = await signedIn(server, ['PARENT_INDEX'], 'OWN_GROUPS')
    await record(led.caller, family)
    expect((await visitsOf(led.caller)).recent).toEqual([])
  })

  it('refuse an address that could hold a name; a record of no kind is never listed', async () => {
    const { caller } = await signedIn(server, [])
    for (const path of ['/camp/campStudent?studentName=x', '/parent/detail?id=王', 'https://x', '/a?id=1&phone=190']) {
      expect([path, (await record(caller, { path })).error?.fields?.[0]?.path]).toEqual([path, 'visits.0.path'])
    }
    await record(caller, { path: '/camp/index', record: { entity: 'nothing', id: 1 } })
    expect((await visitsOf(caller)).recent).toEqual([])
  })
})

describe('pins', () => {
  it('are set and taken back by the same call, stay when fifty others came, and are not said twice', async () => {
    const { caller } = await signedIn(server, ['PARENT_INDEX'])
    const pin = async (pinned?: boolean) =>
      (await caller.call(pinVisit, { body: { visit: family, ...(pinned !== undefined && { pinned }) } })).body
    expect(await pin()).toEqual({ pinned: true })
    expect(await pin(true)).toEqual({ pinned: true })
    for (let n = 0; n < VISITS_MOST + 4; n += 20) await record(caller, ...Array.from({ length: 20 }, (_, at) => screen(n + at)))
    const { pinned, recent } = await visitsOf(caller)
    expect(pinned.map(({ path }) => path)).toEqual([family.path])
    expect(recent.some(({ path }) => path === family.path)).toBe(false)
    expect(await pin()).toEqual({ pinned: false })
    expect((await visitsOf(caller)).pinned).toEqual([])
  })

  it('end at thirty, also for those that come at once; the refusal says how many', async () => {
    const { caller } = await signedIn(server, [])
    const pin = (n: number) => caller.call(pinVisit, { body: { visit: screen(n) } })
    for (let n = 1; n < PINS_MOST; n++) expect((await pin(n)).status).toBe(200)
    const last = await Promise.all([pin(100), pin(101), pin(102)])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(last.find(({ status }) => status === 400)?.error).toMatchObject({ error: 'TOO_MANY_PINS', msg: '最多置顶 30 项，请先取消一项' })
  })
})

it('all of it goes with the person', async () => {
  const { caller, userId: id } = await signedIn(server, [])
  await record(caller, screen(1))
  const admin = await server.as('admin')
  expect((await admin.call(deleteUser, { params: { id } })).status).toBe(200)
  const { rows } = await server.pool.query('select from visits where user_id = $1', [id])
  expect(rows).toEqual([])
})
