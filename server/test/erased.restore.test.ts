import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eraseParent } from '@camp/contract/parents/parents.family'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasedFor, noteErased } from '../src/parents/parents.api.ts'
import { readManifest } from '../src/platform/backup/backup.manifest.ts'
import { restoreBackup } from '../src/platform/backup/backup.restore.ts'
import { writeBackup } from '../src/platform/backup/backup.write.ts'
import { readErased } from '../src/platform/backup/erased.list.ts'
import { EVENTS_AHEAD, settleRewound } from '../src/platform/backup/rewound.ts'
import { TarReader } from '../src/platform/backup/tar.reader.ts'
import { Connection, connectionConfig, noLimits } from '../src/platform/db/connection.ts'
import { LocalFileStore } from '../src/platform/files/local.store.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { Keyring } from '../src/platform/write/keyring.ts'
import { eraseRestored, knownErasures, noteErasures } from '../src/restored.erasures.ts'
import { checkLog, filledTables, settleLog } from '../src/restored.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { makeOrder, makeParent } from './factories.ts'
import { startTestServer, type TestServer } from './http.ts'
import { type Person, signedIn } from './people.ts'
import { placesOf } from './places.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'camp-erased-'))
const keys = { data: randomBytes(32), audit: randomBytes(32) }
const env = { DATA_KEY: keys.data.toString('base64'), AUDIT_KEY: keys.audit.toString('base64') }
const [before, after] = [path.join(folder, 'before.tar'), path.join(folder, 'after.tar')]
const SECRETS = ['19077776666', '独孤明远', '独孤小雨']
const extra: TestDatabase[] = []

let server: TestServer
let clerk: Person
let parent: number
let other: number
const dataDir = () => server.running.services.config.dataDir
const list = () => path.join(dataDir(), 'erased.jsonl')

const backupTo = (target: string) =>
  writeBackup({
    url: server.databaseUrl,
    target,
    keys,
    withKeys: false,
    force: false,
    store: new LocalFileStore(dataDir()),
    say: () => {},
    erased: erasedFor(dataDir()),
  })
const erase = (id: number) => clerk.caller.call(eraseParent, { body: { id, confirm: String(id), reason: '家长书面申请' } })

