import { describe, expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import { aKey, keyEditorCodes } from '../../../test/doorKeys.ts'
import { signedIn } from '../../../test/people.ts'
import { DatabaseClock } from '../db/clock.ts'
import { callLimits } from '../db/connection.ts'
import { createPool } from '../db/pool.ts'
import { silentLog } from '../log/log.port.ts'
import type { KnownKey } from './key.cache.ts'
import { type Caller, KeyUsage } from './key.usage.ts'
import { TokenBucket } from './token.bucket.ts'

const server = aServer()

/** A key, and who calls with it. */
async function aCaller(ratePerMinute: number): Promise<Caller> {
  const { id } = await aKey((await signedIn(server, keyEditorCodes)).caller)
  const { rows } = await server.pool.query<{ id: number }>('select id from api_key_secrets where key_id = $1', [id])
  const key: KnownKey = { id, name: '测试', scopes: new Set(), ratePerMinute, networks: null, access: null }
  return { key, secretId: rows[0]?.id ?? 0, ip: '127.0.0.1' }
}

const aUsage = (pool = server.running.services.pool) => new KeyUsage(pool, new DatabaseClock(), silentLog)

/** Calls that a server answers. */
function answered(usage: KeyUsage, caller: Caller, calls: number): void {
  for (let n = 0; n < calls; n++) {
    usage.bucketOf(caller.key).take(performance.now())
    usage.note(caller, 'openGoods', 'OK')
  }
}

describe('two servers', () => {
  it('share what a key may do: each hears what the other answered when it writes down its own', async () => {
    const caller = await aCaller(100)
    const [one, other] = [aUsage(), aUsage()]
    for (const usage of [one, other]) {
      answered(usage, caller, 10)
      await usage.flush()
    }
    answered(other, caller, 40)
    await other.flush()
    answered(one, caller, 1)
    await one.flush()
    // Its own 11 calls, and the 50 of the other; a little is filled up meanwhile.
    const { left } = one.bucketOf(caller.key)
    expect(left).toBeGreaterThanOrEqual(39)
    expect(left).toBeLessThan(50)
  })

  it('add up what they counted', async () => {
    const caller = await aCaller(100)
    const usages = [aUsage(), aUsage(), aUsage()]
    for (const usage of usages) {
      answered(usage, caller, 5)
      usage.note(caller, 'openGoods', 'KEY_RATE')
    }
    await Promise.all(usages.map((usage) => usage.flush()))
    const { rows } = await server.pool.query('select outcome, calls from api_key_days where key_id = $1 order by outcome', [caller.key.id])
    expect(rows).toEqual([
      { outcome: 'KEY_RATE', calls: 3 },
      { outcome: 'OK', calls: 15 },
    ])
    const used = await server.pool.query('select calls from api_key_use where secret_id = $1', [caller.secretId])
    // What was refused for the rate used nothing up.
    expect(used.rows).toEqual([{ calls: 15 }])
  })
})

it('what could not be written down is counted still', async () => {
  const caller = await aCaller(100)
  const away = createPool({
    url: 'postgres://nobody@127.0.0.1:1/none',
    name: 'calls',
    size: 1,
    limits: callLimits,
    log: server.running.services.log,
  })
  const pools = { pool: away }
  const usage = aUsage(new Proxy(away, { get: (_of, name) => Reflect.get(pools.pool, name, pools.pool) }))
  answered(usage, caller, 3)
  await usage.flush()
  answered(usage, caller, 2)
  pools.pool = server.running.services.pool
  await usage.flush()
  await away.end()
  const { rows } = await server.pool.query('select calls from api_key_days where key_id = $1', [caller.key.id])
  expect(rows).toEqual([{ calls: 5 }])
})

describe('a bucket', () => {
  it('holds a minute of calls, fills up evenly and says when there is one again', () => {
    const bucket = new TokenBucket(60, 0)
    for (let n = 0; n < 60; n++) expect(bucket.take(0)).toBe(true)
    expect([bucket.take(0), bucket.left, bucket.wait, bucket.full]).toEqual([false, 0, 1, 60])
    expect(bucket.take(999)).toBe(false)
    expect([bucket.take(1_000), bucket.take(1_001)]).toEqual([true, false])
    bucket.take(600_000)
    expect([bucket.left, bucket.wait, bucket.full]).toEqual([59, 0, 1])
    bucket.spend(1_000, 600_000)
    expect(bucket.left).toBe(0)
  })
})
