import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { type BareFilter, exportStatement } from './bare.orders.ts'

const BATCH = 2_000

// server/src/orders/orders.sheet.ts: the same columns, nothing masked.
const HEADS = [
  ['订单号', 22],
  ['商品', 26],
  ['家长', 12],
  ['手机号', 14],
  ['学员', 12],
  ['数量', 8],
  ['订单金额（元）', 14],
  ['优惠（元）', 12],
  ['实付（元）', 12],
  ['已退（元）', 12],
  ['状态', 12],
  ['支付方式', 12],
  ['渠道', 16],
  ['推荐人', 12],
  ['创建时间', 20],
  ['支付时间', 20],
  ['备注', 30],
] as const

const time = (moment: Date | null) => (moment === null ? '' : moment.toISOString().slice(0, 19).replace('T', ' '))

async function* cells(pool: pg.Pool, filter: BareFilter) {
  const client = await pool.connect()
  try {
    const { text, values } = exportStatement(filter)
    const cursor = client.query(new Cursor(text, values))
    for (;;) {
      const rows = await cursor.read(BATCH)
      if (rows.length === 0) break
      for (const o of rows) {
        yield [
          o.orderNumber,
          o.goodsName,
          o.parentName,
          o.parentPhone,
          o.studentName,
          o.quantity,
          o.totalAmount / 100,
          o.discountAmount / 100,
          o.payAmount / 100,
          o.refundedAmount / 100,
          o.status,
          o.payMethod,
          o.channelName,
          o.referrerName,
          time(o.createdAt),
          time(o.paidAt),
          o.remark,
        ]
      }
    }
    await cursor.close()
  } finally {
    client.release()
  }
}

/** The rows of an export as a sheet, written while they are read. */
export function exportOrders(pool: pg.Pool, filter: BareFilter): Readable {
  const columns = HEADS.map(([header, width]) => ({ header, width }))
  const stream = writeXlsxStream(cells(pool, filter), { name: '订单', columns, freezePane: { rows: 1 } })
  // The library's stream and Node's are the same standard; only their type declarations differ.
  return Readable.fromWeb(stream as unknown as import('node:stream/web').ReadableStream)
}
