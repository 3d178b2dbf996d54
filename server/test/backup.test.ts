import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { downloadFile } from '@camp/contract/base/files'
import { refundOrder } from '@camp/contract/refunds/refunds'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyBackup } from '../src/backup.verify.ts'
import { sealLog } from '../src/logs/logs.seals.service.ts'
import { verifyLog } from '../src/logs/logs.verify.service.ts'
import { readManifest } from '../src/platform/backup/backup.manifest.ts'
import { restoreBackup } from '../src/platform/backup/backup.restore.ts'
import { type BackupOptions, writeBackup } from '../src/platform/backup/backup.write.ts'
import { TarReader } from '../src/platform/backup/tar.reader.ts'
import { Connection, connectionConfig, noLimits } from '../src/platform/db/connection.ts'
import { migrate, migrationsFolder } from '../src/platform/db/migrate.ts'
import { LocalFileStore } from '../src/platform/files/local.store.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { Keyring } from '../src/platform/write/keyring.ts'
import { filledTables, settleLog } from '../src/restored.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { FILLED_WITHIN, fillWithDemo } from './demo.business.ts'
import { fingerprintOf } from './fingerprint.ts'
import { startTestServer, type TestServer } from './http.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'camp-backup-'))
const keys = { data: randomBytes(32), audit: randomBytes(32) }
const keyring = new Keyring(keys)
const env = { DATA_KEY: keys.data.toString('base64'), AUDIT_KEY: keys.audit.toString('base64') }
const file = path.join(folder, 'camp.tar')
const silent = () => {}
const usual = { withKeys: false, force: false, say: silent, erased: async () => [] }

let source: TestServer
let fileId = ''
const extra: TestDatabase[] = []

const paidOrder = async (pool: pg.Pool): Promise<string> =>
  (
    await pool.query<{ number: string }>(
      "select order_number as number from orders where status = 'PAID' and pay_method = 'WECHAT' and pay_amount > 1000 order by id desc limit 1",
    )
  ).rows[0]?.number ?? ''

/** The demo business with a refund that is asked for and not sent yet, a kept file, and a sealed log. */
beforeAll(async () => {
  source = await startTestServer(env)
  await fillWithDemo(source.databaseUrl)
  const caiwu = await source.as('caiwu')
  const asked = await caiwu.call(refundOrder, { body: { orderNumber: await paidOrder(source.pool), amount: 101, reason: '演练' } })
  expect(asked.status).toBe(200)
  const { rows } = await source.pool.query<{ id: number }>("select id from users where username = 'caiwu'")
  const facts = { name: '订单.xlsx', purpose: 'EXPORT', mime: 'application/octet-stream', ownerId: rows[0]?.id ?? 0 } as const
  fileId = (await source.running.services.files.keep(facts, Readable.from([randomBytes(3_000_000)]))).id
  await sealLog({ pool: source.pool, keys: keyring })
}, FILLED_WITHIN)
afterAll(async () => {
  await source.stop()
  for (const database of extra) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const backupOf = (url: string, target: string, more: Partial<BackupOptions> = {}) =>
  writeBackup({
    url,
    target,
    keys,
    ...usual,
    store: new LocalFileStore(source.running.services.config.dataDir),
    ...more,
  })

const emptyDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase({ empty: true })
  extra.push(database)
  return database
}

async function restore(name: string, url: string, dataDir = mkdtempSync(path.join(folder, 'data-'))): Promise<string> {
  const archive = await TarReader.open(name)
  try {
    const manifest = await readManifest(archive)
    const [store, ending] = [new LocalFileStore(dataDir), { filled: filledTables, settle: settleLog }]
    await restoreBackup({ url, archive, manifest, store, log: silentLog, say: silent, ...ending })
    return dataDir
  } finally {
    await archive.close()
  }
}

/** Checksums of all that comes back: everything but who works and who is signed in, and when the schema was made. */
async function contents(pool: pg.Pool): Promise<Record<string, string>> {
  const prints = Object.entries(await fingerprintOf(pool))
  const anew = /^(graphile_worker\.|public\.(sessions|worker_nodes|schema_migrations|log_seal_head|chores)$)/
  return Object.fromEntries(prints.filter(([name]) => !anew.test(name)))
}

const jobsOf = async (pool: pg.Pool) =>
  (
    await pool.query(`select t.identifier, j.payload, j.key, j.attempts, j.max_attempts, j.run_at, j.priority from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`)
  ).rows

/** Indexes, constraints and triggers, with those that are switched off. */
const guardsOf = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ line: string }>(`
    select pg_get_indexdef(i.indexrelid) || i.indisvalid as line from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
      where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass || ' ' || pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not tgisinternal
    order by 1`)
  return rows.map(({ line }) => line)
}

