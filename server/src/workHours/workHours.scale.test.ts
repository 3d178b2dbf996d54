import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { exportWorkLines } from '@camp/contract/workHours/workHours.changes'
import { closeWorkMonth } from '@camp/contract/workHours/workHours.statements'
import { getWorkhourDays, listWorkhourStatistics } from '@camp/contract/workHours/workHours.statistics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCamp, makeCampGroup, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { addressOf, type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { program, serverRoot } from '../../test/process.ts'
import { Executor } from '../platform/db/executor.ts'
import { brokenStatements } from './workHours.closing.repository.ts'

/** The whole form is `npm run prove -- ledger`. */
const WHOLE = process.env.PROVE_LEDGER !== undefined
const CLOSED = WHOLE ? { coaches: 300, lines: 1_000 } : { coaches: 4, lines: 30 }
const COUNTED = WHOLE ? { coaches: 200, lines: 2_000 } : { coaches: 3, lines: 30 }
const EXPORTED = WHOLE ? 100 : 3
const TIMES = WHOLE ? 40 : 1
const PORTION = 2
const closedMonth = '2026-02'
const countedMonth = '2026-04'

let server: TestServer
let finance: Caller
const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
let address = ''
let closing: number[]
let counting: number[]

beforeAll(async () => {
  server = await startTestServer(async (url) => {
    address = url
    return { WORKER: 'on', ...keys }
  })
  const codes = ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_CLOSE', 'COASH_WORKHOUR_EXPORT']
  finance = (await signedIn(server, codes)).caller
  const coaches: number[] = []
  for (let n = 0; n < Math.max(CLOSED.coaches, COUNTED.coaches); n++)
    coaches.push(await makeCoach(server.pool, { name: `账${n}`, hourly_rate_amount: 4_321 + n, employment: 'PART_TIME' }))
  const camp = await makeCamp(server.pool)
  const groups = [await makeCampGroup(server.pool, camp), await makeCampGroup(server.pool, camp)]
  const led = await makeLedCoachGroup(server.pool, (await signedIn(server, [])).userId, [])
  closing = coaches.slice(0, CLOSED.coaches)
  counting = coaches.slice(0, COUNTED.coaches)
  for (const [month, ids, lines] of [
    [closedMonth, closing, CLOSED.lines],
    [countedMonth, counting, COUNTED.lines],
  ] as const) {
    for (let from = 0; from < ids.length; from += PORTION) {
      await server.pool.query(
        `insert into work_lines (coach_id, day, kind, origin, minutes, rate_id, rate_amount, amount, camp_id, group_id, coach_group_id, reason)
         select c.id, ($2 || '-01')::date + n % 28, (array['COMMENT', 'COMMENT', 'COMMENT', 'LIVE_CLASS', 'GROUP_SERVICE', 'OTHER'])[1 + n % 6], 'MANUAL', 5,
           r.id, r.amount, work_amount(5, r.amount, 10000), $4, ($5::bigint[])[1 + n % 2], $6, '评'
         from coaches c join coach_rates r on r.coach_id = c.id cross join generate_series(1, $3::int) n where c.id = any($1::bigint[]) order by c.id, 2, n`,
        [ids.slice(from, from + PORTION), month, lines, camp, groups, led],
      )
    }
  }
  for (const table of ['work_lines', 'work_entries', 'work_statements']) await server.pool.query(`vacuum analyze ${table}`)
}, 900_000)
afterAll(() => server.stop())

const figures: Record<string, number> = {}
const seconds = (since: number): number => Number(((performance.now() - since) / 1000).toFixed(1))
const p95 = (times: readonly number[]): number => Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0)
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
/** All these lines as one word; asked without the limit that a call has. */
const hashOf = async (): Promise<string> => {
  const client = await server.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const text = 'select md5(string_agg(l::text, chr(10) order by l.id)) as hash from work_lines l where coach_id = any($1)'
    return (await client.query(text, [counting.slice(0, EXPORTED)])).rows[0].hash
  } finally {
    client.release(true)
  }
}

/** The command as an operator runs it. */
const verifyLog = (): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const { PATH = '', HOME = '' } = process.env
    const options = { cwd: serverRoot, env: { PATH, HOME, DATABASE_URL: address, ...keys } }
    const child = execFile(process.execPath, program('verify-log.command'), options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    )
  })

