import { applyChangeSet, listChangeRows, undoChangeSet } from '@camp/contract/base/changes.calls'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { getOrderDetail, updateOrderRemark } from '@camp/contract/orders/orders'
import { planOrderRemarks } from '@camp/contract/orders/orders.changes'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { settledSet } from '../../test/changeSets.ts'
import { type MadeOrder, makeOrder, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const CODES = ['ORDER_INDEX', 'ORDER_REMARK', 'LOG_MANAGE']
const server = aServer({ WORKER: 'on' })
let clerk: Caller
beforeAll(async () => {
  clerk = (await signedIn(server, CODES)).caller
})

const detail = async ({ orderNumber }: MadeOrder) => (await clerk.call(getOrderDetail, { query: { orderNumber } })).body
const remarks = async (orders: readonly MadeOrder[]) => Promise.all(orders.map(async (order) => (await detail(order)).remark))
const idsOf = (orders: readonly MadeOrder[]) => orders.map(({ id }) => id)
const rowsOf = async (token: string) =>
  (await clerk.call(listChangeRows, { params: { token }, query: { page: 1, size: 50 } })).body.content.map(
    ({ subject, state, changes, faults }) => ({ subject, state, changes, faults: faults.map(({ reason }) => reason) }),
  )
async function planned(orders: readonly MadeOrder[], how: 'APPEND' | 'REPLACE', remark: string, caller = clerk): Promise<string> {
  const { body } = await caller.call(planOrderRemarks, { body: { ids: idsOf(orders), how, remark } })
  await settledSet(caller, body.token)
  return body.token
}
async function applied(token: string) {
  await clerk.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
  return settledSet(clerk, token)
}

describe('one remark on many orders', () => {
  it('is written after theirs, each with its step and its entry of the log, and taken back where nobody changed it since', async () => {
    const parent = await makeParent(server.pool, {})
    const of = (remark: string | null) => makeOrder(server.pool, { parent_id: parent, remark })
    const orders = [await of(null), await of('周末送'), await of('周末送；已电话确认')] as const
    const token = await planned(orders, 'APPEND', ' 已电话确认 ')
    const [empty, had, said] = orders
    const changed = (before: string | null, after: string) => [{ field: '备注', before, after }]
    expect(await rowsOf(token)).toEqual([
      { subject: empty.orderNumber, state: 'READY', changes: changed(null, '已电话确认'), faults: [] },
      { subject: had.orderNumber, state: 'READY', changes: changed('周末送', '周末送；已电话确认'), faults: [] },
      { subject: said.orderNumber, state: 'SKIPPED', changes: [], faults: [] },
    ])
    // Nothing is written before the word is given.
    expect(await remarks(orders)).toEqual([null, '周末送', '周末送；已电话确认'])

    expect((await applied(token)).counts).toMatchObject({ APPLIED: 2, SKIPPED: 1 })
    expect(await remarks(orders)).toEqual(['已电话确认', '周末送；已电话确认', '周末送；已电话确认'])
    const { timeline, version } = await detail(had)
    expect([timeline[0], version]).toMatchObject([{ step: 'REMARKED', note: '周末送；已电话确认', by: { realName: '试用者' } }, 2])
    const history = (await clerk.call(getRecordHistory, { query: { page: 1, entity: 'order', id: had.id } })).body.content
    expect(history.map(({ before, after }) => [before, after])).toEqual([[{ remark: '周末送' }, { remark: '周末送；已电话确认' }]])
    const { rows } = await server.pool.query(
      "select before::text || after::text as said from operation_logs where call = 'updateOrderRemark'",
    )
    expect(rows.map(({ said }) => said).join()).not.toContain('电话')

    await clerk.call(updateOrderRemark, { body: { id: empty.id, remark: '又改了' } })
    await clerk.call(undoChangeSet, { params: { token } })
    const undone = await settledSet(clerk, token)
    expect(undone.counts).toMatchObject({ APPLIED: 1, UNDONE: 1 })
    expect(await remarks(orders)).toEqual(['又改了', '周末送', '周末送；已电话确认'])
  })

  it('is refused where both together are too long, and takes the place of theirs where that was asked', async () => {
    const long = await makeOrder(server.pool, { remark: '长'.repeat(498) })
    const after = await planned([long], 'APPEND', '急')
    expect(await rowsOf(after)).toMatchObject([{ state: 'READY' }])
    const refused = await planned([long], 'APPEND', '加急')
    expect(await rowsOf(refused)).toMatchObject([
      { state: 'REFUSED', faults: ['加上原备注后超过 500 个字，请缩短后再写，或选择替换原备注'] },
    ])
    await applied(await planned([long], 'REPLACE', '加急'))
    expect(await remarks([long])).toEqual(['加急'])
    const empty = await clerk.loose(planOrderRemarks, { body: { ids: [long.id], how: 'REPLACE', remark: '  ' } })
    expect([empty.status, JSON.stringify(empty.body)]).toEqual([400, expect.stringContaining('remark')])
  })

  it('reaches no order that its writer may not see, and needs the code', async () => {
    const order = await makeOrder(server.pool)
    const leader = await signedIn(server, CODES, 'OWN_GROUPS')
    const answer = await leader.caller.loose(planOrderRemarks, { body: { ids: [order.id], how: 'REPLACE', remark: '看不到' } })
    expect(answer.status).toBe(400)
    const reader = await signedIn(server, ['ORDER_INDEX'])
    expect((await reader.caller.loose(planOrderRemarks, { body: { ids: [order.id], how: 'REPLACE', remark: '无权' } })).status).toBe(403)
  })

  it('says that it is gone where a family was forgotten between its check and its word', async () => {
    const [gone, left] = [await makeOrder(server.pool, { remark: '旧' }), await makeOrder(server.pool, { remark: '旧' })]
    const token = await planned([gone, left], 'REPLACE', '新')
    await server.pool.query("update change_sets set parameters = parameters #- '{asked,remark}' where token = $1", [token])
    expect((await applied(token)).counts).toMatchObject({ APPLIED: 0, FAILED: 2 })
    expect(await remarks([gone, left])).toEqual(['旧', '旧'])
  })
})
