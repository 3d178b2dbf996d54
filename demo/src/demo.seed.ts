import { setTimeout as sleep } from 'node:timers/promises'
import { Tx } from '@camp/server/platform/db/executor'
import { tryLockText } from '@camp/server/platform/db/locks'
import { seldom } from '@camp/server/platform/db/statement'
import type { Keyring } from '@camp/server/platform/write/keyring'
import type { Pool } from 'pg'
import { fillBusiness, type Say } from './demo.business.ts'
import { DemoCalendar } from './demo.calendar.ts'
import { seedChannelFigures } from './demo.channels.ts'
import { seedConsents } from './demo.consents.ts'
import { seedDividing, seedDivision } from './demo.division.ts'
import { findGround, seedGround } from './demo.ground.ts'
import { seedHours } from './demo.hours.ts'
import { markActive, TWICE } from './demo.households.ts'
import { seedInbox } from './demo.inbox.ts'
import { seedKeeping } from './demo.keeping.ts'
import { seedBenefits } from './demo.members.ts'
import { mergeFamily } from './demo.merge.ts'
import { seedMessages } from './demo.messages.ts'
import { seedPayouts } from './demo.payouts.ts'
import { seedProfit } from './demo.profit.ts'
import { seedReports } from './demo.reports.ts'
import { DEMO_CLOSE_AFTER } from './demo.story.ts'
import { seedTriedImports } from './demo.tries.ts'
import { seedDeliveries } from './demo.webhooks.ts'

/** The business of the demo, always the same but for its dates. */
export const DEMO_SEED = 20_250_901
export const DEMO_SIZE = { parents: 2_000, students: 2_800, orders: 6_000 } as const

/**
 * Fills a database without orders with the demo business: two years of it, up to a few minutes before `now`. Of several servers that
 * start at once one does it and the others wait.
 */
export async function seedDemoBusiness(pool: Pool, keys: Keyring, say: Say, now = Date.now()): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const tx = Tx.of(client)
    await lockDemo(tx)
    const [known] = await tx.run('select from orders limit 1')
    if (!known) {
      say(`making the demo business, this once: ${DEMO_SIZE.parents} families, ${DEMO_SIZE.orders} orders and what comes of them`)
      await seedBusiness(client, tx, keys, say, now)
    }
    await client.query('commit')
    if (!known) say('the demo business is made')
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** What it tells on its way: the tenths of the orders, three parts of `fillBusiness`, two of its own. */
const STEPS = 15

async function seedBusiness(client: Parameters<typeof fillBusiness>[0], tx: Tx, keys: Keyring, say: Say, now: number): Promise<void> {
  let done = 0
  const tell = (text: string) => say(`demo business, ${++done} of ${STEPS}: ${text}`)
  const calendar = new DemoCalendar(now)
  await seedGround(tx, calendar, DEMO_SEED)
  const ground = await findGround(tx)
  await seedBenefits(tx, ground.levelIds, new Date(calendar.start).toISOString())
  const from = await fillBusiness(client, { seed: DEMO_SEED, ground, calendar, lively: true, ...DEMO_SIZE }, undefined, tell)
  await seedDivision(tx)
  await seedDividing(tx)
  tell('who was here lately, and messages')
  await markActive(tx, from, now)
  await seedMessages(tx, now)
  await seedDeliveries(tx, now)
  await seedKeeping(tx, now)
  await mergeFamily(tx, from, TWICE, ground.actors.kefu)
  await seedConsents(tx, ground.actors.kefu, now)
  await seedReports(tx, keys, ground.actors.jiaowu, now)
  await seedHours(tx, ground.actors, now)
  await seedInbox(tx, now)
  await seedTriedImports(tx)
  await seedChannelFigures(tx)
  await tx.run('select fill_commission_lines()')
  await seedPayouts(tx, ground.actors)
  tell('counting the kept figures')
  await tx.run('select merge_order_delta()')
  await seedProfit(tx)
  // The default would close every unpaid order of the demo within half an hour. What staff changed stays.
  await tx.run("update param_configs set value = $1::jsonb where key = 'order.closeAfterMinutes' and version = 1", [
    String(DEMO_CLOSE_AFTER / 60_000),
  ])
  // PostgreSQL looks at new tables by itself, minutes later. Until then it takes them for small: a leader's list of parcels ran into its limit.
  await tx.run('analyze')
}

const TRY = seldom('demo.tryLock', tryLockText('demo'))

/** One at a time changes the demo business. Asks again and again: a statement that waited for the lock would run into its limits. */
export async function lockDemo(tx: Tx): Promise<void> {
  for (;;) {
    if ((await tx.one(TRY))?.taken) return
    await sleep(200)
  }
}
