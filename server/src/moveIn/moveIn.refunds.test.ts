import { listChangeRows } from '@camp/contract/base/changes.calls'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeGoods, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { phone } from '../../test/moves.rows.ts'
import { moving } from '../../test/moves.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let owner: Caller
const moved = moving(() => owner)
beforeAll(async () => {
  owner = (await signedIn(server, ['MOVE_IN'])).caller
  await makeGoods(server.pool, { name: '绘本' })
  await makeParent(server.pool, { phone: phone('151', 1) })
})

const reasons = async (token: string) =>
  (await owner.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body.content.map(({ id, faults }) => [
    id,
    ...faults.map(({ column, reason }) => `${column ?? ''}：${reason}`),
  ])
const state = async () =>
  JSON.stringify(
    (
      await server.pool.query(
        `select (select json_agg(o order by o.id) from (select id, refunded_amount, status, version from orders) o) as orders,
           (select json_agg(f order by f.id) from (select id, order_id, amount, reason, status, source, finished_at from refunds) f) as refunds,
           (select json_agg(x order by x.external_id) from (select external_id, internal_id from external_ids where entity = 'refund') x) as numbers`,
      )
    ).rows[0],
  )

it('refunds come by old order number, never more than was paid, and go as they came', { timeout: 60_000 }, async () => {
  const moveId = await moved.begin()
  const take = (kind: 'ORDERS' | 'REFUNDS', lines: string[]) => moved.take(moveId, lines.join('\n'), { name: `${kind}.csv`, kind })
  const ORDERS = '订单号,手机号,商品,实付金额,支付时间,退款金额,退款时间'
  const order = (no: string, back = ',') => `${no},${phone('151', 1)},绘本,100.00,2026-03-01,${back}`
  await take('ORDERS', [ORDERS, order('A1'), order('A2'), order('A3', '20,2026-03-09')])
  const before = await state()
  const HEAD = '退款单号,订单号,退款金额,退款时间,状态,退款原因'
  const rows = [
    'R1,A1,¥60.00,2026-03-05 10:00,退款成功,不学了',
    ',A1,40,2026/3/6,,',
    'R3,A1,0.01,2026-03-07,,',
    'R4,A2,5,2026-03-07,退款失败,',
    'R5,A9,5,2026-03-07,,',
    'R6,A3,5,2026-03-07,,',
    'R7,A2,30,2026-03-07,,',
  ]
  const first = await take('REFUNDS', [HEAD, ...rows])
  expect(first.set.counts).toMatchObject({ APPLIED: 3, REFUSED: 4 })
  expect(await reasons(first.token)).toEqual([
    [2],
    [3],
    [4, '退款金额（元）：退款比实付减已退还多，最多 ¥0.00，请核对'],
    [5, '退款状态：这笔退款没有成功，不写入；成功的请写成退款成功'],
    [6, '旧订单号：没有迁入过这个旧订单号，请先迁入订单'],
    [7, '旧订单号：这笔订单的退款已随订单文件写入，请不要再上传一次'],
    [8],
  ])
  const { rows: sums } = await server.pool.query(
    `select x.external_id as no, o.refunded_amount::int as back, o.status from orders o
     join external_ids x on x.entity = 'order' and x.internal_id = o.id order by 1`,
  )
  expect(sums).toEqual([
    { no: 'A1', back: 10_000, status: 'REFUNDED' },
    { no: 'A2', back: 3_000, status: 'PARTIALLY_REFUNDED' },
    { no: 'A3', back: 2_000, status: 'PARTIALLY_REFUNDED' },
  ])
  const after = await state()
  expect((await take('REFUNDS', [HEAD, ...rows])).set.counts).toMatchObject({ READY: 0, APPLIED: 0, SKIPPED: 3 })
  expect(await state()).toBe(after)
  // The row of an order that says it too would count it twice.
  const twice = await take('ORDERS', [ORDERS, order('A2', '30,2026-03-07')])
  expect(twice.set.counts).toMatchObject({ APPLIED: 0, FAILED: 1 })
  // One becomes smaller, and another can grow by as much.
  const next = await take('REFUNDS', [HEAD, 'R1,A1,¥50.00,2026-03-05 10:00,退款成功,不学了', 'R8,A1,10,2026-03-08,,'])
  expect((await reasons(next.token)).at(-1)).toEqual([3, '退款金额（元）：退款比实付减已退还多，最多 ¥0.00，请核对'])
  expect((await moved.undo(next.token)).counts).toMatchObject({ UNDONE: 1 })
  expect(await state()).toBe(after)
  expect((await moved.undo(first.token)).counts).toMatchObject({ UNDONE: 3 })
  expect(await state()).toBe(before)
})

it('a refund told in two files that were checked at once goes back once, whichever is applied first', { timeout: 60_000 }, async () => {
  const moveId = await moved.begin('有数')
  const ORDERS = '订单号,手机号,商品,实付金额,支付时间,退款金额,退款时间'
  const order = (no: string, back: string) => `${no},${phone('151', 1)},绘本,100.00,2026-03-01,${back}`
  const checked = async (kind: 'ORDERS' | 'REFUNDS', lines: string[]) =>
    moved.check((await moved.upload(moveId, lines.join('\n'), { name: `${kind}.csv`, kind })).body.id)
  await moved.take(moveId, [ORDERS, order('D1', ','), order('D2', ',')].join('\n'), { name: 'o.csv', kind: 'ORDERS' })
  const file = (no: string) => checked('REFUNDS', ['退款单号,订单号,退款金额,退款时间', `R${no},${no},50,2026-03-05`])
  const row = (no: string) => checked('ORDERS', [ORDERS, order(no, '50,2026-03-05')])
  const [first, second, third, fourth] = [await file('D1'), await row('D1'), await row('D2'), await file('D2')]
  for (const { set } of [first, second, third, fourth]) expect(set.counts).toMatchObject({ READY: 1 })
  expect((await moved.apply(second.token)).counts).toMatchObject({ APPLIED: 1 })
  expect((await moved.apply(first.token)).counts).toMatchObject({ APPLIED: 0, FAILED: 1 })
  expect(await reasons(first.token)).toEqual([[2, '：这笔订单的退款已随订单文件写入，请不要再上传一次']])
  expect((await moved.apply(fourth.token)).counts).toMatchObject({ APPLIED: 1 })
  expect((await moved.apply(third.token)).counts).toMatchObject({ APPLIED: 0, FAILED: 1 })
  expect((await reasons(third.token))[0]?.[1]).toContain('这笔订单的退款已由退款文件写入')
  const { rows } = await server.pool.query(
    `select o.refunded_amount::int as back from orders o join external_ids x on x.entity = 'order' and x.internal_id = o.id
     where x.external_id in ('D1', 'D2') order by x.external_id`,
  )
  expect(rows).toEqual([{ back: 5_000 }, { back: 5_000 }])
})
