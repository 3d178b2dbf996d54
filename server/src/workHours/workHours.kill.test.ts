import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { payWorkStatements } from '@camp/contract/workHours/workHours.pay'
import { closeWorkMonth } from '@camp/contract/workHours/workHours.statements'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { type ServerProcess, startProcess } from '../../test/process.ts'
import { Executor } from '../platform/db/executor.ts'
import { brokenStatements } from './workHours.closing.repository.ts'

// The whole form is `npm run prove -- payday`.

const WHOLE = process.env.PROVE_PAYDAY !== undefined
const COACHES = WHOLE ? 300 : 45
const LINES = WHOLE ? 70 : 3
/** How often the server is killed while it closes, and while it pays. */
const KILLS = WHOLE ? 6 : 1
const MONTH = '2026-03'

const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
let database: TestDatabase
let running: ServerProcess

beforeAll(async () => {
  database = await createTestDatabase()
  await start()
})
afterAll(async () => {
  await running.dispose()
  await database.drop()
})

const start = async (): Promise<void> => {
  running = await startProcess({ DATABASE_URL: database.url, WORKER: 'on', ...keys })
  await running.url
}
async function killed(): Promise<void> {
  running.child.kill('SIGKILL')
  await running.dispose()
  await start()
}
const finance = async (): Promise<Caller> =>
  (await signedIn({ url: await running.url, pool: database.pool }, ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_CLOSE', 'SETTLEMENT_PAY']))
    .caller
const one = async <T>(sql: string): Promise<T> => (await database.pool.query<{ n: T }>(sql)).rows[0]?.n as T // each asks for one n
const inState = (status: string) => one<number>(`select count(*)::int as n from work_statements where live and status = '${status}'`)
const logged = (call: string) =>
  one<number>(
    `select count(*)::int as n from operation_logs where call = '${call}' and target_entity = 'workStatement' and target_id is not null`,
  )

/** Coaches with an account, as they are told of their month, and lines of that month. */
async function makeLedger(): Promise<void> {
  for (let n = 0; n < COACHES; n++) {
    const { userId } = await signedIn({ url: await running.url, pool: database.pool }, [])
    const coach = await makeCoach(database.pool, {
      employment: 'PART_TIME',
      hourly_rate_amount: 6_000,
      joined_at: '2026-01-01',
      user_id: userId,
    })
    await database.pool.query(
      `insert into work_lines (coach_id, day, kind, origin, minutes, rate_id, rate_amount, amount, reason)
       select r.coach_id, ($3 || '-01')::date + n % 28, 'OTHER', 'MANUAL', 5 + n, r.id, 6000, work_amount(5 + n, 6000, 10000), '补录'
       from coach_rates r cross join generate_series(1, $2::int) n where r.coach_id = $1`,
      [coach, LINES, MONTH],
    )
  }
}

it('closes each month exactly once, however often the server is killed meanwhile', { timeout: 900_000 }, async () => {
  await makeLedger()
  let kills = 0
  for (const until = performance.now() + 600_000; (await inState('CLOSED')) < COACHES && performance.now() < until; await sleep(5)) {
    // A task that died five times has failed, and says so; finance then closes the rest.
    if ((await one("select count(*)::int as n from tasks where status in ('WAITING', 'DOING')")) === 0)
      await (await finance()).call(closeWorkMonth, { body: { month: MONTH } })
    // Some are closed, others not: it dies among them.
    if (kills < KILLS && (await inState('CLOSED')) > (COACHES * kills) / (KILLS + 1)) {
      kills += 1
      await killed()
    }
  }
  expect(kills).toBe(KILLS)
  expect(await brokenStatements(new Executor(database.pool))).toEqual([])
  expect({
    closed: await inState('CLOSED'),
    logged: await logged('closeWorkMonth'),
    told: await one("select count(*)::int as n from messages where cause like 'month %'"),
    lines: await one('select count(*)::int as n from work_statement_lines'),
    amount: await one('select sum(amount)::bigint as n from work_statements'),
  }).toEqual({
    closed: COACHES,
    logged: COACHES,
    told: COACHES,
    lines: COACHES * LINES,
    amount: await one('select sum(amount)::bigint as n from work_lines'),
  })
})

it('and pays all of them or none, once', { timeout: 900_000 }, async () => {
  const ids = (await database.pool.query<{ id: number }>('select id from work_statements order by id')).rows.map(({ id }) => id)
  const body = { ids, amount: Number(await one('select sum(amount) as n from work_statements')), bankReference: 'CMB-77' }
  for (let kill = 0; kill < KILLS; kill++) {
    const caller = await finance()
    const answer = caller.loose(payWorkStatements, { body }).catch(() => undefined)
    await sleep(5 + 15 * kill)
    await killed()
    await answer
    // What was under way may end a moment after the death of who asked.
    await expect.poll(async () => [0, COACHES].includes(await inState('PAID'))).toBe(true)
    expect(await logged('payWorkStatements')).toBe(await inState('PAID'))
  }
  const paid = await inState('PAID')
  const { status } = await (await finance()).loose(payWorkStatements, { body })
  expect(status).toBe(paid === 0 ? 200 : 400)
  expect([await inState('PAID'), await logged('payWorkStatements')]).toEqual([COACHES, COACHES])
  process.stdout.write(`FIGURES ${JSON.stringify({ coaches: COACHES, lines: COACHES * LINES, kills: KILLS * 2 })}\n`)
})
