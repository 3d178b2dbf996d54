import { listChangeRows, undoChangeSet } from '@camp/contract/base/changes.calls'
import { readTestMode } from '@camp/contract/base/testMode'
import { getOrderStat, listOrders, updateOrderRemark } from '@camp/contract/orders/orders'
import { createOrder } from '@camp/contract/orders/orders.writing'
import { createParent } from '@camp/contract/parents/parents.making'
import { type Code, permissions } from '@camp/contract/permissions'
import { readSetup } from '@camp/contract/setup/setup'
import { clearSample, loadSample } from '@camp/contract/setup/setup.sample'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settledSet } from '../../test/changeSets.ts'
import { startTestServer, type TestServer } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { sampleRows } from './setup.sample.service.ts'

let server: TestServer
let owner: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'on' })
  owner = await signedIn(server, Object.keys(permissions) as Code[])
  other = await signedIn(server, Object.keys(permissions) as Code[])
})
afterAll(() => server.stop())

const ROWS = sampleRows.length
const load = (by = owner) => by.caller.call(loadSample, {})
const clear = (by = owner) => by.caller.call(clearSample, {})
const count = async (table: string) => Number((await server.pool.query(`select count(*)::int as n from ${table}`)).rows[0]?.n)
const sample = async () => (await owner.caller.call(readSetup, {})).body.sample
const loaded = async () => {
  const { body } = await load()
  return { token: body.token, set: await settledSet(owner.caller, body.token) }
}
const cleared = async (by = owner) => settledSet(by.caller, (await clear(by)).body.token)

/** Everything that the sample is made of, and what is kept of it. */
const TABLES = [
  'promotion_channels',
  'camp_types',
  'camp_configs',
  'goods',
  'coaches',
  'camps',
  'camp_groups',
  'parents',
  'students',
  'orders',
]
const PARTS = ['order_timeline', 'camp_students', 'camp_student_stays', 'clock_ins', 'coach_rates', 'family_keys', 'quiet_records']
const counts = async () => Object.fromEntries(await Promise.all([...TABLES, ...PARTS].map(async (table) => [table, await count(table)])))

describe('the sample', () => {
  beforeEach(async () => {
    if ((await sample()).rows > 0) await cleared()
  })

  it('is made by the services as one set, adds up, tells nobody, and goes without a trace', async () => {
    const before = await counts()
    expect(await sample()).toEqual({ rows: 0, bar: null })
    const { token, set } = await loaded()
    expect(set).toMatchObject({ kind: 'setup.sample', status: 'DONE', counts: { APPLIED: ROWS, REFUSED: 0, FAILED: 0 }, undoable: false })
    // It is cleared with fresh proof alone.
    expect((await owner.caller.call(undoChangeSet, { params: { token } })).error.error).toBe('CHANGE_SET_PROVED')
    expect(await sample()).toEqual({ rows: ROWS, bar: 'SAMPLE_THERE' })
    expect((await owner.caller.call(readTestMode, {})).body.sample).toBe(true)
    const { body: rows } = await owner.caller.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })
    expect(rows.content.every(({ recordId, subject }) => recordId !== null && subject !== '')).toBe(true)
    const { body: stat } = await owner.caller.call(getOrderStat, { body: { by: ['status'] } })
    expect(JSON.stringify(stat)).toContain(String(8 * 990 + 59_900))
    expect(await counts()).toMatchObject({ orders: 12, parents: 12, camp_students: 8, clock_ins: 5, coaches: 2 })
    for (const table of ['events', 'messages', 'outbox_messages', 'work_lines']) expect([table, await count(table)]).toEqual([table, 0])

    const undone = await cleared()
    expect(undone.counts).toMatchObject({ UNDONE: ROWS, APPLIED: 0 })
    expect(await counts()).toEqual(before)
    expect(await sample()).toEqual({ rows: 0, bar: null })
    await server.pool.query('select merge_order_delta()')
    expect((await server.pool.query('select from order_day where count <> 0 or pay_amount <> 0')).rowCount).toBe(0)
    expect((await clear()).error).toMatchObject({ error: 'SAMPLE_NONE' })
  })

  it('is loaded once, of two presses and two people at once, and again once it is cleared', async () => {
    const answers = await Promise.all([load(), load(), load(other)])
    const [first, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(answers.filter(({ status }) => status !== 200).map(({ error }) => error.error)).toEqual(
      expect.arrayContaining([expect.stringMatching(/SAMPLE_(BUSY|THERE)/)]),
    )
    const by = answers[2] === first ? other : owner
    await settledSet(by.caller, first?.body.token ?? '')
    expect(await count('parents')).toBe(12)
    expect((await load()).error).toMatchObject({ error: 'SAMPLE_THERE' })
    expect((await cleared(other)).counts).toMatchObject({ UNDONE: ROWS })
    expect((await loaded()).set.counts).toMatchObject({ APPLIED: ROWS })
  })

  it('tells nobody of what hangs on it later either', async () => {
    await loaded()
    const { rows } = await server.pool.query('select parent_id, student_id, goods_id from orders order by id limit 1')
    const [one] = rows
    await server.pool.query('truncate events cascade')
    const body = { parentId: one.parent_id, studentId: one.student_id, goodsId: one.goods_id, quantity: 1, payMethod: 'OFFLINE' } as const
    expect((await owner.caller.call(createOrder, { body })).status).toBe(200)
    expect(await count('events')).toBe(0)
    await server.pool.query('delete from order_timeline where order_id = (select max(id) from orders)')
    await server.pool.query('delete from orders where id = (select max(id) from orders)')
  })
})

describe('no sample is mixed with', () => {
  it('families of somebody’s own', async () => {
    if ((await sample()).rows > 0) await cleared()
    await owner.caller.call(createParent, { body: { phone: '13900001111' } })
    expect(await sample()).toEqual({ rows: 0, bar: 'SAMPLE_BUSINESS' })
    expect((await load()).error).toMatchObject({ error: 'SAMPLE_BUSINESS' })
    expect(await count('goods')).toBe(0)
    await server.pool.query('delete from parents')
  })

  it('the work of who may not set the product up', async () => {
    const reader = await signedIn(server, ['SETUP'])
    expect((await load(reader)).status).toBe(403)
    expect((await clear(reader)).status).toBe(403)
  })
})

it('leaves what somebody has changed or used since, and says why', async () => {
  await loaded()
  const { body: list } = await owner.caller.call(listOrders, { query: { page: 1, size: 50 } })
  const [touched] = list.content
  await owner.caller.call(updateOrderRemark, { body: { id: touched?.id ?? 0, remark: '留着' } })
  const { body: started } = await clear()
  const set = await settledSet(owner.caller, started.token)
  const { body: rows } = await owner.caller.call(listChangeRows, {
    params: { token: started.token },
    query: { page: 1, size: 100, state: ['APPLIED'] },
  })
  const kept = Object.fromEntries(rows.content.map(({ subject, faults }) => [subject, faults[0]?.reason ?? '']))
  expect(Object.values(kept)).toEqual(
    expect.arrayContaining([expect.stringContaining('之后又被修改'), expect.stringContaining('已有订单')]),
  )
  expect(set.counts.APPLIED).toBe(rows.content.length)
  expect(await count('orders')).toBe(1)
  expect(await count('parents')).toBe(1)
  expect((await sample()).bar).toBe('SAMPLE_THERE')
})
