import { setImmediate as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { Tx } from '../platform/db/executor.ts'
import type { DemoCalendar } from './demo.calendar.ts'
import { copyMoment, sendLoads, TableCopy } from './demo.copy.ts'
import { type CouponBatch, drawBatches } from './demo.coupons.ts'
import { DemoFamilies } from './demo.families.ts'
import type { DemoGround } from './demo.ground.ts'
import { type DemoOrder, DemoOrders } from './demo.orders.ts'
import { FamilyTables, OrderTables } from './demo.tables.ts'

export interface BusinessSize {
  readonly parents: number
  readonly students: number
  readonly orders: number
}

export interface BusinessPlan extends BusinessSize {
  readonly seed: number
  readonly ground: DemoGround
  readonly calendar: DemoCalendar
}

/** Told how far it has come: so many of the orders are drawn. */
type Progress = (done: number) => void

/** A further table whose rows follow from the orders. */
export interface AlsoCopied {
  readonly table: TableCopy
  add(order: DemoOrder): void
}

/** Families or orders that are drawn and held before they are sent: their lines are in memory. */
const PORTION = 10_000
/** After so many the connection gets its turn. */
const SLICE = 200

/** Draws families, orders and coupons, and copies them into the database behind what is there. One transaction is open on `client`. */
export async function fillBusiness(
  client: PoolClient,
  plan: BusinessPlan,
  also?: AlsoCopied,
  progress: Progress = () => {},
): Promise<void> {
  const tx = Tx.of(client)
  const { seed, ground, calendar } = plan
  const next = await nextIds(tx)
  const families = new DemoFamilies(
    { seed, parents: plan.parents, students: plan.students, firstParentId: next.parents, firstStudentId: next.students, ...ground },
    calendar,
  )
  await copyFamilies(client, families)
  const batches = drawBatches(seed, plan.orders, calendar.now)
  const orders = new DemoOrders(
    { seed, orders: plan.orders, firstOrderId: next.orders, channelIds: ground.channelIds },
    families,
    calendar,
    batches,
  )
  const tables = new OrderTables(ground, next.logistics_orders)
  await copyAll(client, plan.orders, [...tables.all, ...(also ? [also.table] : [])], (index) => {
    const order = orders.order(index)
    tables.add(order)
    also?.add(order)
    if ((index + 1) % PORTION === 0) progress(index + 1)
  })
  await copyCoupons(client, tx, batches, plan)
  await moveIds(tx)
}

const NUMBERED = ['parents', 'students', 'orders', 'logistics_orders'] as const

async function nextIds(tx: Tx): Promise<Record<(typeof NUMBERED)[number], number>> {
  const parts = NUMBERED.map((table) => `(select coalesce(max(id), 0) + 1 from ${table}) as ${table}`)
  const [next] = await tx.text<Record<(typeof NUMBERED)[number], number>>(`select ${parts.join(', ')}`)
  if (!next) throw new Error('a select without a table gave no row')
  return next
}

/** COPY gives numbers of its own; whoever comes next must get higher ones. */
async function moveIds(tx: Tx): Promise<void> {
  const parts = NUMBERED.map(
    (table) => `setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
  )
  await tx.text(`select ${parts.join(', ')}`)
}

async function copyFamilies(client: PoolClient, families: DemoFamilies): Promise<void> {
  const tables = new FamilyTables()
  await copyAll(client, families.plan.parents, tables.all, (index) => tables.add(families, index))
}

/** Draws one portion while the one before is sent: both sides have work. */
async function copyAll(client: PoolClient, count: number, tables: readonly TableCopy[], draw: (index: number) => void): Promise<void> {
  let sending = Promise.resolve()
  for (let index = 0; index < count; index++) {
    draw(index)
    if ((index + 1) % SLICE === 0) await pause()
    if ((index + 1) % PORTION > 0 && index + 1 < count) continue
    await sending
    sending = sendLoads(
      client,
      tables.map((table) => table.take()),
    )
    // A failure is met when the next portion is due.
    sending.catch(() => {})
  }
  await sending
}

async function copyCoupons(client: PoolClient, tx: Tx, batches: readonly CouponBatch[], { ground, calendar }: BusinessPlan): Promise<void> {
  const table = new TableCopy('coupons', 'code, batch_id, status, used_by_parent_id, used_at, order_number, created_at, updated_at')
  for (const drawn of batches) {
    const { batch } = drawn
    const from = copyMoment(drawn.from)
    const [made] = await tx.text<{ id: number }>(
      `insert into coupon_batches (channel_id, goods_id, kind, discount_amount, count, valid_from, valid_to, remark, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $6, $6) returning id`,
      [
        ground.channelIds[batch.channel],
        ground.goodsIds[batch.goods],
        batch.kind,
        batch.discount,
        drawn.count,
        from,
        copyMoment(drawn.to),
        batch.remark,
      ],
    )
    for (const { code, status, use, updated } of drawn.coupons(calendar.now)) {
      table.add([
        code,
        made?.id ?? null,
        status,
        use?.parentId ?? null,
        copyMoment(use?.at ?? null),
        use?.orderNumber ?? null,
        from,
        copyMoment(updated),
      ])
    }
  }
  await sendLoads(client, [table.take()])
}