const isWhole = async (url: string) => {
  const client = new Connection(connectionConfig(url, 'test', noLimits))
  await client.connect()
  const report = await verifyLog(client, keyring)
  await client.end()
  return report
}

describe('a restore drill', () => {
  let manifest: Awaited<ReturnType<typeof backupOf>>['manifest']
  let target: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    ;({ manifest } = await backupOf(source.running.services.config.database.url ?? '', file))
    target = await emptyDatabase()
    dataDir = await restore(file, target.url)
  }, FILLED_WITHIN)

  it('lets nobody stay signed in', async () => {
    const sessions = 'select count(*) from sessions'
    expect((await source.pool.query(sessions)).rows[0]?.count).toBeGreaterThan(0)
    expect((await target.pool.query(sessions)).rows[0]?.count).toBe(0)
  })

  it('brings back every row, job and file, and the server goes on where it was', async () => {
    expect(manifest.tables.find(({ name }) => name === 'orders')?.rows).toBeGreaterThan(5_000)
    expect(manifest.missingFiles).toEqual([])
    expect(await contents(target.pool)).toEqual(await contents(source.pool))
    expect(await guardsOf(target.pool)).toEqual(await guardsOf(source.pool))
    expect(await jobsOf(target.pool)).toEqual(await jobsOf(source.pool))
    expect((await jobsOf(target.pool)).map(({ identifier }) => identifier)).toEqual(['refund.send'])
    expect(readFileSync(path.join(dataDir, 'files', fileId.slice(0, 2), fileId))).toHaveLength(3_000_000)

    const going = await startTestServer({ ...env, DATABASE_URL: target.url, DATA_DIR: dataDir, WORKER: 'on' })
    try {
      const caiwu = await going.as('caiwu')
      expect((await caiwu.loose(downloadFile, { params: { id: fileId } })).status).toBe(200)
      const refund = () =>
        target.pool.query(
          "select r.status, s.asked from refunds r join sandbox_refunds s on s.out_refund_no = r.refund_number where r.reason = '演练'",
        )
      await vi.waitFor(async () => expect((await refund()).rows[0]?.status).toBe('SUCCESS'), { timeout: 20_000, interval: 100 })
      expect((await refund()).rows).toEqual([{ status: 'SUCCESS', asked: 1 }])
      // New records get new numbers, and the chain of the log goes on.
      const again = { orderNumber: await paidOrder(target.pool), amount: 100, reason: '再来' }
      expect((await caiwu.call(refundOrder, { body: again })).status).toBe(200)
      await vi.waitFor(async () => expect(await isWhole(target.url)).toMatchObject({ faults: 0, unsealed: 0 }), {
        timeout: 20_000,
        interval: 200,
      })
      expect((await isWhole(target.url)).blocks).toBeGreaterThan(1)
    } finally {
      await going.stop()
    }
  }, 180_000)

  it('takes a backup of one moment, though work goes on', async () => {
    const busy = path.join(folder, 'busy.tar')
    let going = true
    const worker = (async () => {
      for (let n = 0; going; n++) {
        // Two tables in one transaction: a backup of one moment has both or neither.
        await source.pool.query(`with m as (insert into tags (name) values ('钟 ${n}') returning id)
          insert into chores (name, ran_at) select 'tag ' || id, now() from m`)
      }
    })()
    await backupOf(source.running.services.config.database.url ?? '', busy)
    going = false
    await worker
    const target = await emptyDatabase()
    await restore(busy, target.url)
    const { rows } = await target.pool.query(
      `select (select count(*) from tags where name like '钟 %') as tags, (select count(*) from chores where name like 'tag %') as chores`,
    )
    expect(rows[0]?.tags).toBe(rows[0]?.chores)
  }, 120_000)
})

