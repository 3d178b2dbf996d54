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
  const key: KnownKey = { id, name: '测试', scopes: new Set(), ratePerMinute, used: 0, networks: null, access: null }
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

  it('share it from the first second on: what both answered before either heard of the other is owed', async () => {
    const caller = await aCaller(100)
    const [one, other] = [aUsage(), aUsage()]
    for (const usage of [one, other]) answered(usage, caller, 100)
    for (const usage of [one, other]) await usage.flush()
    const { wait } = other.bucketOf(caller.key)
    // The 100 of the other are a minute more.
    expect(wait).toBeGreaterThan(50)
  })

  it('share it by all secrets of the key, and also while one of them refuses', async () => {
    const old = await aCaller(100)
    const { rows } = await server.pool.query<{ id: number }>(
      `with aged as (update api_key_secrets set ends_at = now() + interval '1 day' where id = $1 returning key_id)
       insert into api_key_secrets (key_id, hash, tail, ends_at) select key_id, sha256('x'), 'x', now() from aged returning id`,
      [old.secretId],
    )
    const fresh = { ...old, secretId: rows[0]?.id ?? 0 }
    const [one, other] = [aUsage(), aUsage()]
    for (const [usage, caller] of [
      [one, old],
      [other, fresh],
    ] as const) {
      answered(usage, caller, 1)
      await usage.flush()
    }
    answered(other, fresh, 60)
    await other.flush()
    one.note(old, 'openGoods', 'KEY_RATE')
    await one.flush()
    expect(one.bucketOf(old.key).left).toBeLessThan(50)
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

it('what is being written down is waited for: a server that stops has written all of it', async () => {
  const usage = aUsage()
  answered(usage, await aCaller(100), 1)
  let written = false
  void usage.flush().then(() => {
    written = true
  })
  await usage.flush()
  expect(written).toBe(true)
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
    expect([bucket.left, bucket.take(600_000)]).toEqual([0, false])
  })

  it('owes what others answered beyond what was left, a minute of calls at most', () => {
    const bucket = new TokenBucket(60, 0)
    bucket.spend(90, 0)
    expect([bucket.left, bucket.wait, bucket.take(30_000)]).toEqual([0, 31, false])
    expect(bucket.take(31_000)).toBe(true)
    bucket.spend(100_000, 31_000)
    expect(bucket.full).toBe(120)
  })

  it('lets several servers that are all asked without a pause answer no more between them than one would', () => {
    const servers = [1, 2, 3].map(() => new TokenBucket(60, 0))
    let answered = 0
    for (let second = 0; second < 600; second++) {
      const own = servers.map((server) => {
        let calls = 0
        for (let part = 0; part < 10; part++) while (server.take(second * 1_000 + part * 100)) calls++
        return calls
      })
      const all = own.reduce((sum, calls) => sum + calls, 0)
      servers.forEach((server, n) => void server.spend(all - (own[n] ?? 0), second * 1_000 + 999))
      answered += all
    }
    // Ten minutes, and the minute that each of them began with.
    expect(answered).toBeLessThanOrEqual(13 * 60)
  })

  it('takes calls of others first from what was filled up and did not fit: a server that is asked seldom owes nothing', () => {
    const bucket = new TokenBucket(60, 0)
    bucket.spend(600, 600_000)
    expect(bucket.left).toBe(60)
    bucket.spend(30, 601_000)
    expect(bucket.left).toBe(31)
  })
})
