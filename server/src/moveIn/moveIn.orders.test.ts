import { listChangeRows } from '@camp/contract/base/changes.calls'
import { mapMoveFile } from '@camp/contract/moveIn/moveIn'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { getRefundProposal, refundOrder } from '@camp/contract/refunds/refunds'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  businessDay,
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeChannel,
  makeGoods,
  makeParent,
  makeStudent,
} from '../../test/factories.ts'
import { inGb18030 } from '../../test/gb18030.ts'
import type { Caller } from '../../test/http.ts'
import { phone } from '../../test/moves.rows.ts'
import { moving } from '../../test/moves.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let owner: Caller
let moveId: number
const moved = moving(() => owner)
const take = (bytes: Uint8Array | string, name = '订单.xlsx') => moved.take(moveId, bytes, { name, kind: 'ORDERS' })
beforeAll(async () => {
  owner = (await signedIn(server, ['MOVE_IN', 'ORDER_INDEX', 'ORDER_REFUND'])).caller
  await makeChannel(server.pool, { name: '抖音', code: 'DY' })
  await makeGoods(server.pool, { name: '21天阅读营', kind: 'PHYSICAL', price_amount: 199_900 })
  for (const n of [1, 2, 3]) {
    const id = await makeParent(server.pool, { phone: phone('151', n) })
    await makeStudent(server.pool, id, { name: '李明' })
  }
  moveId = await moved.begin()
})

const rowsOf = async (token: string) =>
  (await owner.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body.content
const one = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows[0]?.n as unknown
/** All that a file of orders could have touched, as one text; the figures with what waits to be added to them. */
const state = async () => {
  const { rows } = await server.pool.query(
    `select (select json_agg(o order by o.id) from (select id, parent_id, student_id, goods_id, goods_snapshot, channel_id, camp_id, quantity, total_amount,
           discount_amount, pay_amount, refunded_amount, pay_method, status, progress, created_at, paid_at, completed_at, closed_at, source from orders) o) as orders,
       (select json_agg(f order by f.id) from (select id, order_id, amount, reason, status, source, created_at, finished_at from refunds) f) as refunds,
       (select json_agg(x order by x.entity, x.external_id) from (select entity, external_id, internal_id, encode(hash, 'hex') as hash from external_ids) x) as numbers,
       (select json_agg(g order by g.parent_id) from (select parent_id, order_count, paid_amount, refunded_amount from parent_figures) g) as figures,
       (select json_build_array(coalesce(sum(t.n), 0), coalesce(sum(t.pay), 0), coalesce(sum(t.back), 0)) from (select count as n, pay_amount as pay, refunded_amount as back from order_delta
           union all select count, pay_amount, refunded_amount from order_day where dim = 0 and day <> '-infinity') t) as days,
       (select json_agg(s order by s.goods_id) from goods_stock s) as stock`,
  )
  return JSON.stringify(rows[0])
}

const HEAD = [
  '订单编号',
  '联系电话',
  '学员',
  '商品名称',
  '渠道',
  '原价',
  '优惠',
  '实付金额',
  '支付方式',
  '订单状态',
  '下单时间',
  '付款时间',
  '退款金额',
  '退款时间',
]
const line = (no: string, n: number, over: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    订单编号: no,
    联系电话: phone('151', n),
    学员: '李明',
    商品名称: '21天阅读营',
    渠道: 'dy',
    原价: '¥1,999.00',
    优惠: '700',
    实付金额: '１，２９９．００元',
    支付方式: '微信支付',
    订单状态: '交易成功',
    下单时间: '2026年3月7日 14:30',
    付款时间: '2026/3/7 14:31:05',
    退款金额: '',
    退款时间: '',
    ...over,
  }
  return HEAD.map((title) => cells[title] ?? '')
}
const sheet = (rows: string[][], head = HEAD) => writeXlsx({ sheets: [{ name: 's', rows: [head, ...rows] }] })

/** A column of the order with an old number. */
const ofOld = (column: string, old: string) =>
  one(`select o.${column} as n from orders o join external_ids x on x.internal_id = o.id and x.entity = 'order' where x.external_id = $1`, [
    old,
  ])