describe('a restore', () => {
  it('refuses a database in which there is something', async () => {
    await expect(restore(file, source.running.services.config.database.url ?? '')).rejects.toThrow('The database is not empty')
  })

  it('of a damaged or incomplete backup leaves the database empty, and a good one can follow', async () => {
    const target = await emptyDatabase()
    const bytes = readFileSync(file)
    const broken = path.join(folder, 'broken.tar')
    const cut = path.join(folder, 'cut.tar')
    writeFileSync(cut, bytes)
    truncateSync(cut, Math.floor(bytes.length / 2))
    await expect(restore(cut, target.url)).rejects.toThrow(/damaged or not complete/)
    // A byte within the compressed rows of the orders.
    const at = bytes.indexOf('tables/orders/00001.csv.gz') + 512 + 2_000
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    writeFileSync(broken, bytes)
    await expect(restore(broken, target.url)).rejects.toThrow('damaged')
    expect((await target.pool.query('select count(*) from users')).rows[0]?.count).toBe(0)
    await restore(file, target.url)
    expect((await target.pool.query('select count(*) from users')).rows[0]?.count).toBeGreaterThan(0)
  }, 120_000)

  it('refuses what is no backup, and one of a newer version', async () => {
    const none = path.join(folder, 'none.tar')
    writeFileSync(none, 'hello')
    await expect(restore(none, 'unused')).rejects.toThrow('is not a backup')
    const newer = path.join(folder, 'newer.tar')
    writeFileSync(newer, readFileSync(file).toString('latin1').replaceAll('0001_access.sql', '9999_access.sql'), 'latin1')
    await expect(restore(newer, 'unused')).rejects.toThrow('newer version')
  })

  it('brings a backup of an older schema to the level of this version', async () => {
    const old = await emptyDatabase()
    await migrate(old.url, silentLog, migrationsFolder(), '0006_logs.sql')
    await old.pool.query("insert into users (username, real_name) values ('kept', '旧人')")
    const older = path.join(folder, 'older.tar')
    await backupOf(old.url, older)
    const target = await emptyDatabase()
    await restore(older, target.url)
    expect((await target.pool.query('select username from users')).rows).toEqual([{ username: 'kept' }])
    expect((await target.pool.query('select seq from log_seal_head')).rows).toEqual([{ seq: 0 }])
    await expect(restore(older, (await emptyAtLevel()).url)).rejects.toThrow('newer than that of the backup')
  }, 60_000)
})

/** A database of this version's schema and nothing in it. */
async function emptyAtLevel(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  await migrate(database.url, silentLog)
  return database
}

