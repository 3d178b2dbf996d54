import { getChangeSet, listChangeRows } from '@camp/contract/base/changes.calls'
import { queryTaskLists } from '@camp/contract/base/notify'
import { getTrackingImportResult, getTrackingImportTemplate } from '@camp/contract/logistics/logistics.tracking'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { unzipSync, zipSync } from 'fflate'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeCompany, makeOrder } from '../../test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { changeTasks } from '../platform/changes/change.task.ts'
import { taskRunner } from '../platform/tasks/task.engine.ts'
import { trackingImport } from './logistics.tracking.import.ts'

let server: TestServer
let cangchu: Caller
let company: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'on' })
  cangchu = await server.as('cangchu')
  company = '测试快递'
  await makeCompany(server.pool, { name: company })
})
afterAll(() => server.stop())

const sheet = (rows: string[][]) => writeXlsx({ sheets: [{ name: 's', rows: [['订单号', '物流公司', '运单号'], ...rows] }] })

async function send(bytes: Uint8Array, fields: Record<string, string> = {}, caller = cangchu, name = '运单.xlsx') {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await caller.fetch('/foundation/api/order/importTracking', { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as { token: string; taskId: number; error: string; msg: string } }
}

const ended = (token: string) =>
  vi.waitFor(
    async () => {
      const { body } = await cangchu.call(getTrackingImportResult, { query: { token } })
      if (body.status !== 'DONE' && body.status !== 'CHECKED') throw new Error(body.status)
      return body
    },
    { timeout: 20_000, interval: 100 },
  )

const statusOf = async (orderNumber: string) => (await cangchu.call(getOrderDetail, { query: { orderNumber } })).body.status

describe('importing tracking numbers', () => {
  it('checks every row first and changes nothing in a dry run; the file comes back with what is wrong', async () => {
    const good = await makeOrder(server.pool)
    const bytes = await sheet([
      [good.orderNumber, company, 'SF10000001'],
      ['202600000000000000', company, 'SF10000002'],
      [good.orderNumber, '没有这家', 'x'],
      ['', company, 'SF10000001'],
    ])
    const { body, status } = await send(bytes, { dryRun: 'true' })
    expect(status).toBe(200)
    const result = await ended(body.token)
    expect(result).toMatchObject({ status: 'CHECKED', rowsRead: 4, added: 1, skipped: 0, refused: 3 })
    expect(result.errors).toContainEqual({ row: 3, column: '订单号', value: '202600000000000000', reason: '没有找到对应的记录' })
    expect(result.errors).toContainEqual({ row: 4, column: '订单号', value: good.orderNumber, reason: '与第 2 行重复' })
    expect(await statusOf(good.orderNumber)).toBe('PAID')
    const file = await cangchu.fetch(result.fileUrl ?? '')
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
    expect(sheets[0]?.rows[0]).toEqual(['订单号', '物流公司', '运单号', '错误原因'])
    expect(sheets[0]?.rows[2]?.[3]).toBe('订单号: 没有找到对应的记录')
    expect((await (await server.as('admin')).call(getTrackingImportResult, { query: { token: body.token } })).status).toBe(404)
  })

  it('says before anything is shipped which orders cannot be', async () => {
    const made = await Promise.all([
      makeOrder(server.pool, { progress: 'SHIPPED' }),
      makeOrder(server.pool, { refund_state: 'REFUNDING' }),
      makeOrder(server.pool, { needs_shipping: false }),
      makeOrder(server.pool, { address: null }),
    ])
    const bytes = await sheet(made.map(({ orderNumber }, index) => [orderNumber, company, `JD1000000${index}`]))
    const result = await ended((await send(bytes, { dryRun: 'true' })).body.token)
    expect(result).toMatchObject({ status: 'CHECKED', added: 0, refused: 4 })
    expect(result.errors.map(({ column, reason }) => `${column}: ${reason}`)).toEqual([
      '订单号: 订单当前状态为“已发货”，不能发货；请刷新订单，按现在的状态处理',
      '订单号: 订单当前状态为“退款中”，不能发货；请刷新订单，按现在的状态处理',
      '订单号: 该商品不需要发货，无需操作',
      '订单号: 订单没有收货地址，请填写收件人、手机号和地址',
    ])
  })

  it('ships the good rows, and the same file twice adds nothing', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => makeOrder(server.pool)))
    const refunding = await makeOrder(server.pool, { refund_state: 'REFUNDING' })
    const bytes = await sheet([...orders, refunding].map((order, index) => [order.orderNumber, company, `ZT2000000${index}`]))
    const first = await ended((await send(bytes)).body.token)
    expect(first).toMatchObject({ status: 'DONE', added: 3, refused: 1 })
    for (const order of orders) expect(await statusOf(order.orderNumber)).toBe('SHIPPED')
    const again = await ended((await send(bytes)).body.token)
    expect(again).toMatchObject({ added: 0, skipped: 3, refused: 1 })
    const log = await server.pool.query("select count(*) from operation_logs where call = 'createLogisticsOrder'")
    expect(log.rows[0]).toEqual({ count: 3 })
  })

  it('keeps the end of a very long file name, in whole characters', async () => {
    const { token } = (await send(await sheet([['1', company, 'SF1']]), { dryRun: 'true' }, cangchu, `${'📦'.repeat(250)}.xlsx`)).body
    expect((await cangchu.call(getChangeSet, { params: { token } })).body.fileName).toBe(`${'📦'.repeat(195)}.xlsx`)
  })

  it('ships all rows or none when asked', async () => {
    const order = await makeOrder(server.pool)
    const shipped = await makeOrder(server.pool, { progress: 'SHIPPED' })
    const bytes = await sheet([
      [order.orderNumber, company, 'YT30000001'],
      [shipped.orderNumber, company, 'YT30000002'],
    ])
    const { token } = (await send(bytes, { allOrNothing: 'true' })).body
    const result = await ended(token)
    expect(result).toMatchObject({ rowsRead: 2, added: 0, skipped: 0, refused: 2, held: 1, undone: 0 })
    const file = await cangchu.fetch(result.fileUrl ?? '')
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
    expect(sheets[0]?.rows.slice(1).map((row) => row[3])).toEqual([
      '本行没有问题；整批中有错误的行，因此全部没有执行；请改正错误的行后重试',
      '订单号: 订单当前状态为“已发货”，不能发货；请刷新订单，按现在的状态处理',
    ])
    const { terminateTasks } = (await cangchu.call(queryTaskLists, {})).body
    expect(terminateTasks[0]?.detail).toBe('全部没有执行：1 行有问题，其余 1 行因此也没有执行')
    expect(await statusOf(order.orderNumber)).toBe('PAID')
  })

  it('refuses what is no proper spreadsheet, before a row is read', async () => {
    const refusal = async (bytes: Uint8Array) => (await send(bytes)).body.error
    expect(await refusal(new TextEncoder().encode('words without cells'))).toBe('SHEET_NOT_ONE')
    expect(await refusal(new TextEncoder().encode('a,b,c'))).toBe('SHEET_HEAD')
    const container = (stream: string) => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, ...Buffer.from(stream, 'utf16le')])
    const words = async (stream: string, name: string) => (await send(container(stream), {}, cangchu, name)).body
    const old = { error: 'SHEET_OLD', msg: '这是旧版 Excel 文件（.xls），请在 Excel 中另存为 .xlsx 后再上传' }
    expect(await words('Workbook', '运单.xls')).toMatchObject(old)
    const locked = {
      error: 'SHEET_ENCRYPTED',
      msg: expect.stringContaining('有打开密码，请在 Excel 的“文件 → 信息 → 保护工作簿”中清除密码'),
    }
    expect(await words('EncryptedPackage', '运单.xlsx')).toMatchObject(locked)
    expect(await refusal(await writeXlsx({ sheets: [{ name: 's', rows: [['别的'], ['1']] }] }))).toBe('SHEET_HEAD')
    expect(await refusal(await sheet([]))).toBe('SHEET_EMPTY')
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(1), 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) })
    expect(await refusal(bomb)).toBe('SHEET_TOO_LARGE')
    const entity = zipSync({
      'xl/workbook.xml': new TextEncoder().encode('<!DOCTYPE x [<!ENTITY a "b">]>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(1),
    })
    expect(await refusal(entity)).toBe('SHEET_NOT_ONE')
    const large = await send(new Uint8Array(20 * 1024 * 1024 + 1))
    expect([large.status, large.body.error]).toEqual([413, 'FILE_TOO_LARGE'])
    const json = await cangchu.fetch('/foundation/api/order/importTracking', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(415)
    expect((await send(await sheet([['1', '2', '3']]), {}, await server.as('kefu'))).status).toBe(403)
  })

  it('keeps few files in memory at once: others are told to come again, and other calls are answered meanwhile', async () => {
    const rows = Array.from({ length: 4_000 }, (_, n) => [String(202_600_000_000_000_000n + BigInt(n)), company, `SF${n}000000`])
    const bytes = await sheet(rows)
    const form = () => {
      const made = new FormData()
      made.set('dryRun', 'true')
      made.set('file', new Blob([new Uint8Array(bytes)]), '运单.xlsx')
      return made
    }
    const sent = Promise.all(
      Array.from({ length: 12 }, () => cangchu.fetch('/foundation/api/order/importTracking', { method: 'POST', body: form() })),
    )
    expect((await cangchu.fetch('/foundation/api/notify/task/queryTaskLists')).status).toBe(200)
    const answers = await sent
    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(2)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect((await send(await sheet([['1', '2', '3']]))).status).toBe(200)
  })

  it('of one person that come slowly leave places for others', async () => {
    // Beginnings of uploads whose rest does not come.
    const slow = Array.from({ length: 3 }, () => {
      const rest = new AbortController()
      const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('--x\r\n')) })
      const sent = cangchu.fetch('/foundation/api/order/importTracking', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body,
        duplex: 'half',
        signal: rest.signal,
      })
      return { sent: sent.then(({ status }) => status).catch(() => null), rest }
    })
    expect(await Promise.race(slow.map(({ sent }) => sent))).toBe(503)
    const file = await sheet([['1', company, 'SF1']])
    expect((await send(file)).status).toBe(503)
    expect((await send(file, {}, await server.as('admin'))).status).toBe(200)
    for (const { rest } of slow) rest.abort()
    await expect.poll(async () => (await send(file)).status).toBe(200)
  })

  it('that dies between the last row and the commit is begun again and ships none twice', async () => {
    const still = await startTestServer()
    try {
      const { services } = still.running
      await makeCompany(still.pool, { name: company })
      const orders = await Promise.all([1, 2, 3].map(() => makeOrder(still.pool)))
      const caller = await still.as('cangchu')
      const rows = orders.map(({ orderNumber }, n) => [orderNumber, company, `SFDIES00000${n}`])
      const { taskId, token } = (await send(await sheet(rows), {}, caller)).body
      const dying: typeof trackingImport = {
        ...trackingImport,
        apply: async (...portion) => {
          await trackingImport.apply(...portion)
          throw new Error('killed')
        },
      }
      const runBy = (definition: typeof trackingImport, attempt: number) =>
        taskRunner(services, changeTasks([definition]))({ taskId }, { id: '1', attempt, lastAttempt: false })
      await expect(runBy(dying, 1)).rejects.toThrow('killed')
      await runBy(trackingImport, 2)
      const { body } = await caller.call(getTrackingImportResult, { query: { token } })
      expect(body).toMatchObject({ status: 'DONE', added: 3, skipped: 0, refused: 0 })
      const { rows: parcels } = await still.pool.query('select order_id, count(*) from logistics_orders group by 1')
      expect(parcels.map(({ count }) => count)).toEqual([1, 1, 1])
      const { rows: told } = await still.pool.query("select count(*) from order_timeline where step = 'SHIPPED'")
      expect(told).toEqual([{ count: 3 }])
    } finally {
      await still.stop()
    }
  })

  it('has failed where no task works on it any more', async () => {
    const { body } = await send(await sheet([['1', '2', '3']]), { dryRun: 'true' })
    await ended(body.token)
    await server.pool.query("update change_sets set status = 'DOING' where token = $1", [body.token])
    // The task itself ends a moment after its import.
    await vi.waitFor(async () =>
      expect((await cangchu.call(getTrackingImportResult, { query: { token: body.token } })).body.status).toBe('FAILD'),
    )
  })

  it('offers a template whose columns are texts and whose example is known on its way back; carriers may be called for short', async () => {
    const order = await makeOrder(server.pool)
    await makeCompany(server.pool, { name: '顺丰速运' })
    const { body } = await cangchu.loose(getTrackingImportTemplate)
    const { sheets } = await readXlsx(body as unknown as Uint8Array)
    expect(sheets[0]?.rows[0]).toEqual(['订单号', '物流公司', '运单号'])
    const columns = new TextDecoder().decode(unzipSync(body as unknown as Uint8Array)['xl/worksheets/sheet1.xml'])
    expect(columns.match(/<col [^>]*style="1"/g)).toHaveLength(3)
    expect((await send(body as unknown as Uint8Array, { dryRun: 'true' })).body.error).toBe('SHEET_EXAMPLE')
    const rows = [
      ['202601010000000001', '顺丰', 'SF1234567890'],
      [order.orderNumber, '顺丰', 'SF1234567891'],
    ]
    const { body: started } = await send(await sheet(rows), { dryRun: 'true' })
    expect(await ended(started.token)).toMatchObject({ rowsRead: 1, added: 1, refused: 0 })
  })

  it('names companies that can stand there, and says where a number is of another one, without refusing it', async () => {
    const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => makeOrder(server.pool)))
    await makeCompany(server.pool, { name: '圆通速递', code: 'yuantong' })
    await makeCompany(server.pool, { name: '停用的快递', active_flg: 'INACTIVE' })
    const rows = [
      [one?.orderNumber ?? '', '不知道的快递', 'YT50000001'],
      [two?.orderNumber ?? '', '', 'YT50000002'],
      [three?.orderNumber ?? '', '圆通', 'SF50000003'],
      [four?.orderNumber ?? '', '圆通', 'YT50000004'],
    ]
    const { body: started } = await send(await sheet(rows), { dryRun: 'true' })
    const { errors, ...result } = await ended(started.token)
    expect(result).toMatchObject({ rowsRead: 4, added: 2, refused: 2 })
    expect(errors[0]?.reason).toMatch(/^没有启用的物流公司叫这个名称。可以填：.*圆通速递.*；全部名称和编码见“物流公司”页面$/)
    expect(errors[0]?.reason).not.toContain('停用的快递')
    expect(errors[1]).toMatchObject({ row: 3, column: '物流公司', reason: '请填写物流公司，单号看起来是圆通速递的' })
    const { body } = await cangchu.call(listChangeRows, { params: { token: started.token }, query: { page: 1, size: 20 } })
    const doubts = body.content.map(({ changes }) => changes.find(({ field }) => field === '请核对')?.after)
    expect(doubts).toEqual([undefined, undefined, '单号看起来是顺丰速运的', undefined])
  })

  it('finds the head below a title, counts rows as people see them, and passes over the sums', async () => {
    const [one, two] = [await makeOrder(server.pool), await makeOrder(server.pool)]
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 's',
          rows: [
            ['发货单 2026-03'],
            [],
            ['订单号', '商品', '物流公司', '运单号', '数量'],
            [one.orderNumber, '绘本', company, 'SFTITLE0001', 1],
            [two.orderNumber, '绘本', '没有这家', 'SFTITLE0002', 1],
            ['合计', null, null, null, 2],
          ],
        },
      ],
    })
    const result = await ended((await send(bytes, { dryRun: 'true' })).body.token)
    expect(result).toMatchObject({ rowsRead: 2, added: 1, refused: 1 })
    expect(result.errors).toMatchObject([{ row: 5, column: '物流公司' }])
  })

  it('takes a .csv as Chinese Excel writes it, and refuses numbers that have lost their digits, in words', async () => {
    const { orderNumber } = await makeOrder(server.pool)
    const lines = ['订单号;物流公司;运单号', `${orderNumber};${company};SFCSV000001`, `2.02601E+17;${company};SFCSV000002`]
    const result = await ended((await send(Buffer.from(lines.join('\r\n')), { dryRun: 'true' }, cangchu, '运单.csv')).body.token)
    expect(result).toMatchObject({ rowsRead: 2, added: 1, refused: 1 })
    expect(result.errors).toEqual([{ row: 3, column: '订单号', value: '2.02601E+17', reason: expect.stringContaining('科学计数法') }])
  })
})
