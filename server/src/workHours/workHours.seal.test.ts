import { createWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { closeWorkMonth, listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { Executor } from '../platform/db/executor.ts'
import { brokenStatements } from './workHours.closing.repository.ts'

const server = aServer({ WORKER: 'on' })
let closer: Caller
let coachId: number
const today = businessDay(0)
/** A day of a month that is over. */
const day = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 15)).toISOString().slice(0, 10)
const month = day.slice(0, 7)

beforeAll(async () => {
  closer = (await signedIn(server, ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_CLOSE'])).caller
  coachId = await makeCoach(server.pool, { name: '各列老师', hourly_rate_amount: 6_000, tracking_enabled: true, employment: 'PART_TIME' })
  await server.pool.query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [coachId])
})

const snapshot = async () => (await closer.call(listWorkStatements, { query: { page: 1, coachId: [coachId] } })).body.content[0]

/** Another value of each type that a line has. */
const other: Readonly<Record<string, (name: string) => string>> = {
  bigint: (name) => `coalesce(${name}, 0) + 1`,
  integer: (name) => `${name} + 1`,
  text: (name) => `coalesce(${name}, '') || 'x'`,
  date: (name) => `${name} + 1`,
  'timestamp with time zone': (name) => `${name} + interval '1 second'`,
}

it('a closed month is named if any column of any line was altered past triggers and checks', async () => {
  const body = { date: day, kind: 'LIVE_CLASS' as const, minutes: 60, reason: '代课一节' }
  expect((await closer.loose(createWorkhourEntry, { params: { id: coachId }, body })).status).toBe(200)
  expect((await closer.loose(closeWorkMonth, { body: { month, coachIds: [coachId] } })).status).toBe(200)
  await expect.poll(async () => (await snapshot())?.status, { timeout: 15_000 }).toBe('CLOSED')
  const { rows: columns } = await server.pool.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = 'work_lines'::regclass and attnum > 0 and not attisdropped and attname <> 'id'`,
  )
  expect(columns.length).toBeGreaterThan(18)
  const client = await server.pool.connect()
  try {
    for (const { name, type } of columns) {
      await client.query('begin')
      await client.query('alter table work_lines disable trigger user')
      const { rows: checks } = await client.query<{ name: string }>(
        "select conname as name from pg_constraint where conrelid = 'work_lines'::regclass and contype in ('c', 'f')",
      )
      for (const check of checks) await client.query(`alter table work_lines drop constraint ${check.name}`)
      await client.query(`update work_lines set ${name} = ${other[type]?.(name)} where coach_id = $1`, [coachId])
      // Asked in the same transaction: nothing of it stays.
      expect([name, await brokenStatements(new Executor(client))]).toEqual([name, [{ coach: '各列老师', month, no: 1 }]])
      await client.query('rollback')
    }
    expect(await brokenStatements(new Executor(client))).toEqual([])
    // A seal that was made to fit is not the one that the log holds.
    await client.query("update work_statements set lines_seal = repeat('0', 64) where coach_id = $1", [coachId])
    expect(await brokenStatements(new Executor(client))).toHaveLength(1)
  } finally {
    client.release()
  }
})
