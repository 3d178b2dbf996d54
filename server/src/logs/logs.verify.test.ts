import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyLogs } from '@camp/contract/logs/logs'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { startTestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { DatabaseClock } from '../platform/db/clock.ts'
import { Tx } from '../platform/db/executor.ts'
import { sealEntry } from '../platform/write/audit.ts'
import { Keyring } from '../platform/write/keyring.ts'
import { logsRepository } from './logs.repository.ts'
import { sealLog } from './logs.seals.service.ts'
import { type VerifyOptions, verifyLog } from './logs.verify.service.ts'

const keys = new Keyring({ data: randomBytes(32), audit: randomBytes(32) })
const clock = new DatabaseClock()
let database: TestDatabase
let counter = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop({ undeclared: 'on purpose' }))

/** The owner of the database can lift what keeps the application from changing the log. */
const asOwner = async (...statements: string[]) => {
  const client = await database.pool.connect()
  const tables = ['operation_logs', 'log_seals']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const text of statements) await client.query(text)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  client.release()
}

beforeEach(async () => {
  await asOwner(
    'truncate operation_logs, log_seals restart identity',
    `update log_seal_head set seq = 0, hash = '', mac = null, settled_id = 0, awaited_id = null, awaited_xid = null, awaited_at = null`,
  )
})

const write = async (client: PoolClient): Promise<number> => {
  const sealed = sealEntry(
    {
      operatorId: 7,
      operationType: 'EDIT',
      source: 'SERVER',
      call: 'refundOrder',
      content: { orderNumber: `2026010100000${counter}`, amount: '12.50' },
      target: { entity: 'order', id: ++counter },
      before: { 备注: '旧 "quoted" \\ text', 数量: 1.5 },
      after: { 备注: null, list: [3, { b: 1, a: 2 }] },
      ip: '10.0.0.1',
      userAgent: 'test',
      requestId: `r${counter}`,
    },
    clock,
    keys,
  )
  return (await logsRepository.add(Tx.of(client), sealed))?.id ?? 0
}

const writeMany = async (count: number) => {
  const client = await database.pool.connect()
  for (let n = 0; n < count; n++) await write(client)
  client.release()
}

const seal = () => sealLog({ pool: database.pool, keys })

const verify = async (options: VerifyOptions = {}) => {
  const client = await database.pool.connect()
  try {
    return await verifyLog(client, keys, options)
  } finally {
    client.release()
  }
}

const sealed = async (): Promise<number[]> =>
  (
    await database.pool.query<{ id: number }>(
      'select generate_series(lower(r), upper(r) - 1) as id from log_seals s, unnest(s.ids) r order by 1',
    )
  ).rows.map(({ id }) => id)

const written = async (): Promise<number[]> =>
  (await database.pool.query<{ id: number }>('select id from operation_logs order by id')).rows.map(({ id }) => id)

