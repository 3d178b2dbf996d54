import type { AnyCall } from '@camp/contract/base/call'
import { applyChangeSet, getChangeSet, listChangeRows, retryChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { queryTaskLists } from '@camp/contract/base/notify'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { settledSet } from '../../test/changeSets.ts'
import { makeCompany, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { newSession, signedIn } from '../../test/people.ts'

const company = '测试快递'
const server = aServer({ WORKER: 'on' })
let cangchu: Caller
beforeAll(async () => {
  cangchu = await server.as('cangchu')
  await makeCompany(server.pool, { name: company })
})

async function planned(rows: string[][], caller = cangchu): Promise<string> {
  const form = new FormData()
  form.set('dryRun', 'true')
  const bytes = await writeXlsx({ sheets: [{ name: 's', rows: [['订单号', '物流公司', '运单号'], ...rows] }] })
  form.set('file', new Blob([new Uint8Array(bytes)]), '运单.xlsx')
  const response = await caller.fetch('/foundation/api/order/importTracking', { method: 'POST', body: form })
  const { token } = (await response.json()) as { token: string }
  await settled(token, caller)
  return token
}
const settled = (token: string, caller = cangchu) => settledSet(caller, token)
const rowsOf = async (token: string, state?: 'READY' | 'REFUSED' | 'FAILED' | 'APPLIED') =>
  (await cangchu.call(listChangeRows, { params: { token }, query: { page: 1, size: 50, ...(state && { state }) } })).body

async function refusal(call: AnyCall, token: string, body?: unknown): Promise<unknown> {
  const answer = await cangchu.loose(call, { params: { token }, body })
  expect(answer.status).toBe(400)
  return (answer.body as { error: string }).error
}

describe('a set of changes', () => {
  it('shows each row with what it would change before anything is changed', async () => {
    const order = await makeOrder(server.pool)
    const token = await planned([
      [order.orderNumber, company, 'SFPREVIEW001'],
      ['202600000000000009', company, 'SFPREVIEW002'],
    ])
    const { content, totalElements } = await rowsOf(token)
    expect(totalElements).toBe(2)
    expect(content[0]).toMatchObject({ id: 2, state: 'READY', subject: order.orderNumber, faults: [] })
    expect(content[0]?.changes).toContainEqual({ field: '状态', before: '已支付', after: '已发货' })
    expect(content[0]?.changes).toContainEqual({ field: '运单号', before: null, after: 'SFPREVIEW001' })
    expect((await rowsOf(token, 'REFUSED')).content).toMatchObject([
      { id: 3, changes: [], faults: [{ column: '订单号', value: '202600000000000009', reason: '没有找到对应的记录' }] },
    ])
    expect(await settled(token)).toMatchObject({
      status: 'CHECKED',
      rows: 2,
      undoable: false,
      counts: { READY: 1, REFUSED: 1, APPLIED: 0 },
    })
  })

  it('is applied without being sent again, names the rows that failed since, and tries those again', async () => {
    const orders = await Promise.all([1, 2, 3, 4, 5].map(() => makeOrder(server.pool)))
    const token = await planned(orders.map(({ orderNumber }, n) => [orderNumber, company, `YTAPPLY0000${n}`]))
    const elsewhere = await makeOrder(server.pool)
    const other = await planned([[elsewhere.orderNumber, company, 'YTAPPLY00003']])
    expect((await cangchu.call(applyChangeSet, { params: { token: other }, body: { mode: 'VALID_ROWS' } })).status).toBe(200)
    expect((await settled(other)).counts.APPLIED).toBe(1)

    expect((await cangchu.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })).status).toBe(200)
    expect(await refusal(applyChangeSet, token, { mode: 'VALID_ROWS' })).toBe('CHANGE_SET_STATE')
    expect((await settled(token)).counts).toMatchObject({ READY: 0, APPLIED: 4, FAILED: 1 })
    expect((await rowsOf(token, 'FAILED')).content).toMatchObject([{ id: 5, faults: [{ reason: '该运单号已被使用，请核对单号' }] }])

    await server.pool.query("update logistics_orders set tracking_number = 'YTMOVED00001' where tracking_number = 'YTAPPLY00003'")
    expect((await cangchu.call(retryChangeSet, { params: { token } })).status).toBe(200)
    expect((await settled(token)).counts).toMatchObject({ APPLIED: 5, FAILED: 0, REFUSED: 0 })
    expect(await refusal(retryChangeSet, token)).toBe('CHANGE_SET_NOTHING')
    const parcels = await server.pool.query("select count(*) from logistics_orders where tracking_number like 'YTAPPLY%'")
    expect(parcels.rows).toEqual([{ count: 5 }])
  })

  it('leaves to the task of each of its stages the file that it answered', async () => {
    const { caller } = await signedIn(server, ['ORDER_SHIP'])
    const good = [(await makeOrder(server.pool)).orderNumber, company, 'SFSTAGES0001']
    const token = await planned([good, ['202600000000000006', company, 'SFSTAGES0002']], caller)
    expect((await caller.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })).status).toBe(200)
    expect((await settled(token, caller)).counts.APPLIED).toBe(1)
    const ended = () => caller.call(queryTaskLists, {}).then(({ body }) => body.terminateTasks.map(({ content }) => content ?? ''))
    await expect.poll(async () => (await ended()).length, { timeout: 10_000 }).toBe(2)
    for (const link of await ended()) expect((await caller.fetch(link)).status).toBe(200)
  })

  it('is named by the tasks that worked on it, to its owner, until it is no longer kept', async () => {
    const { caller } = await signedIn(server, ['ORDER_SHIP'])
    const ended = async () => {
      const { terminateTasks } = (await caller.call(queryTaskLists, {})).body
      return terminateTasks.map(({ changeSet }) => changeSet)
    }
    const token = await planned([[(await makeOrder(server.pool)).orderNumber, company, 'SFNAMED00001']], caller)
    await expect.poll(ended, { timeout: 10_000 }).toEqual([{ token, waits: true }])
    expect((await caller.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })).status).toBe(200)
    await expect.poll(ended, { timeout: 10_000 }).toEqual([1, 2].map(() => ({ token, waits: false })))
    const faulty = await planned([['202600000000000005', company, 'SFNAMED00002']], caller)
    await expect.poll(async () => (await ended())[0], { timeout: 10_000 }).toEqual({ token: faulty, waits: false })
    await server.pool.query('delete from change_sets where token = $1', [token])
    expect((await ended()).slice(1)).toEqual([1, 2].map(() => ({ token: null, waits: false })))
    expect((await caller.call(getChangeSet, { params: { token } })).status).toBe(404)
  })

  it('that is tried again twice at the same moment is tried once', async () => {
    const token = await planned([
      ['202600000000000007', company, 'SFTWICE00001'],
      [(await makeOrder(server.pool)).orderNumber, company, 'SFTWICE00002'],
    ])
    expect((await cangchu.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })).status).toBe(200)
    await settled(token)
    const holder = await server.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from change_sets where token = $1 for update', [token])
    const both = [1, 2].map(() => cangchu.loose(retryChangeSet, { params: { token } }))
    const waiting =
      "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%change_sets%' and datname = current_database()"
    // Not by the holder: inside a transaction this view stays as it was at the first look.
    await expect.poll(async () => (await server.pool.query(waiting)).rows[0].count, { timeout: 10_000 }).toBe(2)
    await holder.query('commit')
    holder.release()
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 400])
    await settled(token)
  })

  it('with errors cannot be applied as a whole, and a parcel that left cannot be taken back', async () => {
    const order = await makeOrder(server.pool)
    const token = await planned([
      [order.orderNumber, company, 'ZTWHOLE00001'],
      ['202600000000000008', company, 'ZTWHOLE00002'],
    ])
    expect(await refusal(applyChangeSet, token, { mode: 'ALL_OR_NOTHING' })).toBe('CHANGE_SET_FAULTS')
    expect(await refusal(undoChangeSet, token)).toBe('CHANGE_SET_FINAL')
    expect((await settled(token)).status).toBe('CHECKED')
  })

  it('is seen by its owner alone, and only with the right that it needed', async () => {
    const order = await makeOrder(server.pool)
    const { caller, userId } = await signedIn(server, ['ORDER_SHIP'])
    const token = await planned([[order.orderNumber, company, 'YTOWNER00001']], caller)
    for (const call of [getChangeSet, listChangeRows, retryChangeSet, undoChangeSet]) {
      expect((await (await server.as('admin')).call(call, { params: { token } })).status).toBe(404)
    }
    await server.pool.query('delete from user_roles where user_id = $1', [userId])
    // What may be done is kept for each session for a moment.
    const later = await newSession(server, userId)
    expect((await later.caller.call(getChangeSet, { params: { token } })).status).toBe(403)
  })
})