describe('orders of an old system', () => {
  it('come in quietly and to the fen, change nothing the second time, and are taken back exactly', { timeout: 60_000 }, async () => {
    const before = await state()
    const rows = [
      line('A1', 1),
      line('A2', 2, { 退款金额: '99.90', 退款时间: '20260401', 订单状态: '部分退款' }),
      line('A3', 3, { 订单状态: '待支付', 付款时间: '', 渠道: '', 学员: '' }),
      line('A4', 3, { 实付金额: '0.30', 优惠: '', 原价: '', 支付方式: '支付宝', 订单状态: 'paid', 下单时间: '', 付款时间: '46088.5' }),
      ['合计', '', '', '', '', '', '', '3897.30', '', '', '', '', '', ''],
    ]
    const bytes = await sheet(rows)
    const { body } = await moved.upload(moveId, bytes, { name: '订单.xlsx', kind: 'ORDERS' })
    const file = await moved.fileOf(body.id)
    expect(file.columns.map(({ field }) => field)).toEqual([
      'orderNumber',
      'phone',
      'childName',
      'goods',
      'channel',
      'totalAmount',
      'discountAmount',
      'payAmount',
      'payMethod',
      'state',
      'orderedAt',
      'paidAt',
      'refundAmount',
      'refundedAt',
    ])
    const first = await take(bytes)
    expect(first.set.counts).toMatchObject({ APPLIED: 4, REFUSED: 0, FAILED: 0 })
    const { rows: here } = await server.pool.query(
      `select x.external_id as no, o.pay_amount::int as pay, o.discount_amount::int as off, o.refunded_amount::int as back, o.status, o.source, o.pay_method as by,
         to_char(o.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as paid, o.needs_shipping or o.to_enrol as waits
       from orders o join external_ids x on x.entity = 'order' and x.internal_id = o.id order by 1`,
    )
    const common = { source: 'MOVED_IN', waits: false }
    expect(here).toEqual([
      { ...common, no: 'A1', pay: 129_900, off: 70_000, back: 0, status: 'COMPLETED', by: 'WECHAT', paid: '2026-03-07 14:31:05' },
      {
        ...common,
        no: 'A2',
        pay: 129_900,
        off: 70_000,
        back: 9_990,
        status: 'PARTIALLY_REFUNDED',
        by: 'WECHAT',
        paid: '2026-03-07 14:31:05',
      },
      { ...common, no: 'A3', pay: 129_900, off: 70_000, back: 0, status: 'CLOSED', by: 'WECHAT', paid: null },
      { ...common, no: 'A4', pay: 30, off: 0, back: 0, status: 'COMPLETED', by: 'ALIPAY', paid: '2026-03-07 12:00:00' },
    ])
    for (const table of ['events', 'messages', 'commission_lines', 'member_grants'])
      expect(await one(`select count(*)::int as n from ${table}`), table).toBe(0)
    const after = await state()
    expect((await take(bytes)).set.counts).toMatchObject({ READY: 0, APPLIED: 0, SKIPPED: 4 })
    const csv = rows.slice(0, 4).map((cells) => cells.map((cell) => `"${cell.replace('¥', '￥')}"`).join(','))
    const again = await take(inGb18030([HEAD.join(','), ...csv].join('\r\n')), '订单.csv')
    expect(again.set.counts).toMatchObject({ READY: 0, SKIPPED: 4, REFUSED: 0 })
    expect(await state()).toBe(after)
    // The next night one has become paid, and money of another went back.
    const next = await take(
      await sheet([
        line('A1', 1, { 退款金额: '1299', 退款时间: '2026-05-01', 订单状态: '已退款' }),
        line('A3', 3),
        line('A2', 2, { 退款金额: '99.9', 退款时间: '2026.4.1' }),
      ]),
    )
    expect(next.set.counts).toMatchObject({ APPLIED: 2, SKIPPED: 1 })
    expect(await one('select sum(pay_amount) filter (where paid_at is not null)::int as n from orders')).toBe(3 * 129_900 + 30)
    expect(await one('select sum(refunded_amount)::int as n from orders')).toBe(9_990 + 129_900)
    expect((await moved.undo(next.token)).counts).toMatchObject({ UNDONE: 2 })
    expect(await state()).toBe(after)
    const undone = await moved.undo(first.token)
    expect((await rowsOf(first.token)).flatMap(({ faults }) => faults)).toEqual([])
    expect(undone.counts).toMatchObject({ UNDONE: 4 })
    expect(await state()).toBe(before)
  })

  it('says of each cell that is wrong what to do, and takes the rest', async () => {
    const wrong = [
      line('B1', 1),
      line('B2', 1, { 实付金额: '一千', 付款时间: '2026-02-30' }),
      line('B3', 1, { 实付金额: '1298.99' }),
      line('B4', 1, { 商品名称: '没有的营', 订单状态: '奇怪', 支付方式: '积分' }),
      line('B5', 99),
      line('B6', 1, { 学员: '王五' }),
      line('B7', 1, { 退款金额: '1300', 退款时间: '2999-01-01' }),
      line('B8', 1, { 退款金额: '1', 订单状态: '待支付' }),
      line('B1', 2),
      line('B9', 1, { 订单状态: '已退款' }),
      line('B10', 1, { 订单状态: '', 付款时间: '' }),
      line('B11', 1, { 订单状态: '全额退款' }),
    ]
    const { body } = await moved.upload(moveId, await sheet(wrong), { kind: 'ORDERS' })
    const { token, set } = await moved.check(body.id)
    expect(set.counts).toMatchObject({ READY: 1, REFUSED: 11 })
    expect(
      (await rowsOf(token)).slice(1).map(({ id, faults }) => [id, ...faults.map(({ column, reason }) => `${column}：${reason}`)]),
    ).toEqual([
      [3, '实付（元）：不是金额，请写成 1299.00 这样', '支付时间：没有这一天，请改正日期'],
      [4, '实付（元）：商品金额 ¥1,999.00 减优惠 ¥700.00 不等于实付 ¥1,298.99，请核对'],
      [
        5,
        '商品：没有叫这个名称的商品，请先在商品中新建同名商品',
        '支付方式：看不懂这个支付方式，请写成微信、支付宝、线下或兑换码',
        '状态：看不懂这个状态，请写成待支付、已支付、已发货、已完成、已取消、已关闭、退款中、部分退款或已退款',
      ],
      [6, '家长 · 手机号：这个旧编号或手机号没有家庭，请先迁入家庭'],
      [7, '学员 · 姓名：这个家庭没有这个孩子，请先迁入孩子，或把该列设为“不导入”'],
      [8, '退款时间：在现在之后，请改正时间', '退款金额（元）：退款比实付减已退还多，最多 ¥1,299.00，请核对'],
      [9, '退款金额（元）：没有支付的订单不能有退款，请核对', '退款时间：有退款金额就要有退款时间，请补上'],
      [10, expect.stringContaining('旧订单号：')],
      [11, '状态：说已退款，但没有退款金额；请补上退款金额，退款另有文件的请写成已完成'],
      [12, '状态：没有状态也没有支付时间，看不出是否已支付，请补上其中一个'],
      [13, '退款时间：有退款金额就要有退款时间，请补上'],
    ])
  })

  it('go back whole where the state says so', async () => {
    const { set } = await take(await sheet([line('F1', 1, { 订单状态: '全额退款', 退款时间: '2026-05-01' })]))
    expect(set.counts).toMatchObject({ APPLIED: 1 })
    expect(
      await one(
        "select o.refunded_amount::int as n from orders o join external_ids x on x.internal_id = o.id and x.entity = 'order' where x.external_id = 'F1'",
      ),
    ).toBe(129_900)
  })

  it('take a correction that lowers both what was paid and what went back, and never forget a refund', { timeout: 60_000 }, async () => {
    const whole = { 订单状态: '已退款', 退款时间: '2026-05-01' }
    const first = await take(await sheet([line('G1', 1, { ...whole, 退款金额: '1299' }), line('G2', 1)]))
    const written = await state()
    const next = await take(
      await sheet([
        line('G1', 1, { ...whole, 实付金额: '1199', 优惠: '800', 退款金额: '1199' }),
        line('G2', 1, { ...whole, 实付金额: '1399', 优惠: '600', 退款金额: '1399' }),
      ]),
    )
    expect(next.set.counts).toMatchObject({ APPLIED: 2 })
    expect([await ofOld('refunded_amount::int', 'G1'), await ofOld('refunded_amount::int', 'G2')]).toEqual([119_900, 139_900])
    const { body } = await moved.upload(moveId, await sheet([line('G1', 1, { 实付金额: '1199', 优惠: '800' })]), { kind: 'ORDERS' })
    const gone = await moved.check(body.id)
    expect((await rowsOf(gone.token))[0]?.faults[0]?.reason).toContain('这笔订单写入过退款')
    expect((await moved.undo(next.token)).counts).toMatchObject({ UNDONE: 2 })
    expect(await state()).toBe(written)
    expect((await moved.undo(first.token)).counts).toMatchObject({ UNDONE: 2 })
  })

  it('are refused where their child went since the check, and by who sees only own groups', { timeout: 60_000 }, async () => {
    const child = ['手机号,宝贝姓名', `${phone('151', 1)},王小花`].join('\n')
    const family = await moved.take(moveId, child, { name: '家庭.csv', kind: 'FAMILIES' })
    expect(family.set.counts).toMatchObject({ APPLIED: 1 })
    const bytes = await sheet([line('H1', 1, { 学员: '王小花' }), line('H2', 1)])
    const { body } = await moved.upload(moveId, bytes, { kind: 'ORDERS' })
    const { token, set } = await moved.check(body.id)
    expect(set.counts).toMatchObject({ READY: 2 })
    expect((await moved.undo(family.token)).counts).toMatchObject({ UNDONE: 1 })
    expect((await moved.apply(token)).counts).toMatchObject({ APPLIED: 1, FAILED: 1 })
    expect((await rowsOf(token))[0]?.faults).toMatchObject([{ reason: expect.stringContaining('这个家庭没有这个孩子') }])
    const { caller } = await signedIn(server, ['MOVE_IN'], 'OWN_GROUPS')
    const theirs = moving(() => caller)
    const file = await theirs.upload(await theirs.begin('有限'), await sheet([line('H3', 1)]), { kind: 'ORDERS' })
    const checked = await theirs.check(file.body.id)
    expect(checked.set.counts).toMatchObject({ READY: 0, REFUSED: 1 })
    const { content } = (await caller.call(listChangeRows, { params: { token: checked.token }, query: { page: 1, size: 100 } })).body
    expect(content[0]?.faults[0]?.reason).toContain('您只能查看所带分组的数据')
  })

  it('in fen are never guessed: staff say so, and it is kept for that title alone', async () => {
    const head = HEAD.map((title) => (title === '实付金额' ? '实付金额（分）' : title))
    const cells = (no: string) => line(no, 1, { 实付金额: '129900' })
    const { body } = await moved.upload(moveId, await sheet([cells('C1')], head), { kind: 'ORDERS' })
    await expect(moved.check(body.id)).rejects.toThrow('400 MOVE_UNMAPPED')
    const { columns, version } = await moved.fileOf(body.id)
    const fields = columns.map(({ field, title }) => (title.startsWith('实付') ? 'payFen' : field))
    expect((await owner.call(mapMoveFile, { params: { id: body.id }, body: { fields, version } })).status).toBe(200)
    const { token } = await moved.check(body.id)
    await moved.apply(token)
    expect(await ofOld('pay_amount::int', 'C1')).toBe(129_900)
    const led = async (title: string) => {
      const titles = HEAD.map((one) => (one === '实付金额' ? title : one))
      const { body: next } = await moved.upload(moveId, await sheet([cells('C2')], titles), { kind: 'ORDERS' })
      return (await moved.fileOf(next.id)).columns[7]?.field
    }
    expect([await led('实付金额(分)'), await led('实付金额(元)'), await led('实付金额')]).toEqual(['payFen', 'payAmount', 'payAmount'])
  })

  it('have their child leave the camp with the money that goes back here', async () => {
    const campId = await makeCamp(server.pool, { name: '阅读营一期', start_date: businessDay(-5), end_date: businessDay(20) })
    const groupId = await makeCampGroup(server.pool, campId, { name: '一组' })
    await makeGoods(server.pool, { name: '阅读营', kind: 'CAMP', needs_shipping: false })
    const parent_id = Number(await one('select id as n from parents where phone = $1', [phone('151', 2)]))
    const student_id = Number(await one('select id as n from students where parent_id = $1', [parent_id]))
    const { id } = await makeCampStudent(server.pool, { campId, groupId }, { parent_id, student_id, source: 'IMPORT' })
    await take(await sheet([[...line('E1', 2, { 商品名称: '阅读营' }), '阅读营一期']], [...HEAD, '营期']))
    const orderNumber = String(await one('select order_number as n from orders where camp_id = $1', [campId]))
    const { body } = await owner.call(getRefundProposal, { query: { orderNumber } })
    expect(body.effects.map(({ kind }) => kind)).toContain('QUIT')
    expect((await owner.call(refundOrder, { body: { orderNumber, amount: 100, reason: '退营', quitCamp: true } })).status).toBe(200)
    expect(await one('select status as n from camp_students where id = $1', [id])).toBe('QUIT')
  })

  it('leave alone what was paid back here since', async () => {
    const first = await take(await sheet([line('D1', 1)]))
    const orderNumber = String(await ofOld('order_number', 'D1'))
    await owner.call(refundOrder, { body: { orderNumber, amount: 100, reason: '退营' } })
    const { body } = await owner.call(getOrderDetail, { query: { orderNumber } })
    expect(body.timeline.map(({ step, note }) => [step, note])).toContainEqual(['MOVED_IN', 'D1'])
    const next = await take(await sheet([line('D1', 1, { 实付金额: '1199', 优惠: '800' })]))
    expect(next.set.counts).toMatchObject({ APPLIED: 0, FAILED: 1 })
    expect((await rowsOf(next.token))[0]?.faults[0]?.reason).toContain('在本系统有退款或退款申请')
    expect((await moved.undo(first.token)).counts).toMatchObject({ UNDONE: 0, APPLIED: 1 })
  })
})
