import { exportLogs, getLogs, getLogsBetweenTime } from '@camp/contract/logs/logs'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { cancelOrder, updateOrderRemark } from '@camp/contract/orders/orders'
import type { LogEntity } from '@camp/contract/records'
import { allotRolePermissions, createRole, deleteRole, updateRole } from '@camp/contract/roles/roles'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { transaction } from '../platform/write/transaction.ts'
import { settleRefund } from '../refunds/refunds.settling.service.ts'
import { endOf } from './logs.records.service.ts'

const server = aServer()
let editor: Person
beforeAll(async () => {
  editor = await signedIn(server, ['ss', 'ROLE_EDIT', 'ROLE_ALLOT', 'ROLE_DELETE', 'ORDER', 'ORDER_INDEX', 'ORDER_REMARK', 'ORDER_CANCEL'])
})

/** The moment of the last change, as the log has it; the next change is later. */
async function moment(): Promise<string> {
  const { rows } = await server.pool.query<{ at: string }>(
    `select to_char(coalesce(max(created_at), clock_timestamp() - interval '1 second') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from operation_logs`,
  )
  await server.pool.query('select pg_sleep(0.05)')
  return rows[0]?.at ?? ''
}
const asOf = async (entity: LogEntity, id: number, at: string, by: Caller = editor.caller) =>
  (await by.call(getRecordAsOf, { query: { entity, id, at } })).body
const permission = async (code: string): Promise<number> =>
  (await server.pool.query<{ id: number }>('select id from permissions where code = $1', [code])).rows[0]?.id ?? 0

