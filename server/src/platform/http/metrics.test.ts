import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/http.ts'
import { KEEP_BACKUP } from '../installation.repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The value of a figure, by its name and labels as they are written. */
async function read(from = server): Promise<(figure: string) => number> {
  const response = await fetch(`${from.url}/metrics`)
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n')
  return (figure) => Number(lines.find((line) => line.startsWith(`${figure} `))?.slice(figure.length + 1))
}

describe('/metrics', () => {
  it('tells what an operator watches', async () => {
    await server.as('caiwu')
    await server.pool.query(
      `select graphile_worker.add_job('nobody', run_at => now() - interval '90 seconds'), graphile_worker.add_job('nobody', run_at => now() + interval '1 hour')`,
    )
    const job = await server.pool.query("select id from graphile_worker.add_job('nobody', max_attempts => 1)")
    await server.pool.query('select graphile_worker.permanently_fail_jobs(array[$1::bigint])', [job.rows[0].id])
    const figure = await read()
    expect(figure('console_database_up')).toBe(1)
    expect(figure('console_jobs{state="waiting"}')).toBe(2)
    expect(figure('console_jobs{state="failed"}')).toBe(1)
    expect(figure('console_job_late_seconds')).toBeGreaterThan(80)
    expect(figure('console_job_late_seconds')).toBeLessThan(600)
    expect(figure('console_log_unsealed_seconds')).toBeGreaterThan(0)
    expect(figure('console_log_misplaced')).toBe(0)
    expect(figure('console_disk_free_bytes')).toBeGreaterThan(1_000_000)
    expect(figure('console_pool_connections{pool="calls",state="waiting"}')).toBe(0)
    expect(figure('http_request_seconds_count{call="login",status="2xx"}')).toBeGreaterThan(0)
  })

  it('tells the version that runs, and when a backup was last made, once there was one', async () => {
    const before = await (await fetch(`${server.url}/metrics`)).text()
    expect(before).toMatch(/^console_build_info\{version="\d+\.\d+\.\d+",build="[^"]*"\} 1$/m)
    expect(before).not.toContain('console_last_backup')
    await server.pool.query(KEEP_BACKUP, ['{}'])
    const made = (await read())('console_last_backup_timestamp_seconds')
    expect(Math.abs(made - Date.now() / 1000)).toBeLessThan(600)
  })

  it('tells how far the replica is behind, and whether it is read', async () => {
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('console_replica')
    // A database that follows nobody is behind nobody.
    const reading = await startTestServer((url) => Promise.resolve({ DATABASE_REPLICA_URL: url }))
    const away = await startTestServer({ DATABASE_REPLICA_URL: 'postgres://a:b@127.0.0.1:9/x' })
    try {
      const figure = await read(reading)
      expect([figure('console_replica_used'), figure('console_replica_lag_seconds')]).toEqual([1, 0])
      const lost = await read(away)
      expect(lost('console_replica_used')).toBe(0)
      const { reportPool, pool } = away.running.services
      expect((await reportPool.query('select 1 as one')).rows).toEqual((await pool.query('select 1 as one')).rows)
    } finally {
      await reading.stop()
      await away.stop()
    }
  })

  it('answers also while the database does not, and says so', async () => {
    const blocked = await startTestServer({ DATABASE_POOL_SIZE: '2' })
    const held = await Promise.all([blocked.running.services.pool.connect(), blocked.running.services.pool.connect()])
    try {
      const figure = await read(blocked)
      expect(figure('console_database_up')).toBe(0)
      expect(figure('console_pool_connections{pool="calls",state="used"}')).toBe(2)
    } finally {
      for (const client of held) client.release()
      await blocked.stop()
    }
  })

  it('is for this machine alone, or for clients that hold the token', async () => {
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
    const token = randomBytes(12).toString('hex')
    const guarded = await startTestServer({ METRICS_TOKEN: token })
    const ask = async (authorization: string) => (await fetch(`${guarded.url}/metrics`, { headers: { authorization } })).status
    expect([await ask(''), await ask('Bearer guess'), await ask(`Bearer ${token}`)]).toEqual([404, 404, 200])
    await guarded.stop()
  })
})
