import { Tx } from '@camp/server/platform/db/executor'
import { seldom } from '@camp/server/platform/db/statement'
import type { PoolClient } from 'pg'
import type { DemoCalendar } from './demo.calendar.ts'
import { fillCamps } from './demo.camps.ts'
import { coachesFor } from './demo.coaches.ts'
import { type Copied, copyEach, copyMoment, sendLoads, TableCopy } from './demo.copy.ts'
import { type CouponBatch, drawBatches } from './demo.coupons.ts'
import { DemoEnrolments } from './demo.enrolments.ts'
import { DemoFamilies } from './demo.families.ts'
import type { DemoGround } from './demo.ground.ts'
import { DemoHouseholds, settleHouseholds } from './demo.households.ts'
import { DemoMembers } from './demo.members.ts'
import { type DemoOrder, DemoOrders } from './demo.orders.ts'
import { seedSchool } from './demo.school.ts'
import { FamilyTables, OrderTables } from './demo.tables.ts'
import { DemoTerms } from './demo.terms.ts'

export interface BusinessSize {
  readonly parents: number
  readonly students: number
  readonly orders: number
}

export interface BusinessPlan extends BusinessSize {
  readonly seed: number
  readonly ground: DemoGround
  readonly calendar: DemoCalendar
  /** Fills the camps of these weeks, however few paid. */
  readonly lively: boolean
}

/** Called with how far it has come. */
export type Say = (text: string) => void

/** A further table whose rows follow from the orders. */
export interface AlsoCopied extends Copied {
  add(order: DemoOrder): void
}

/** Coaches are the same, however the business grows. */
export const SCHOOL_SEED = 20_250_901
/** So often it says how far the orders have come. */
const TOLD = 10

/**
 * Draws families, orders and coupons, and what comes of them: children in camps, members, feedback. Copies all of it into the database
 * behind what is there. One transaction is open on `client`. Returns the number of the first new family.
 */
export async function fillBusiness(client: PoolClient, plan: BusinessPlan, also?: AlsoCopied, say: Say = () => {}): Promise<number> {
  const tx = Tx.of(client)
  const { seed, ground, calendar } = plan
  const next = await nextIds(tx)
  const families = new DemoFamilies(
    { seed, parents: plan.parents, students: plan.students, firstParentId: next.parents, firstStudentId: next.students, ...ground },
    calendar,
  )
  await copyFamilies(client, families)
  const batches = drawBatches(seed, plan.orders, calendar.now)
  const terms = new DemoTerms(calendar)
  const orders = new DemoOrders(
    { seed, orders: plan.orders, firstOrderId: next.orders, channelIds: ground.channelIds },
    families,
    calendar,
    terms,
    batches,
  )
  const tables = new OrderTables(ground, next.logistics_orders)
  const enrolments = new DemoEnrolments(terms, seed, calendar.now)
  const members = new DemoMembers(seed, calendar.now)
  const households = new DemoHouseholds(seed, calendar.now, ground)
  await copyEach(client, [...tables.all, ...households.all, ...(also ? [also] : [])], numbers(plan.orders), (index) => {
    const order = orders.order(index)
    for (const each of [tables, enrolments, members, households, also]) each?.add(order)
    if ((index + 1) % Math.ceil(plan.orders / TOLD) === 0) say(`${index + 1} of ${plan.orders} orders`)
  })
  say('coupons and members')
  await copyCoupons(client, tx, batches, plan)
  await copyEach(client, members.all, members.parents, (parent) => members.write(parent, ground.levelIds, ground.actors.shichang))
  say('children in camps, clock-ins and comments')
  enrolments.addOthers(families, (moment) => calendar.shareBefore(moment), plan.lively)
  const school = await seedSchool(tx, calendar, SCHOOL_SEED, coachesFor(next.orders - 1 + plan.orders))
  const firstIds = { firstGroupId: next.camp_groups, firstEnrolmentId: next.camp_students }
  await fillCamps(client, { seed, calendar, ground, school, ...firstIds }, terms, enrolments)
  say('families')
  await settleHouseholds(tx, next.parents)
  await moveIds(tx)
  return next.parents
}

const NUMBERED = ['parents', 'students', 'orders', 'logistics_orders', 'camp_groups', 'camp_students'] as const

const NEXT = seldom(
  'demo.nextIds',
  NUMBERED.map((table) => `select '${table}' as table, coalesce(max(id), 0) + 1 as next from ${table}`).join(' union all '),
)

/** The next number of each of these tables. */
async function nextIds(tx: Tx): Promise<Record<(typeof NUMBERED)[number], number>> {
  // each of them has its row
  return Object.fromEntries((await tx.all(NEXT)).map(({ table, next }) => [table, next])) as Record<(typeof NUMBERED)[number], number>
}

/** COPY gives numbers of its own; anyone who comes next must get higher ones. */
async function moveIds(tx: Tx): Promise<void> {
  const parts = NUMBERED.map(
    (table) => `setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
  )
  await tx.run(`select ${parts.join(', ')}`)
}

/** From 0. */
const numbers = (count: number): Iterable<number> => Array(count).keys()

async function copyFamilies(client: PoolClient, families: DemoFamilies): Promise<void> {
  const tables = new FamilyTables()
  await copyEach(client, tables.all, numbers(families.plan.parents), (index) => tables.add(families, index))
}

const ADD_BATCH = seldom(
  'demo.addBatch',
  `insert into coupon_batches (channel_id, goods_id, kind, discount_amount, count, valid_from, valid_to, remark, created_at, updated_at,
     made_by, exported_by, exported_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $6, $6, $9, $9, $6::timestamptz + interval '28 minutes') returning id`,
)

async function copyCoupons(client: PoolClient, tx: Tx, batches: readonly CouponBatch[], { ground }: BusinessPlan): Promise<void> {
  const table = new TableCopy('coupons', 'code, batch_id, status, used_by_parent_id, used_at, order_number, created_at, updated_at')
  for (const drawn of batches) {
    const { batch } = drawn
    const from = copyMoment(drawn.from)
    const [made] = await tx.all(ADD_BATCH, [
      ground.channelIds[batch.channel],
      ground.goodsIds[batch.goods],
      batch.kind,
      batch.discount,
      drawn.count,
      from,
      copyMoment(drawn.to),
      batch.remark,
      ground.actors.shichang,
    ])
    for (const { code, status, use, updated } of drawn.coupons()) {
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