describe('a record', () => {
  it('is read as it stood at any moment, from before it was made to after it was deleted', async () => {
    const { caller } = editor
    const before = await moment()
    const { id } = (await caller.call(createRole, { body: { roleName: '晨班', remark: '早' } })).body
    const made = await moment()
    await caller.call(updateRole, { body: { id, roleName: '晚班', dataScope: 'OWN_GROUPS' } })
    const renamed = await moment()
    await caller.call(allotRolePermissions, { params: { id }, body: [await permission('ORDER_INDEX')] })
    const allotted = await moment()
    await caller.call(allotRolePermissions, { params: { id }, body: [] })
    await caller.call(deleteRole, { params: { id } })
    const gone = await moment()

    expect(await asOf('role', id, before)).toMatchObject({ state: 'NOT_YET', fields: null })
    expect(await asOf('role', id, made)).toMatchObject({
      state: 'THERE',
      fields: { roleName: '晨班', remark: '早', dataScope: 'ALL', permissions: [] },
    })
    expect((await asOf('role', id, renamed)).fields).toMatchObject({ roleName: '晚班', dataScope: 'OWN_GROUPS', permissions: [] })
    expect((await asOf('role', id, allotted)).fields).toMatchObject({ permissions: ['ORDER', 'ORDER_INDEX'] })
    expect(await asOf('role', id, gone)).toMatchObject({ state: 'DELETED', fields: { roleName: '晚班', permissions: [] } })
  })

  it('has its own history, newest first, with what was and what is', async () => {
    const { caller, userId } = editor
    const { id } = (await caller.call(createRole, { body: { roleName: '历史' } })).body
    await caller.call(updateRole, { body: { id, roleName: '历史二' } })
    const { content, totalElements } = (await caller.call(getRecordHistory, { query: { entity: 'role', id, page: 1 } })).body
    expect(totalElements).toBe(2)
    expect(content).toMatchObject([
      {
        operatorId: userId,
        operationType: 'EDIT',
        content: '编辑角色 历史二',
        before: { roleName: '历史' },
        after: { roleName: '历史二' },
      },
      { operationType: 'ADD', content: '新建角色 历史' },
    ])
    expect(content[0]).not.toHaveProperty('ip')
  })

  it('that changes by itself is read right all the same', async () => {
    const order = await makeOrder(server.pool, { progress: 'PENDING_PAYMENT', remark: '原备注' })
    await server.pool.query(
      `update orders set created_at = now() - interval '9 days', paid_at = now() - interval '8 days', progress = 'PAID', pay_method = 'WECHAT' where id = $1`,
      [order.id],
    )
    await server.pool.query(
      `insert into order_timeline (order_id, at, step, from_status, to_status) values ($1, now() - interval '8 days', 'PAID', 'PENDING_PAYMENT', 'PAID')`,
      [order.id],
    )
    await editor.caller.call(updateOrderRemark, { body: { id: order.id, remark: '新备注' } })
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
    expect((await asOf('order', order.id, day(8.5))).fields).toMatchObject({ status: 'PENDING_PAYMENT', paidAt: null, remark: '原备注' })
    expect((await asOf('order', order.id, day(7))).fields).toMatchObject({ status: 'PAID', paidAt: expect.any(String), remark: '原备注' })
    expect((await asOf('order', order.id, day(-1))).fields).toMatchObject({ remark: '新备注' })
  })

  it('that jobs and providers change is read right between any two of their steps, and its history tells them', async () => {
    const order = await makeOrder(server.pool, { refund_state: 'REFUNDING', pay_amount: 10_000, total_amount: 10_000 })
    /** A moment with nothing near it. */
    const aside = async () => {
      await server.pool.query('select pg_sleep(0.1)')
      const at = server.clock.now().toISOString()
      await server.pool.query('select pg_sleep(0.1)')
      return at
    }
    const by = (source: 'JOB' | 'PROVIDER') => ({ keys: server.keys, clock: server.clock, source, name: 'test' })
    const refund = async (number: string, source: 'JOB' | 'PROVIDER', status: 'SUCCESS' | 'CLOSED') => {
      await server.pool.query("insert into refunds (refund_number, order_id, amount, reason) values ($1, $2, 4000, '不想要了')", [
        number,
        order.id,
      ])
      await transaction(server.pool, (tx) => settleRefund(tx, number, { status }, by(source)))
      return aside()
    }
    const before = await aside()
    const first = await refund('R202601010000000001', 'PROVIDER', 'SUCCESS')
    await server.pool.query("update orders set refund_state = 'REFUNDING' where id = $1", [order.id])
    const second = await refund('R202601010000000002', 'JOB', 'SUCCESS')

    expect((await asOf('order', order.id, before)).fields).toMatchObject({ status: 'REFUNDING', refundedAmount: 0 })
    expect((await asOf('order', order.id, first)).fields).toMatchObject({ refundedAmount: 4_000 })
    expect((await asOf('order', order.id, second)).fields).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundedAmount: 8_000 })
    const { content } = (await editor.caller.call(getRecordHistory, { query: { entity: 'order', id: order.id, page: 1 } })).body
    expect(content).toMatchObject([
      { operatorId: null, source: 'JOB', content: expect.stringContaining('R202601010000000002 已到账，¥40.00') },
      { operatorId: null, source: 'PROVIDER', before: { status: 'REFUNDING', refundedAmount: 0 }, after: { refundedAmount: 4_000 } },
    ])
  })

  it('has its steps taken back in the order in which they were made, though one began earlier and waited', async () => {
    const order = await makeOrder(server.pool, { progress: 'COMPLETED' })
    await server.pool.query("update orders set created_at = now() - interval '9 days' where id = $1", [order.id])
    await server.pool.query(
      `insert into order_timeline (order_id, at, step, from_status, to_status) values
        ($1, now() - interval '6 days', 'PAID', 'PENDING_PAYMENT', 'PAID'), ($1, now() - interval '7 days', 'COMPLETED', 'PAID', 'COMPLETED')`,
      [order.id],
    )
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
    for (const ago of [8, 6.5]) expect((await asOf('order', order.id, day(ago))).fields).toMatchObject({ status: 'PENDING_PAYMENT' })
    expect((await asOf('order', order.id, day(5))).fields).toMatchObject({ status: 'COMPLETED' })
  })

  it('that the reader may not see has neither history nor earlier states', async () => {
    const order = await makeOrder(server.pool, { progress: 'PENDING_PAYMENT' })
    await editor.caller.call(cancelOrder, { params: { id: order.id }, query: {} })
    const at = new Date().toISOString()
    const outsider = await signedIn(server, ['PROMOTE_REFERRER'])
    const limited = await signedIn(server, ['ORDER_INDEX'], 'OWN_GROUPS')
    for (const { caller } of [outsider, limited]) {
      expect((await caller.call(getRecordHistory, { query: { entity: 'order', id: order.id } })).status).toBe(404)
      expect((await caller.call(getRecordAsOf, { query: { entity: 'order', id: order.id, at } })).status).toBe(404)
    }
    const reader = await signedIn(server, ['LOG_MANAGE'])
    expect((await reader.caller.call(getRecordHistory, { query: { entity: 'order', id: order.id, page: 1 } })).body.totalElements).toBe(1)
    expect((await editor.caller.loose(getRecordHistory, { query: { entity: 'constructor', id: 1 } })).status).toBe(400)
  })
})

