import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listKeepingRules, releaseKeeping, stopKeeping, updateKeepingRule } from '@camp/contract/keeping/keeping'
import type { KeepingKind } from '@camp/contract/keeping/keeping.labels'
import { verifyLogs, writeLog } from '@camp/contract/logs/logs'
import { getRecordAsOf } from '@camp/contract/logs/logs.records'
import { exportParents, listParents } from '@camp/contract/parents/parents'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { announce, beginDue } from '../src/keeping/keeping.jobs.ts'
import { erasedFor, erasuresBetween, noteErased } from '../src/parents/parents.api.ts'
import { readManifest } from '../src/platform/backup/backup.manifest.ts'
import { restoreBackup } from '../src/platform/backup/backup.restore.ts'
import { writeBackup } from '../src/platform/backup/backup.write.ts'
import { TarReader } from '../src/platform/backup/tar.reader.ts'
import { Executor } from '../src/platform/db/executor.ts'
import { LocalFileStore } from '../src/platform/files/local.store.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { Keyring } from '../src/platform/write/keyring.ts'
import { eraseRestored, knownErasures, noteErasures } from '../src/restored.erasures.ts'
import { checkLog, filledTables, settleLog } from '../src/restored.ts'
import { createTestDatabase } from './database.ts'
import { makeParent } from './factories.ts'
import { filledFamily, MARK } from './family.filled.ts'
import { startTestServer, type TestServer } from './http.ts'
import { age } from './keeping.aged.ts'
import { type Person, signedIn } from './people.ts'
import { placesOf } from './places.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'camp-canary-'))
const keys = { data: randomBytes(32), audit: randomBytes(32) }
const before = path.join(folder, 'before.tar')
const PHONE = '19066661111'
const lines: string[] = []
let server: TestServer
let clerk: Person
let family: number
let other: number

