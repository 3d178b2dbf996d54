import { downloadFile } from '@camp/contract/base/files'
import { queryTaskLists } from '@camp/contract/base/notify'
import { countShipments, exportOrders, exportShipment } from '@camp/contract/orders/orders.exports'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'

const server = aServer({ WORKER: 'on' })
let caiwu: Caller
beforeAll(async () => {
  caiwu = await server.as('caiwu')
  for (let i = 0; i < 12; i++) await makeOrder(server.pool)
})

/** Between the head and the sums. */
const rowsBetween = async (body: unknown) => (await readXlsx(body as Uint8Array)).sheets[0]?.rows.slice(1, -1)

const ended = (caller: Caller) =>
  vi.waitFor(
    async () => {
      const { terminateTasks } = (await caller.call(queryTaskLists, {})).body
      if (!terminateTasks[0]) throw new Error('not ended yet')
      return terminateTasks[0]
    },
    { timeout: 20_000, interval: 100 },
  )

describe('an export as a task', () => {
  it('ends with a file that its owner alone can fetch, and holds what the streamed one holds', async () => {
    const started = await caiwu.loose(exportOrders, {
      body: { progress: 'PAID', columns: ['orderNumber', 'status'] },
      query: { async: true },
    })
    expect(started.body).toEqual({ taskId: expect.any(Number) })
    const task = await ended(caiwu)
    expect(task).toMatchObject({ status: 'success', rate: 100, title: '导出订单', detail: '共 12 条' })
    const id = task.content?.split('/').pop() ?? ''
    const file = await caiwu.loose(downloadFile, { params: { id } })
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(Number(file.headers.get('content-length'))).toBe((file.body as Uint8Array).byteLength)
    const { sheets } = await readXlsx(file.body as Uint8Array)
    const streamed = await caiwu.loose(exportOrders, { body: { progress: 'PAID', columns: ['orderNumber', 'status'] } })
    expect(sheets[0]?.rows).toEqual((await readXlsx(streamed.body as Uint8Array)).sheets[0]?.rows)
    expect((await (await server.as('kefu')).loose(downloadFile, { params: { id } })).status).toBe(404)
  })

  it('that holds people in full is fetched in the session alone that proved who asked', async () => {
    const cangchu = await server.as('cangchu')
    await cangchu.loose(exportShipment, { body: { reason: '打印面单' }, query: { async: true } })
    const id = (await ended(cangchu)).content?.split('/').pop() ?? ''
    const elsewhere = await (await server.as('cangchu')).loose(downloadFile, { params: { id } })
    expect([elsewhere.status, elsewhere.error.error]).toEqual([403, 'FILE_OTHER_LOG_IN'])
    // Who opens its address in a browser reads what to do, and no JSON.
    const { cookie } = await server.as('cangchu')
    const opened = await fetch(`${server.url}/foundation/api/files/${id}`, {
      headers: { cookie: cookie ?? '', accept: 'text/html,*/*;q=0.8' },
    })
    expect([opened.status, opened.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
    expect(await opened.text()).toMatch(/<h1>打不开<\/h1><p>文件含完整个人信息.*请重新导出<\/p>/)
    expect((await cangchu.loose(downloadFile, { params: { id } })).status).toBe(200)
  })

  it('gives the file again under the same key, logged each time, and starts one task', async () => {
    const taken = async () =>
      (await server.pool.query("select count(*)::int as n from operation_logs where call = 'exportOrders'")).rows[0].n as number
    const before = await taken()
    const ask = (key: string, query = {}, progress = 'PAID') =>
      caiwu.loose(exportOrders, { body: { progress, columns: ['orderNumber'] }, query }, { 'idempotency-key': key })
    const files = [await ask('export-key-1'), await ask('export-key-1')]
    expect(files.map(({ status }) => status)).toEqual([200, 200])
    const rowsOf = async (body: unknown) => (await readXlsx(body as Uint8Array)).sheets[0]?.rows
    expect(await rowsOf(files[1]?.body)).toEqual(await rowsOf(files[0]?.body))
    expect(await taken()).toBe(before + 2)
    expect((await ask('export-key-1', {}, 'CLOSED')).error.error).toBe('KEY_REUSED')
    const [first, again] = [await ask('export-key-2', { async: true }), await ask('export-key-2', { async: true })]
    expect(again?.body).toEqual(first?.body)
    expect(await taken()).toBe(before + 3)
  })

  it('fails in words when its owner has lost the right meanwhile', async () => {
    const owner = await server.as('caiwu')
    await server.pool.query(
      `delete from role_permissions where permission_id = (select id from permissions where code = 'ORDER_EXPORT')
       and role_id = (select id from roles where role_name = '财务')`,
    )
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into tasks (owner_id, kind, title, detail, input, request)
       select id, 'orders.export', '{"code":"task.exportOrders"}', '{"code":"task.waiting"}', '{"body":{},"query":{}}', '{"language":"zh-CN","ip":"127.0.0.1","userAgent":"test","requestId":"r-1"}'
       from users where username = 'caiwu' returning id`,
    )
    await server.pool.query(
      "select graphile_worker.add_job('task.run', json_build_object('taskId', $1::bigint), job_key => 'task:' || $1::bigint)",
      [rows[0]?.id],
    )
    await vi.waitFor(
      async () => {
        const [task] = (await owner.call(queryTaskLists, {})).body.terminateTasks
        expect(task).toMatchObject({ id: rows[0]?.id, status: 'FAILD', error: '您不再有执行该任务的权限' })
      },
      { timeout: 20_000, interval: 100 },
    )
  })
})

describe('a selection of all that match', () => {
  it('is refused when it has moved since, and leaves out what was taken out', async () => {
    const admin = await server.as('admin')
    expect((await admin.loose(exportOrders, { body: { total: 99 } })).error).toMatchObject({
      error: 'SELECTION_DRIFTED',
      msg: expect.stringContaining('12'),
      total: 12,
    })
    const [{ id } = { id: 0 }] = (await server.pool.query<{ id: number }>('select id from orders limit 1')).rows
    const answer = await admin.loose(exportOrders, { body: { total: 11, except: [id] } })
    expect(await rowsBetween(answer.body)).toHaveLength(11)
  })

  it('of shipments counts what was chosen, also the orders that need no sending', async () => {
    const admin = await server.as('admin')
    await makeOrder(server.pool, { progress: 'COMPLETED' })
    const reason = '打印面单'
    const moved = await admin.loose(exportShipment, { body: { total: 12, reason } })
    expect(moved.error).toMatchObject({ error: 'SELECTION_DRIFTED', total: 13 })
    const answer = await admin.loose(exportShipment, { body: { total: 13, reason } })
    expect(await rowsBetween(answer.body)).toHaveLength(12)
  })
})

describe('the export of shipments', () => {
  it('is refused without a reason, and keeps the reason in the log, in the stream and as a task', async () => {
    const cangchu = await server.as('cangchu')
    for (const body of [{}, { reason: '  ' }])
      expect((await cangchu.loose(exportShipment, { body })).error).toMatchObject({ fields: [{ path: 'reason' }] })
    for (const async of [false, true])
      await cangchu.loose(exportShipment, { body: { payMethod: ['WECHAT'], phone: '0001', reason: ' 打印面单 ' }, query: { async } })
    const { rows } = await server.pool.query(
      "select content, after from operation_logs where call = 'exportShipment' and after->'filter' ? 'payMethod' order by id",
    )
    const entry = { filter: { payMethod: ['WECHAT'], phone: '***' }, reason: '打印面单' }
    expect(rows.map(({ after }) => after)).toEqual([entry, entry])
  })

  it('is counted beforehand: of what was chosen, what waits to be sent', async () => {
    const admin = await server.as('admin')
    const counted = async (body: Record<string, unknown>) => (await admin.loose(countShipments, { body })).body
    const waiting = await makeOrder(server.pool, {})
    const sent = await makeOrder(server.pool, { progress: 'COMPLETED' })
    const all = (await counted({})) as { rows: number } // as the call says
    expect(all.rows).toBeGreaterThan(12)
    expect(await counted({ ids: [waiting.id, sent.id] })).toEqual({ rows: 1, asked: 0 })
    expect(await counted({ except: [waiting.id] })).toEqual({ rows: all.rows - 1, asked: 0 })
    expect(await counted({ ids: [sent.id], progress: ['COMPLETED'] })).toEqual({ rows: 1, asked: 0 })
  })
})
