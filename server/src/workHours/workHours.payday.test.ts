import { setTimeout as sleep } from 'node:timers/promises'
import { payWorkStatements } from '@camp/contract/workHours/workHours.pay'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine } from '../../test/contracts.ts'
import { makeCoach } from '../../test/factories.ts'
import { month } from '../../test/hours.calls.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { Scope } from '../platform/scope.ts'
import { transaction } from '../platform/write/transaction.ts'
import { closingRepository } from './workHours.closing.repository.ts'

const COACHES = 12
const server = aServer()
let payer: Caller
let ids: number[]

beforeAll(async () => {
  payer = (await signedIn(server, ['COASH_WORKHOUR_STATS', 'SETTLEMENT_PAY'])).caller
  for (let n = 0; n < COACHES; n++) await addLine(server.pool, await makeCoach(server.pool, {}), `${month}-10`, 60)
  ids = (await query('select id from work_statements order by id')).map(({ id }) => id)
  await transaction(server.pool, (tx) =>
    closingRepository.close(tx, ids, server.running.services.clock.now().toISOString(), 1, Scope.everything('a test closes')),
  )
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const pay = () => payer.loose(payWorkStatements, { body: { ids, amount: COACHES * 6_000, bankReference: 'CMB-77' } })
const stands = async () =>
  (await query('select status, count(*)::int as n from work_statements group by 1')).map(({ status, n }) => [status, n])
const told = async () => (await query("select count(*)::int as n from operation_logs where call = 'payWorkStatements'"))[0].n

/** The one that waits for a lock, once there is one. */
async function waiting(): Promise<number> {
  for (const until = performance.now() + 10_000; performance.now() < until; await sleep(20)) {
    const [row] = await query("select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
    if (row) return row.pid
  }
  throw new Error('nothing waits')
}

/** Pays while somebody else holds this, and has the connection die where it waits. */
async function paidAndKilled(hold: string): Promise<number> {
  const other = await server.pool.connect()
  try {
    await other.query('begin')
    await other.query(hold)
    const answer = pay()
    await query('select pg_terminate_backend($1)', [await waiting()])
    return (await answer).status
  } finally {
    await other.query('rollback')
    other.release()
  }
}

it.each([
  ['before the first month is marked', 'select from work_statements order by id desc limit 1 for update'],
  ['when the months are marked and the log is written', 'lock table operation_logs in exclusive mode'],
])('a payday whose connection dies %s leaves nothing', async (_, hold) => {
  expect(await paidAndKilled(hold)).toBe(503)
  expect([await stands(), await told()]).toEqual([[['CLOSED', COACHES]], 0])
})

it('a payment that was cut off is whole at the next try, once, however many pay at once', async () => {
  const answers = await Promise.all([pay(), pay(), pay()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect([await stands(), await told()]).toEqual([[['PAID', COACHES]], COACHES])
})