beforeAll(async () => {
  const env = { DATA_KEY: keys.data.toString('base64'), AUDIT_KEY: keys.audit.toString('base64'), WORKER: 'on' }
  server = await startTestServer(env, lines)
  clerk = await signedIn(server, ['KEEPING', 'KEEPING_EDIT', 'PARENT_INDEX', 'PARENT_EXPORT', 'PII_VIEW', 'LOG_MANAGE'])
  family = await filledFamily(server.pool, clerk.userId, PHONE)
  await age(server.pool, family, 1_500)
  other = await makeParent(server.pool, { nickname: '上官云' })
  const content = `${MARK}来电，要求换组`
  expect((await clerk.caller.call(writeLog, { body: { operationType: 'EDIT', content } })).status).toBe(200)
  const stop = await clerk.caller.call(stopKeeping, { body: { parentId: family, reason: MARK } })
  expect((await clerk.caller.call(releaseKeeping, { params: { id: stop.body.id } })).status).toBe(200)
  // After a stop a family waits as long as the rule says: this one has waited.
  await server.pool.query("update keeping_stops set released_at = released_at - interval '3 days'")
}, 180_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const dataDir = () => server.running.services.config.dataDir

/** Files below the data directory in which a text stands. */
const filesWith = (text: string): string[] =>
  readdirSync(dataDir(), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(dataDir(), name))
    .filter((name) => statSync(name).isFile() && readFileSync(name).includes(text))

/** Switches a rule on, and lets its days pass. */
async function run(kind: KeepingKind): Promise<void> {
  const { rules } = (await clerk.caller.call(listKeepingRules, {})).body
  const { id, version, months } = rules.find((rule) => rule.kind === kind) ?? { id: 0, version: 0, months: 1 }
  const body = { id, version, months, isOn: true, warnDays: 1, waitDays: 1, told: [] }
  expect((await clerk.caller.call(updateKeepingRule, { body })).status).toBe(200)
  const { services } = server.running
  await announce(services)
  const due = "update keeping_plans set due_at = business_day(now()) where kind = $1 and state = 'WARNED'"
  expect((await server.pool.query(due, [kind])).rowCount).toBe(1)
  await beginDue(services)
  const done = async () =>
    (await server.pool.query("select from keeping_plans where parent_id = $1 and kind = $2 and state = 'DONE'", [family, kind])).rowCount
  await vi.waitFor(async () => expect(await done()).toBe(1), { timeout: 30_000, interval: 50 })
}

const sums = async () =>
  (
    await server.pool.query(
      `select (select json_agg(json_build_array(id, total_amount, discount_amount, pay_amount, refunded_amount) order by id) from orders) as orders,
         (select json_agg(json_build_array(id, amount, status) order by id) from refunds) as refunds,
         (select sum(amount_here) from statement_lines) as lines, (select json_agg(f order by parent_id) from parent_figures f) as figures`,
    )
  ).rows
const columnOf = async (text: string) => (await server.pool.query<{ left: string }>(text, [family])).rows.map((row) => row.left)

describe('keeping by rule', () => {
  it('takes a part of what is known, and leaves the family and the rest', async () => {
    const money = await sums()
    const left = {
      RECORDINGS:
        'select (media_urls || comment_media)::text as left from clock_ins where camp_student_id in (select id from camp_students where parent_id = $1)',
      ADDRESSES:
        "select receiver as left from user_addresses where parent_id = $1 union all select address ->> 'receiver' from orders where parent_id = $1",
      FEEDBACK: 'select content || reply as left from feedback where parent_id = $1',
      NOTES:
        'select content as left from follow_ups where parent_id = $1 union all select remark from orders where parent_id = $1 and remark is not null',
    } as const
    for (const kind of Object.keys(left) as (keyof typeof left)[]) {
      expect([kind, (await columnOf(left[kind])).some((text) => text.includes(MARK))]).toEqual([kind, true])
      await run(kind)
      expect([kind, (await columnOf(left[kind])).some((text) => text.includes(MARK))]).toEqual([kind, false])
      expect(await columnOf('select nickname as left from parents where id = $1')).toEqual([MARK])
      expect(await sums()).toEqual(money)
    }
    const { rows: media } = await server.pool.query(
      "select released_at is not null as released, name from media where purpose = 'CLOCK_IN'",
    )
    expect(media).toEqual([{ released: true, name: '***' }])
  }, 120_000)

  it('leaves nothing of a family anywhere, and its money to the fen; the log proves it, and the time machine names nobody', async () => {
    const money = await sums()
    const at = new Date().toISOString()
    expect(await placesOf(server.pool, MARK)).not.toEqual([])
    await writeBackup({
      url: server.databaseUrl,
      target: before,
      keys,
      withKeys: false,
      force: false,
      store: new LocalFileStore(dataDir()),
      say: () => {},
      erased: erasedFor(dataDir()),
    })
    await run('FAMILY')
    for (const secret of [MARK, PHONE]) {
      expect([secret, await placesOf(server.pool, secret)]).toEqual([secret, []])
      expect([secret, filesWith(secret)]).toEqual([secret, []])
      expect([secret, lines.filter((line) => line.includes(secret))]).toEqual([secret, []])
    }
    expect(await sums()).toEqual(money)
    expect((await clerk.caller.call(verifyLogs, {})).body).toMatchObject({ broken: [], complete: true })
    const then = await clerk.caller.call(getRecordAsOf, { query: { entity: 'parent', id: family, at } })
    expect(JSON.stringify(then.body)).not.toContain(MARK)
    expect((await clerk.caller.loose(listParents, { query: { page: 1, nickname: MARK } })).body).toMatchObject({ totalElements: 0 })
    const sheet = await clerk.caller.loose(exportParents, { body: { columns: ['nickname', 'realName', 'phone', 'children'] } })
    const { sheets } = await readXlsx(new Uint8Array(sheet.body as Buffer))
    expect(JSON.stringify(sheets.map(({ rows }) => rows))).toContain('上官云')
    expect(JSON.stringify(sheets.map(({ rows }) => rows))).not.toContain(MARK)
  }, 120_000)

  it('is told by kind and time, and repeated by a restore, which tells its own', async () => {
    const db = new Executor(server.pool)
    const [from, until] = [new Date(Date.now() - 3_600_000).toISOString(), new Date(Date.now() + 3_600_000).toISOString()]
    expect(await erasuresBetween(db, from, until)).toEqual([{ parentId: family, kind: 'BY_RULE', erasedAt: expect.any(String) }])
    expect(await erasuresBetween(db, until, until)).toEqual([])
    await noteErased({ pool: server.pool, dataDir: dataDir() })
    const database = await createTestDatabase({ empty: true })
    try {
      const to = mkdtempSync(path.join(folder, 'data-'))
      const due = await knownErasures(to, [path.join(dataDir(), 'erased.jsonl')])
      const archive = await TarReader.open(before)
      await restoreBackup({
        url: database.url,
        archive,
        manifest: await readManifest(archive),
        store: new LocalFileStore(to),
        log: silentLog,
        say: () => {},
        filled: filledTables,
        within: noteErasures(due.accounts),
        settle: settleLog,
      })
      await archive.close()
      expect(await placesOf(database.pool, MARK)).not.toEqual([])
      await eraseRestored({ url: database.url, dataDir: to }, new Keyring(keys), silentLog, () => {})
      for (const secret of [MARK, PHONE]) expect([secret, await placesOf(database.pool, secret)]).toEqual([secret, []])
      expect(await placesOf(database.pool, '上官云')).not.toEqual([])
      const { rows } = await database.pool.query('select parent_id as id, kind from family_erasures order by erased_at')
      expect(rows).toEqual([
        { id: family, kind: 'BY_RULE' },
        { id: family, kind: 'REPEATED_AFTER_RESTORE' },
      ])
      expect(await checkLog(database.url, keys, () => {})).toBe(true)
    } finally {
      await database.drop()
    }
    expect(other).toBeGreaterThan(0)
  }, 180_000)
})