it('a moment counts to its end, and in the business time zone unless it names one', () => {
  expect(new Date(endOf('2026-03-01')).toISOString()).toBe('2026-03-01T15:59:59.999Z')
  expect(new Date(endOf('2026-03-01 08:30')).toISOString()).toBe('2026-03-01T00:30:59.999Z')
  expect(new Date(endOf('2026-03-01 08:30:15')).toISOString()).toBe('2026-03-01T00:30:15.999Z')
  expect(new Date(endOf('2026-03-01T08:30:15.250Z')).toISOString()).toBe('2026-03-01T08:30:15.250Z')
})

describe('the export', () => {
  it('holds exactly what the list shows for the same filter and keyword, in the reader’s words, and is logged', async () => {
    const person = await signedIn(server, ['LOG_MANAGE', 'LOG_EXPORT', 'ROLE_EDIT'])
    const { caller, userId } = person
    for (const roleName of ['=SUM(1)', '乙', '丙']) await caller.call(createRole, { body: { roleName } })
    const sheetOf = async (query: Record<string, unknown>) => {
      const answer = await caller.loose(exportLogs, { query: { operatorId: userId, columns: ['content', 'operationType'], ...query } })
      expect(answer.status).toBe(200)
      return (await readXlsx(answer.body as Uint8Array)).sheets[0]?.rows.slice(1)
    }
    const list = (await caller.call(getLogs, { query: { operatorId: userId, page: 1 } })).body.content
    // The database's clock is read in milliseconds.
    await moment()
    expect(await sheetOf({ total: 3 })).toEqual(list.map((row) => [row.content, '新增']))
    expect(await sheetOf({ keyword: '角色 乙' })).toEqual([['新建角色 乙', '新增']])
    const logged = (await caller.call(getLogs, { query: { operatorId: userId, operationType: 'EXPORT', page: 1 } })).body.content
    expect(logged.map(({ content }) => content)).toEqual(['导出操作日志 1 条', '导出操作日志 3 条'])
    expect(logged[0]?.after).toMatchObject({ filter: { keyword: '角色 乙' } })
  })

  it('is logged without the phone that was searched', async () => {
    const { caller, userId } = await signedIn(server, ['LOG_MANAGE', 'LOG_EXPORT'])
    expect((await caller.loose(exportLogs, { query: { keyword: '13800138000' } })).status).toBe(200)
    const { content } = (await caller.call(getLogs, { query: { operatorId: userId, page: 1 } })).body
    expect(content[0]?.after).toEqual({ filter: { keyword: '138****8000' } })
  })

  it('shows a reader limited to own groups only the own entries, as the list does', async () => {
    const order = await makeOrder(server.pool)
    await editor.caller.call(updateOrderRemark, { body: { id: order.id, remark: '别组的备注' } })
    const { caller, userId } = await signedIn(server, ['LOG_MANAGE', 'LOG_EXPORT', 'ROLE_EDIT'], 'OWN_GROUPS')
    await caller.call(createRole, { body: { roleName: '组内', dataScope: 'OWN_GROUPS' } })
    const read = async (query: Record<string, unknown>) => (await caller.call(getLogs, { query: { page: 1, ...query } })).body
    expect(await read({})).toMatchObject({ totalElements: 1, content: [{ operatorId: userId }] })
    for (const query of [{ entity: 'order', entityId: order.id }, { operatorId: editor.userId }, { keyword: '备注' }])
      expect(await read(query)).toMatchObject({ totalElements: 0, content: [] })
    const now = new Date().toISOString()
    const period = { startTime: new Date(Date.now() - 3_600_000).toISOString(), endTime: now, page: 1 }
    expect((await caller.loose(getLogsBetweenTime, { query: period })).body).toMatchObject({ totalElements: 1 })
    await moment()
    const sheet = (await caller.loose(exportLogs, { query: { total: 1 } })).body as Uint8Array
    expect((await readXlsx(sheet)).sheets[0]?.rows).toHaveLength(2)
    // A reader of everything sees this too.
    const auditor = (await signedIn(server, ['LOG_MANAGE'])).caller
    expect((await auditor.call(getLogs, { query: { page: 1, entity: 'order', entityId: order.id } })).body.totalElements).toBe(1)
  })

  it('needs its own code, and refuses where the number has moved', async () => {
    const { caller } = await signedIn(server, ['LOG_MANAGE'])
    expect((await caller.loose(exportLogs, { query: {} })).status).toBe(403)
    const exporter = await signedIn(server, ['LOG_EXPORT'])
    const answer = await exporter.caller.loose(exportLogs, { query: { operatorId: exporter.userId, total: 5 } })
    expect(answer.error).toMatchObject({ error: 'SELECTION_DRIFTED' })
  })
})
