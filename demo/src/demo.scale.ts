import type { Keys } from '@camp/server/platform/config/keys'
import { withoutIndexes } from '@camp/server/platform/db/bulk'
import { Tx } from '@camp/server/platform/db/executor'
import { seldom } from '@camp/server/platform/db/statement'
import type { Pool, PoolClient } from 'pg'
import { fillBills } from './demo.bills.ts'
import { type BusinessSize, fillBusiness, type Say } from './demo.business.ts'
import { DAY, DemoCalendar } from './demo.calendar.ts'
import { fillCosts, fillVisits } from './demo.channels.ts'
import { seedDivision } from './demo.division.ts'
import { findGround } from './demo.ground.ts'
import { fillMonth } from './demo.hours.ts'
import { markActive } from './demo.households.ts'
import { DemoLogThread } from './demo.logs.thread.ts'
import { DEMO_SEED, lockDemo } from './demo.seed.ts'
import { seedSources } from './demo.sources.ts'

/** To each order of a large business. */
const PARENTS = 0.3
const STUDENTS = 0.5
const LOGS = 2
/** Beyond it the phones of the demo, 19000 and six digits, would run out. */
export const MOST_ORDERS = 3_000_000

const TABLES = [
  'parents',
  'students',
  'user_addresses',
  'orders',
  'order_timeline',
  'refunds',
  'sandbox_refunds',
  'logistics_orders',
  'logistics_tracks',
  'coupons',
  'operation_logs',
  'camp_groups',
  'camp_students',
  'camp_student_stays',
  'camp_student_moves',
  'camp_student_figures',
  'clock_ins',
  'feedback',
  'follow_ups',
  'parent_devices',
  'parent_tags',
  'parent_figures',
  'members',
  'member_grants',
]

const LARGEST = new Set(['clock_ins', 'operation_logs', 'orders', 'order_timeline'])
/** Small ones that the bulk load changes, or that its statistics are read with. */
const TIDIED_TOO = [
  'order_day',
  'order_delta',
  'operation_log_day',
  'operation_log_delta',
  'operation_log_entity_day',
  'operation_log_entity_delta',
  'operation_log_operators',
  'tag_figures',
  'tag_delta',
  'member_day',
  'member_delta',
  'camp_stay_day',
  'camp_stay_delta',
  'coupon_batches',
  'goods',
  'promotion_channels',
  'referrers',
  'referrer_rates',
  'commission_lines',
  'reconciliation_days',
  'statement_lines',
  'channel_visits_day',
  'channel_day',
  'channel_costs',
  'parent_referrals',
  'camps',
  'camp_lessons',
  'camp_seats',
  'camp_group_seats',
  'coaches',
  'coach_groups',
  'coach_group_members',
  'coach_plans',
  'work_lines',
  'work_entries',
  'work_statements',
]
const PROFIT = ['profit_due', 'profit_lines', 'profit_month']

interface Missing extends BusinessSize {
  readonly logs: number
  /** Orders that are there. */
  readonly known: number
}

/** Grows the demo business to so many orders, with families and log rows in proportion. Does nothing if there are as many. */
export async function scaleDemoBusiness(pool: Pool, keys: Keys, wanted: number, say: Say, now = Date.now()): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  let grown = false
  try {
    await client.query('begin')
    const tx = Tx.of(client)
    await lockDemo(tx)
    const missing = await missingOf(tx, wanted)
    if (missing.orders <= 0) {
      say(`${missing.known} orders are there already`)
    } else {
      await ensurePartitions(tx, new DemoCalendar(now))
      await withoutIndexes(client, TABLES, () => grow(client, tx, missing, keys, now, say), say)
      // What each family has bought is looked up by an index.
      await tx.run('select recount_camp_seats(), recount_channel_day(), fill_commission_lines()')
      fillVisits(tx)
      fillCosts(tx)
      // An index that is made over rows of this transaction that were changed in it is of no use to it: so last.
      await seedDivision(tx)
      say('work hours of a month')
      await fillMonth(tx, now)
    }
    // Also for orders that were made before there were bills.
    fillBills(tx)
    await tx.sent()
    await client.query('commit')
    grown = missing.orders > 0
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
  // The large ones first, so that none is left over at the end.
  if (grown) await tidy(pool, [...LARGEST, ...TABLES.filter((table) => !LARGEST.has(table)), ...TIDIED_TOO], say)
  // Not above: an index that is made over rows which its transaction has changed is of no use to it, and each order would be looked up in all stays.
  say('the profit of camps')
  await pool.query('select recount_profit()')
  await tidy(pool, PROFIT, say)
}

const THERE = seldom(
  'demo.scaleThere',
  `select (select count(*) from orders) as orders, (select count(*) from parents) as parents, (select count(*) from students) as students,
     (select count(*) from operation_logs) as logs`,
)

async function missingOf(tx: Tx, wanted: number): Promise<Missing> {
  const [there] = await tx.all(THERE)
  if (!there) throw new Error('a select without a table gave no row')
  const parents = Math.max(1, Math.round(wanted * PARENTS) - there.parents)
  return {
    orders: wanted - there.orders,
    parents,
    students: Math.max(parents, Math.round(wanted * STUDENTS) - there.students),
    logs: Math.max(0, wanted * LOGS - there.logs),
    known: there.orders,
  }
}

async function grow(client: PoolClient, tx: Tx, missing: Missing, keys: Keys, now: number, say: Say): Promise<void> {
  const calendar = new DemoCalendar(now)
  await seedSources(tx, new Date(calendar.start - 30 * DAY).toISOString(), DEMO_SEED, missing.known + missing.orders)
  const ground = await findGround(tx)
  const seed = DEMO_SEED + missing.known
  say(`adding ${missing.parents} parents, ${missing.students} students, ${missing.orders} orders, ${missing.logs} log rows`)
  const log = new DemoLogThread({ keys, actors: ground.actors, seed, rate: missing.logs / missing.orders })
  const plan = { ...missing, seed, ground, calendar, lively: false }
  const from = await fillBusiness(client, plan, log, say).finally(() => log.close())
  // While the tables have no indexes yet: what is counted is read as a whole, and what is kept is written more easily.
  say('counting the kept figures')
  await tx.run('select recount_order_day(), recount_operation_log_day(), recount_parent_figures(), recount_tag_figures()')
  await tx.run('select recount_camp_student_figures(), recount_member_day(), recount_camp_stay_day()')
  await markActive(tx, from, now)
}

/** A log that is two years old has had a partition every month. */
async function ensurePartitions(tx: Tx, calendar: DemoCalendar): Promise<void> {
  const month = new Date(calendar.start)
  month.setUTCDate(1)
  while (month.getTime() <= calendar.now) {
    const first = month.toISOString().slice(0, 10)
    month.setUTCMonth(month.getUTCMonth() + 1)
    const name = `operation_logs_${first.slice(0, 4)}${first.slice(5, 7)}`
    await tx.run(
      `create table if not exists ${name} partition of operation_logs for values from ('${first}') to ('${month.toISOString().slice(0, 10)}')`,
    )
  }
}

/** Lists read indexes alone only after a vacuum, and plans rest on statistics. Two tables at a time, as there are two processors or more. */
async function tidy(pool: Pool, tables: readonly string[], say: Say): Promise<void> {
  say('vacuum and statistics')
  const waiting = [...tables]
  const work = async () => {
    for (let table = waiting.shift(); table; table = waiting.shift()) await pool.query(`vacuum analyze ${table}`)
  }
  await Promise.all([work(), work()])
}