describe('the ledger at its size', () => {
  it(`closes ${CLOSED.coaches} coaches with ${CLOSED.lines} lines each`, { timeout: 600_000 }, async () => {
    const start = performance.now()
    const { taskId } = (await finance.call(closeWorkMonth, { body: { month: closedMonth, coachIds: closing } })).body
    await expect
      .poll(async () => (await query('select status from tasks where id = $1', [taskId]))[0]?.status, { timeout: 300_000, interval: 50 })
      .toBe('success')
    figures.closing = seconds(start)
    const [sums] = await query(
      `select count(*)::int as closed, sum(line_count)::int as lines, sum(amount)::text as amount,
         (select sum(amount)::text from work_lines where coach_id = any($1) and to_char(day, 'YYYY-MM') = $2) as really
       from work_statements where live and status = 'CLOSED' and month = $2`,
      [closing, closedMonth],
    )
    expect(sums).toMatchObject({ closed: CLOSED.coaches, lines: CLOSED.coaches * CLOSED.lines, amount: sums.really })
    for (const text of ['update work_lines set amount = 1 where day < $1::date', 'delete from work_lines where day < $1::date'])
      await expect(server.pool.query(text, ['2026-03-01'])).rejects.toThrow(/never changed/)
  })

  it(`counts ${COUNTED.coaches} coaches over ${COUNTED.coaches * COUNTED.lines} lines`, { timeout: 600_000 }, async () => {
    const period = { startDate: `${countedMonth}-01`, endDate: `${countedMonth}-30` }
    const times: number[] = []
    for (let n = 0; n < TIMES; n++) {
      for (const ask of [
        () => finance.call(listWorkhourStatistics, { query: { ...period, page: 1, size: 50 } }),
        () => finance.call(getWorkhourDays, { query: period }),
      ]) {
        const start = performance.now()
        const { status } = await ask()
        times.push(performance.now() - start)
        expect(status).toBe(200)
      }
    }
    figures.statistics = p95(times)
    const { body } = await finance.call(getWorkhourDays, { query: period })
    expect(body).toMatchObject({ coaches: expect.any(Number), minutes: COUNTED.coaches * COUNTED.lines * 5 })
  })

  it('exports lines as they are read, and a new rate changes none of them', { timeout: 600_000 }, async () => {
    const before = await hashOf()
    const lines = EXPORTED * COUNTED.lines
    const coachId = counting.slice(0, EXPORTED)
    const body = { startDate: `${countedMonth}-01`, endDate: `${countedMonth}-${WHOLE ? '14' : '30'}`, coachId }
    const [{ n }] = await query('select count(*)::int as n from work_lines where coach_id = any($1) and day between $2 and $3', [
      coachId,
      body.startDate,
      body.endDate,
    ])
    const idle = process.memoryUsage().rss
    let most = idle
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    const start = performance.now()
    const answer = await finance.fetch(addressOf(exportWorkLines, {}), {
      method: exportWorkLines.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    let bytes = 0
    for await (const chunk of answer.body ?? []) bytes += chunk.length
    clearInterval(watch)
    figures.exporting = seconds(start)
    figures.exported = n
    figures.memory = Math.round((most - idle) / 1_048_576)
    expect(bytes).toBeGreaterThan(n)
    await query(
      'insert into coach_rates (coach_id, effective_from, amount) select id, current_date + 1, 99900 from unnest($1::bigint[]) as u (id) on conflict do nothing',
      [coachId],
    )
    await query('update coaches set hourly_rate_amount = hourly_rate_amount + 100 where id = any($1)', [coachId])
    expect(await hashOf()).toBe(before)
    figures.unchanged = lines
  })

  it('names coach and month of what was altered while triggers were off', { timeout: 600_000 }, async () => {
    if (!WHOLE) expect(await brokenStatements(new Executor(server.pool))).toEqual([])
    const client = await server.pool.connect()
    await client.query('begin')
    await client.query('alter table work_lines disable trigger work_lines_stay')
    await client.query(
      'update work_lines set amount = amount + 1 where id = (select min(id) from work_lines where coach_id = $1 and day < $2::date)',
      [closing[1], '2026-03-01'],
    )
    await client.query('alter table work_lines enable trigger work_lines_stay')
    await client.query('commit')
    client.release()
    if (!WHOLE) return expect(await brokenStatements(new Executor(server.pool))).toEqual([{ coach: '账1', month: closedMonth, no: 1 }])
    const start = performance.now()
    const { code, output } = await verifyLog()
    figures.verifying = seconds(start)
    expect(output).toContain(`WRONG: the closed work hours of 账1 for ${closedMonth} are not what was closed`)
    expect(code).toBe(1)
    process.stdout.write(`\nFIGURES ${JSON.stringify(figures)}\n`)
  })
})