describe('a backup', () => {
  const url = () => source.running.services.config.database.url ?? ''

  it('on a full disk leaves nothing behind and says so', async () => {
    const full = path.join(folder, 'full.tar')
    const create = async (draft: string) => {
      const handle = await open(draft, 'wx')
      let room = 1_000_000
      const write = async (bytes: Buffer) => {
        room -= bytes.length
        if (room < 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
        return handle.write(bytes)
      }
      return new Proxy(handle, {
        get: (of, key) => {
          const value: unknown = key === 'write' ? write : Reflect.get(of, key)
          return typeof value === 'function' && key !== 'write' ? value.bind(of) : value
        },
      })
    }
    await expect(backupOf(url(), full, { create })).rejects.toThrow('There is no room left')
    expect([existsSync(full), existsSync(`${full}.part`)]).toEqual([false, false])
  })

  it('that fails leaves the earlier one of that name in place', async () => {
    const kept = path.join(folder, 'kept.tar')
    writeFileSync(kept, 'earlier')
    await expect(backupOf(url(), kept)).rejects.toThrow('kept.tar is there already: name another file, or say --force')
    await expect(backupOf(`${url()}_not_there`, kept, { force: true })).rejects.toThrow('cannot be reached')
    const empty = await emptyDatabase()
    await expect(backupOf(empty.url, kept, { force: true })).rejects.toThrow('holds nothing of the console')
    expect(readFileSync(kept, 'utf8')).toBe('earlier')
  })

  it('leaves out what others made in the database, names it, and can be restored', async () => {
    const shared = await emptyAtLevel()
    await shared.pool.query(`
      create table scratch (id serial primary key, tag_id bigint references tags, note text);
      create table "Old stuff" (at date) partition by range (at);
      create table "Old stuff 1" partition of "Old stuff" for values from ('2026-01-01') to ('2027-01-01');
      create schema reports_of_ours; create table reports_of_ours.sums (id int);
      alter table tags add column colour text default 'red';
      insert into tags (name) values ('家'); insert into scratch (tag_id, note) select id, 'mine' from tags`)
    const told: string[] = []
    const kept = path.join(folder, 'shared.tar')
    const { manifest } = await backupOf(shared.url, kept, { say: (text) => told.push(text) })
    const others = ['the table Old stuff', 'the table scratch', 'the column colour of tags', 'the table reports_of_ours.sums']
    expect([...manifest.others].sort()).toEqual([...others].sort())
    for (const other of others) expect(told).toContain(`LEFT OUT: ${other}, which is not of the console`)
    const target = await emptyDatabase()
    await restore(kept, target.url)
    expect((await target.pool.query('select name from tags')).rows).toEqual([{ name: '家' }])
  }, 60_000)

  it('of a schema that is not as the migrations made it, or newer, is refused in words', async () => {
    const other = await emptyAtLevel()
    const refused = () => backupOf(other.url, path.join(folder, 'refused.tar'))
    await other.pool.query('alter table tags rename column name to title')
    await expect(refused()).rejects.toThrow('it lacks the column name of tags')
    await other.pool.query("alter table tags rename column title to name; insert into schema_migrations values ('9999_next.sql', 'x')")
    await expect(refused()).rejects.toThrow('newer than this version, which does not know 9999_next.sql')
  }, 60_000)

  it('that is damaged is found by verifying it, and a good one is restored whole', async () => {
    const broken = path.join(folder, 'verified.tar')
    const bytes = readFileSync(file)
    const at = bytes.indexOf('tables/orders/00001.csv.gz') + 512 + 2_000
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    writeFileSync(broken, bytes)
    await expect(verifyBackup(broken, keys, silentLog, silent)).rejects.toThrow(/verified\.tar cannot be restored: .*damaged/)
    const told: string[] = []
    await verifyBackup(file, keys, silentLog, (text) => told.push(text))
    expect(told.at(-1)).toMatch(/^the operation log is whole: \d+ entries$/)
  }, 180_000)

  it('names a file that is not in the store as it was recorded, and is made all the same', async () => {
    const dataDir = mkdtempSync(path.join(folder, 'data-'))
    const { manifest } = await backupOf(url(), path.join(folder, 'bare.tar'), { store: new LocalFileStore(dataDir) })
    expect([manifest.files, manifest.missingFiles]).toEqual([[], [fileId]])
  })

  it('holds the keys only if that is asked for', async () => {
    const without = await TarReader.open(file)
    expect(without.has('keys/data.key')).toBe(false)
    await without.close()
    const full = path.join(folder, 'keys.tar')
    await backupOf(url(), full, { withKeys: true })
    const archive = await TarReader.open(full)
    expect((await archive.read('keys/audit.key')).toString()).toBe(`${keys.audit.toString('base64')}\n`)
    await archive.close()
    expect(readFileSync(file).includes(keys.audit.toString('base64'))).toBe(false)
  })

  it('can be read by its owner alone and opened by any tar', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const names = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n')
    expect(names).toContain('tables/orders/00001.csv.gz')
    expect(names.at(-1)).toBe('manifest.json')
  })
})