describe('sealing', () => {
  const open: PoolClient[] = []
  afterEach(async () => {
    for (const client of open.splice(0)) {
      await client.query('rollback')
      client.release()
    }
  })

  it('covers every committed entry exactly once, whatever writers and rollbacks go on beside it', async () => {
    let going = true
    const sealer = async () => {
      while (going) {
        await seal()
        await sleep(5)
      }
    }
    const writer = async () => {
      const client = await database.pool.connect()
      for (let n = 0; n < 40; n++) {
        await client.query('begin')
        for (let entries = 0; entries <= n % 3; entries++) await write(client)
        // Commits in another order than that of the ids.
        await sleep(Math.random() * 15)
        await client.query(n % 4 === 0 ? 'rollback' : 'commit')
      }
      client.release()
    }
    const sealers = [sealer(), sealer()]
    await Promise.all([writer(), writer(), writer(), writer()])
    going = false
    await Promise.all(sealers)
    await seal()
    const all = await written()
    expect(all.length).toBeGreaterThan(200)
    expect(await sealed()).toEqual(all)
    const { rows } = await database.pool.query<{ late: number }>(
      'select count(*) as late from log_seals a join log_seals b on b.seq > a.seq and b.first_id < a.last_id',
    )
    // The case that matters came about: an entry of a lower id was sealed after one of a higher.
    expect(rows[0]?.late).toBeGreaterThan(0)
    expect(await verify()).toMatchObject({ faults: 0, checked: all.length, unsealed: 0, complete: true })
  })

  it('waits for nobody and finds an entry that was committed long after later ones were sealed', async () => {
    const slow = await database.pool.connect()
    open.push(slow)
    await slow.query('begin')
    const id = await write(slow)
    await writeMany(3)
    expect(await seal()).toBe(1)
    // As if the time after which ids count as settled had gone by.
    await database.pool.query("update log_seal_head set awaited_at = now() - interval '1 hour'")
    await writeMany(1)
    await seal()
    await slow.query('commit')
    expect(await seal()).toBe(1)
    expect(await sealed()).toContain(id)
    expect((await verify()).faults).toBe(0)
  })

  it('stops looking at what is settled, once nobody can add to it any more', async () => {
    await writeMany(5)
    await seal()
    // Transactions of other databases on the same server are waited for too.
    await vi.waitFor(
      async () => {
        await database.pool.query("update log_seal_head set awaited_at = now() - interval '1 hour' where awaited_id is not null")
        await seal()
        const { rows } = await database.pool.query('select settled_id, awaited_id from log_seal_head')
        expect(rows).toEqual([{ settled_id: 5, awaited_id: null }])
      },
      { timeout: 20_000, interval: 100 },
    )
    await writeMany(2)
    await seal()
    expect(await sealed()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('ends a round where it has caught up, however fast others write', async () => {
    await writeMany(3)
    const busy: typeof database.pool = Object.create(database.pool, {
      // Somebody writes before each step of the round.
      connect: {
        value: async () => {
          await writeMany(1)
          return database.pool.connect()
        },
      },
    })
    expect(await sealLog({ pool: busy, keys })).toBe(1)
    expect(await seal()).toBe(1)
    expect(await sealed()).toEqual(await written())
  })

  it('adds nothing while nothing happens', async () => {
    await writeMany(1)
    expect([await seal(), await seal(), await seal()]).toEqual([1, 0, 0])
  })
})

describe('the check of the log', () => {
  /** Three blocks of four entries (1 to 4, 5 to 8, 9 to 12) and two entries that are not sealed yet. */
  beforeEach(async () => {
    for (let block = 0; block < 3; block++) {
      await writeMany(4)
      await seal()
    }
    await writeMany(2)
  })

  it('finds nothing in a log that nobody touched, and tells how much is not sealed yet', async () => {
    expect(await verify()).toMatchObject({ faults: 0, checked: 14, blocks: 3, unsealed: 2, complete: true, last: { seq: 3 } })
  })

  it('finds an edited entry at once, sealed or not', async () => {
    await asOwner(
      `update operation_logs set content = content || '{"amount":"0.01"}' where id = 6`,
      'update operation_logs set operator_id = 8 where id = 14',
      "update operation_logs set month = month - interval '1 month' where id = 2",
    )
    expect((await verify()).broken).toEqual([
      { kind: 'ENTRY_EDITED', block: null, entry: 2, count: 1 },
      { kind: 'ENTRY_EDITED', block: null, entry: 6, count: 1 },
      { kind: 'ENTRY_EDITED', block: null, entry: 14, count: 1 },
    ])
  })

  it('finds an entry that was replaced by a copy of a genuine one', async () => {
    await asOwner(`update operation_logs o set (created_at, content, target_id, request_id, mac) =
      (select created_at, content, target_id, request_id, mac from operation_logs where id = 5) where id = 6`)
    expect((await verify()).broken).toEqual([
      { kind: 'ENTRY_EDITED', block: 2, entry: null, count: 1 },
      { kind: 'ENTRY_COPIED', block: null, entry: 6, count: 1 },
    ])
  })

  it('finds removed entries, and says which', async () => {
    await asOwner('delete from operation_logs where id in (1, 6, 7, 12)')
    expect((await verify()).broken).toEqual([
      { kind: 'ENTRY_REMOVED', block: 1, entry: 1, count: 1 },
      { kind: 'ENTRY_REMOVED', block: 2, entry: 6, count: 2 },
      { kind: 'ENTRY_REMOVED', block: 3, entry: 12, count: 1 },
    ])
  })

  it('finds a removed block, in the middle and at either end', async () => {
    for (const seq of [1, 2, 3]) {
      await asOwner('create temporary table kept as select * from log_seals', `delete from log_seals where seq = ${seq}`)
      const report = await verify()
      expect(report.broken).toContainEqual({ kind: 'BLOCK_REMOVED', block: seq, entry: null, count: 1 })
      await asOwner(`insert into log_seals select * from kept where seq = ${seq}`, 'drop table kept')
      expect((await verify()).faults).toBe(0)
    }
  })

  it('finds an edited block', async () => {
    for (const change of ["sealed_at = sealed_at - interval '1 day'", "ids = '{[5,8)}', last_id = 7, count = 3", "hash = '\\x00'"]) {
      await asOwner('create temporary table kept as select * from log_seals', `update log_seals set ${change} where seq = 2`)
      expect((await verify()).broken).toContainEqual({ kind: 'BLOCK_EDITED', block: 2, entry: null, count: 1 })
      await asOwner('delete from log_seals', 'insert into log_seals select * from kept', 'drop table kept')
      expect((await verify()).faults).toBe(0)
    }
  })

  it('finds a chain that was cut off and ended anew', async () => {
    const { last } = await verify()
    const cut = ['delete from log_seals where seq = 3', 'delete from operation_logs where id > 8']
    await asOwner(...cut, "update log_seal_head set seq = 2, hash = (select hash from log_seals where seq = 2), mac = '\\x00'")
    expect((await verify()).broken).toEqual([{ kind: 'HEAD_EDITED', block: null, entry: null, count: 1 }])
    // Even with an old end put back, for a reader who knows a block that was there.
    expect((await verify({ known: last })).broken).toContainEqual({ kind: 'BLOCK_REMOVED', block: 3, entry: null, count: 1 })
  })

  it('finds inserted entries: without the key, with a code of another, and among the settled ones', async () => {
    const columns = `month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id, before, after, ip,
      user_agent, request_id`
    const forged = `insert into operation_logs (${columns}, mac) select ${columns}, sha256('guess') from operation_logs where id = 3`
    const copied = `insert into operation_logs (${columns}, mac) select ${columns}, mac from operation_logs where id = 3`
    await asOwner(forged, copied)
    expect((await verify()).broken).toEqual([
      { kind: 'ENTRY_EDITED', block: null, entry: 15, count: 1 },
      { kind: 'ENTRY_COPIED', block: null, entry: 16, count: 1 },
    ])
    await database.pool.query('update log_seal_head set settled_id = 16')
    await seal()
    expect((await verify()).broken).toContainEqual({ kind: 'ENTRY_INSERTED', block: null, entry: 13, count: 4 })
  })

  it('of the newest part alone leaves the older blocks out and still knows their entries', async () => {
    expect(await verify({ newest: 8 })).toMatchObject({ checked: 10, blocks: 2, unsealed: 2, faults: 0, complete: false })
    expect(await verify({ newest: 12 })).toMatchObject({ checked: 14, complete: true })
    await asOwner('delete from operation_logs where id in (2, 7)')
    expect((await verify({ newest: 8 })).broken).toEqual([{ kind: 'ENTRY_REMOVED', block: 2, entry: 7, count: 1 }])
  })

  it('stops when its time is up and says so', async () => {
    expect(await verify({ withinMs: 0 })).toMatchObject({ complete: false, faults: 0 })
  })

  it('with another key finds that nothing is genuine', async () => {
    const client = await database.pool.connect()
    const report = await verifyLog(client, new Keyring({ data: randomBytes(32), audit: randomBytes(32) }))
    client.release()
    expect(report.faults).toBe(14 + 3 + 1)
  })
})

describe('GET /api/log/verify', () => {
  it('tells what is wrong with the newest entries', async () => {
    const server = await startTestServer({ WORKER: 'on' })
    try {
      const { caller } = await signedIn(server, ['LOG_MANAGE'])
      await server.as('caiwu')
      const whole = await caller.call(verifyLogs, {})
      expect(whole.body).toMatchObject({ complete: true, broken: [] })
      expect(whole.body.checked).toBeGreaterThan(0)
      // The server's own chore seals it.
      for (let tries = 0; (await caller.call(verifyLogs, {})).body.unsealed > 0; tries++) {
        expect(tries).toBeLessThan(100)
        await sleep(100)
      }
      await server.pool.query('alter table operation_logs disable trigger user')
      await server.pool.query("update operation_logs set ip = '8.8.8.8'")
      const broken = await caller.call(verifyLogs, {})
      expect(broken.body.broken[0]?.kind).toBe('ENTRY_EDITED')
      expect(broken.body.lastBlock?.hash).toMatch(/^[0-9a-f]{64}$/)
    } finally {
      await server.stop()
    }
  })

  it('is answered to everyone who asks for it at the same moment, also while the database is slow', async () => {
    const server = await startTestServer()
    const holder = await server.pool.connect()
    try {
      const { caller } = await signedIn(server, ['LOG_MANAGE'])
      await holder.query('begin')
      await holder.query('lock table log_seals in access exclusive mode')
      // More than there are connections for reports, for longer than one may wait for a connection.
      const asked = Array.from({ length: 20 }, () => caller.call(verifyLogs, {}))
      await new Promise((resolve) => setTimeout(resolve, 3_300))
      await holder.query('commit')
      for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    } finally {
      holder.release()
      await server.stop()
    }
  })
})
