import { Readable } from 'node:stream'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { type BareFilter, exportStatement } from './bare.orders.ts'
import { sheetBytes } from './bare.sheet.ts'

const BATCH = 2_000

const time = (moment: Date | null) => (moment === null ? '' : moment.toISOString().slice(0, 19).replace('T', ' '))

type Row = NonNullable<Awaited<ReturnType<Cursor['read']>>>[number]
type Column = readonly [head: string, cell: (order: Row) => string | number | null]

// server/src/orders/orders.sheet.ts: the same columns, nothing masked.
const COLUMNS: Readonly<Record<string, Column>> = {
  orderNumber: ['订单号', (o) => o.orderNumber],
  goodsName: ['商品', (o) => o.goodsName],
  parentName: ['家长', (o) => o.parentName],
  parentPhone: ['手机号', (o) => o.parentPhone],
  studentName: ['学员', (o) => o.studentName],
  quantity: ['数量', (o) => o.quantity],
  totalAmount: ['订单金额（元）', (o) => o.totalAmount / 100],
  discountAmount: ['优惠（元）', (o) => o.discountAmount / 100],
  payAmount: ['实付（元）', (o) => o.payAmount / 100],
  refundedAmount: ['已退（元）', (o) => o.refundedAmount / 100],
  status: ['状态', (o) => o.status],
  payMethod: ['支付方式', (o) => o.payMethod],
  channelName: ['渠道', (o) => o.channelName],
  referrerName: ['推荐人', (o) => o.referrerName],
  createdAt: ['创建时间', (o) => time(o.createdAt)],
  paidAt: ['支付时间', (o) => time(o.paidAt)],
  remark: ['备注', (o) => o.remark],
}

const chosen = (keys: readonly string[]): Column[] => keys.flatMap((key) => (COLUMNS[key] ? [COLUMNS[key]] : []))

async function* cells(pool: pg.Pool, filter: BareFilter, columns: readonly Column[]) {
  yield [columns.map(([head]) => head)]
  const client = await pool.connect()
  try {
    const { text, values } = exportStatement(filter)
    const cursor = client.query(new Cursor(text, values))
    for (;;) {
      const rows = await cursor.read(BATCH)
      if (rows.length === 0) break
      yield rows.map((row) => columns.map(([, cell]) => cell(row)))
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
  return Readable.from(sheetBytes(cells(pool, filter, columns)), { objectMode: false })
}