beforeAll(async () => {
  server = await startTestServer(env)
  clerk = await signedIn(server, ['PARENT_ERASE'])
  parent = await makeParent(server.pool, { phone: '19077776666', nickname: '独孤明远' })
  other = await makeParent(server.pool, { nickname: '上官云' })
  await server.pool.query("insert into students (parent_id, name) values ($1, '独孤小雨')", [parent])
  // Under way when the backup is made, and settled before the erasure.
  const order = await makeOrder(server.pool, { parent_id: parent, progress: 'SHIPPED', remark: '独孤明远自提' })
  await backupTo(before)
  await server.pool.query("update orders set progress = 'COMPLETED' where id = $1", [order.id])
  expect((await erase(parent)).status).toBe(200)
  await backupTo(after)
}, 180_000)
afterAll(async () => {
  await server.stop()
  for (const database of extra) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Puts the older backup back, as far as the rows; what a crash would leave out comes after it. */
async function restored(also: readonly string[], from = mkdtempSync(path.join(folder, 'data-'))) {
  const database = await createTestDatabase({ empty: true })
  extra.push(database)
  const due = await knownErasures(from, also)
  const archive = await TarReader.open(before)
  const ending = { filled: filledTables, within: noteErasures(due.accounts), settle: settleLog }
  const manifest = await readManifest(archive)
  await restoreBackup({
    url: database.url,
    archive,
    manifest,
    store: new LocalFileStore(from),
    log: silentLog,
    say: () => {},
    ...ending,
  })
  await archive.close()
  return { database, due, from }
}

const secretsIn = async (pool: pg.Pool) => {
  const found: string[] = []
  for (const secret of SECRETS) if ((await placesOf(pool, secret)).length > 0) found.push(secret)
  return found
}
const finish = (at: { database: TestDatabase; from: string }) =>
  eraseRestored({ url: at.database.url, dataDir: at.from }, new Keyring(keys), silentLog, () => {})

describe('a family that was erased', () => {
  it('stands beside the data by its number and times, once, whatever crashed in between', async () => {
    const account = { account: parent, since: expect.any(String), erasedAt: expect.any(String), kind: 'ASKED' }
    const whole = readFileSync(list(), 'utf8')
    expect(readErased(whole)).toEqual([account])
    for (const secret of SECRETS) expect(whole).not.toContain(secret)
    const note = () => noteErased({ pool: server.pool, dataDir: dataDir() })
    await Promise.all([note(), note(), note()])
    expect(readFileSync(list(), 'utf8')).toBe(whole)
    // Cut off by a crash in the middle of a line, and before the first.
    for (const left of [whole.slice(0, 20), '']) {
      writeFileSync(list(), left)
      await Promise.all([note(), note()])
      expect(readErased(readFileSync(list(), 'utf8'))).toEqual([account])
    }
  })

  it('is erased again by a restore that hears of it from the data directory, and the log proves it', async () => {
    const from = mkdtempSync(path.join(folder, 'data-'))
    writeFileSync(path.join(from, 'erased.jsonl'), readFileSync(list()))
    const at = await restored([], from)
    expect(await secretsIn(at.database.pool)).toEqual(SECRETS)
    await finish(at)
    expect(await secretsIn(at.database.pool)).toEqual([])
    const { rows } = await at.database.pool.query(
      "select target_id as id, operation_type as type, source from operation_logs where call = 'system.parentErasedAgain'",
    )
    expect(rows).toEqual([{ id: parent, type: 'DELETE', source: 'JOB' }])
    // When it was first erased and why stands beside the second time.
    const { rows: erasures } = await at.database.pool.query('select parent_id as id, kind from family_erasures order by erased_at')
    expect(erasures).toEqual([
      { id: parent, kind: 'ASKED' },
      { id: parent, kind: 'REPEATED_AFTER_RESTORE' },
    ])
    expect(await placesOf(at.database.pool, '上官云')).not.toEqual([])
    expect(await checkLog(at.database.url, keys, () => {})).toBe(true)
    expect(readErased(readFileSync(path.join(from, 'erased.jsonl'), 'utf8'))).toHaveLength(1)
  }, 180_000)

  it('is erased again where PostgreSQL itself went back to before it: nobody is signed in then, and events go on beyond all that was read', async () => {
    const at = await restored([])
    const positions = async () =>
      (await at.database.pool.query<{ at: string }>('select last_value::text as at from event_positions')).rows[0]?.at
    const was = Number(await positions())
    await at.database.pool.query("insert into second_locks (subject, wrong) values ('u:1', 4)")
    const client = new Connection(connectionConfig(at.database.url, 'test', noLimits))
    await client.connect()
    await settleRewound(client, noteErasures((await knownErasures(at.from, [list()])).accounts))
    await client.end()
    await finish(at)
    expect(await secretsIn(at.database.pool)).toEqual([])
    expect((await at.database.pool.query('select from second_locks')).rowCount).toBe(0)
    expect(Number(await positions()) - was).toBe(EVENTS_AHEAD)
    expect(await checkLog(at.database.url, keys, () => {})).toBe(true)
  }, 180_000)

  it('is erased again by what a newer backup tells, which says up to when it knows', async () => {
    const at = await restored([after])
    const archive = await TarReader.open(after)
    expect(at.due).toMatchObject({ accounts: [{ account: parent }], until: (await readManifest(archive)).createdAt })
    await archive.close()
    await finish(at)
    expect(await secretsIn(at.database.pool)).toEqual([])
    // The list is in the new data directory as well, with the moment of then: one that named that of the restore would claim to know of all
    // that was erased until the restore.
    expect(readErased(readFileSync(path.join(at.from, 'erased.jsonl'), 'utf8'))).toEqual(readErased(readFileSync(list(), 'utf8')))
    expect(await knownErasures(at.from, [])).toMatchObject({ until: readErased(readFileSync(list(), 'utf8'))[0]?.erasedAt })
  }, 180_000)

  it('is erased by the next start where the restore was cut off after its rows', async () => {
    const at = await restored([list()])
    expect(await secretsIn(at.database.pool)).toEqual(SECRETS)
    const going = await startTestServer({ ...env, DATABASE_URL: at.database.url, DATA_DIR: at.from })
    try {
      expect(await secretsIn(at.database.pool)).toEqual([])
      expect((await at.database.pool.query("select from installation_facts where name = 'ERASE_AGAIN'")).rowCount).toBe(0)
    } finally {
      await going.stop()
    }
  }, 180_000)

  it('is known by when its account was made as well: a list of another installation erases nobody here', async () => {
    const foreign = path.join(folder, 'foreign.jsonl')
    writeFileSync(
      foreign,
      `${JSON.stringify({ account: other, since: '2020-01-01T00:00:00.000Z', erasedAt: '2026-01-01T00:00:00.000Z' })}\n`,
    )
    const at = await restored([foreign])
    await finish(at)
    expect(await placesOf(at.database.pool, '上官云')).not.toEqual([])
    expect(await secretsIn(at.database.pool)).toEqual(SECRETS)
    await expect(knownErasures(at.from, [path.join(folder, 'none.tar')])).rejects.toThrow('cannot be read')
  }, 180_000)
})
