import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { type BareFilter, exportStatement } from './bare.orders.ts'

const BATCH = 2_000

const time = (moment: Date | null) => (moment === null ? '' : moment.toISOString().slice(0, 19).replace('T', ' '))

type Row = NonNullable<Awaited<ReturnType<Cursor['read']>>>[number]
type Column = readonly [head: string, width: number, cell: (order: Row) => string | number | null]

// server/src/orders/orders.sheet.ts: the same columns, nothing masked.
const COLUMNS: Readonly<Record<string, Column>> = {
  orderNumber: ['订单号', 22, (o) => o.orderNumber],
  goodsName: ['商品', 26, (o) => o.goodsName],
  parentName: ['家长', 12, (o) => o.parentName],
  parentPhone: ['手机号', 14, (o) => o.parentPhone],
  studentName: ['学员', 12, (o) => o.studentName],
  quantity: ['数量', 8, (o) => o.quantity],
  totalAmount: ['订单金额（元）', 14, (o) => o.totalAmount / 100],
  discountAmount: ['优惠（元）', 12, (o) => o.discountAmount / 100],
  payAmount: ['实付（元）', 12, (o) => o.payAmount / 100],
  refundedAmount: ['已退（元）', 12, (o) => o.refundedAmount / 100],
  status: ['状态', 12, (o) => o.status],
  payMethod: ['支付方式', 12, (o) => o.payMethod],
  channelName: ['渠道', 16, (o) => o.channelName],
  referrerName: ['推荐人', 12, (o) => o.referrerName],
  createdAt: ['创建时间', 20, (o) => time(o.createdAt)],
  paidAt: ['支付时间', 20, (o) => time(o.paidAt)],
  remark: ['备注', 30, (o) => o.remark],
}

const chosen = (keys: readonly string[]): Column[] => keys.flatMap((key) => (COLUMNS[key] ? [COLUMNS[key]] : []))

async function* cells(pool: pg.Pool, filter: BareFilter, columns: readonly Column[]) {
  const client = await pool.connect()
  try {
    const { text, values } = exportStatement(filter)
    const cursor = client.query(new Cursor(text, values))
    for (;;) {
      const rows = await cursor.read(BATCH)
      if (rows.length === 0) break
      for (const row of rows) yield columns.map(([, , cell]) => cell(row))
    }
    await cursor.close()
  } finally {
    client.release()
  }
}

/** The rows of an export as a sheet, written while they are read. */
export function exportOrders(
  pool: pg.Pool,
  { columns: keys = Object.keys(COLUMNS), ...filter }: BareFilter & { columns?: string[] },
): Readable {
  const columns = chosen(keys)
  const heads = columns.map(([header, width]) => ({ header, width }))
  const stream = writeXlsxStream(cells(pool, filter, columns), { name: '订单', columns: heads, freezePane: { rows: 1 } })
  // The library's stream and Node's are the same standard; only their type declarations differ.
  return Readable.fromWeb(stream as unknown as import('node:stream/web').ReadableStream)
}
