import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawDataKey, existingKeys, loadKeys, retireSecondKey } from '../src/platform/config/keys.ts'
import { verifySeals } from '../src/platform/rekey.ts'
import { Keyring } from '../src/platform/write/keyring.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { program, type ServerProcess, serverRoot, startProcess } from './process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop({ undeclared: 'on purpose' }))

const key = () => randomBytes(32)
const [before, after, audit] = [key(), key(), key()]
const text = (bytes: Buffer) => bytes.toString('base64')
const OLD = { DATA_KEY: text(before), AUDIT_KEY: text(audit) }
const BOTH = { DATA_KEY: text(after), DATA_KEY_SECOND: text(before), AUDIT_KEY: text(audit) }
const NEW = { DATA_KEY: text(after), AUDIT_KEY: text(audit) }

/** Starts a server; answers how it ended (null: it was ready), and what it said, or leaves it running. */
async function started(env: Record<string, string>): Promise<{ server: ServerProcess; ended: number | string | null }> {
  const server = await startProcess({ DATABASE_URL: database.url, OTHER_KEYS: 'off', ...env })
  return { server, ended: await Promise.race([server.url.then(() => null), server.ended]) }
}
async function onceStarted(env: Record<string, string>) {
  const { server, ended } = await started(env)
  await server.dispose()
  return { ended, said: server.output() }
}

interface Command {
  readonly child: ChildProcess
  readonly ended: Promise<{ code: number | null; said: string }>
}
function command(env: Record<string, string>, name = 'rekey', ...args: string[]): Command {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [...program(`${name}.command`), ...args], {
    cwd: serverRoot,
    env: { PATH, HOME, DATABASE_URL: database.url, DATA_DIR: path.join(tmpdir(), 'camp-rekey-none'), ...env },
  })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  return { child, ended: once(child, 'exit').then(([code]) => ({ code, said })) }
}

const [oldRing, newRing, bothRing] = [
  new Keyring({ data: before, audit }),
  new Keyring({ data: after, audit }),
  new Keyring({ data: after, second: before, audit }),
]
const FAMILIES = 30_000
const underKeys = async () => {
  const { rows } = await database.pool.query<{ mark: string; n: number }>(
    'select left(sealed_key, 9) as mark, count(*)::int as n from family_keys group by 1',
  )
  const of = (ring: Keyring) => rows.find(({ mark }) => mark === ring.marks.data)?.n ?? 0
  return { old: of(oldRing), new: of(newRing) }
}

describe('another data key', () => {
  it('is refused before all servers open both, and seals from the first start with both', { timeout: 300_000 }, async () => {
    expect((await onceStarted(OLD)).ended).toBeNull()
    await database.pool.query(
      `with made as (insert into parents (phone, nickname) select '17' || lpad(n::text, 9, '0'), '家长' from generate_series(1, ${FAMILIES}) n returning id)
       insert into family_keys (parent_id, sealed_key) select id, $1 || id from made`,
      ['x'],
    )
    // Each its own text, as the product would have sealed it.
    const { rows } = await database.pool.query<{ id: number }>('select parent_id as id from family_keys order by 1')
    await database.pool.query(
      'update family_keys k set sealed_key = s.sealed from unnest($1::bigint[], $2::text[]) s (id, sealed) where k.parent_id = s.id',
      [rows.map(({ id }) => id), rows.map(({ id }) => oldRing.seal(`family ${id}`))],
    )
    // A column that no list knows, and a name that has to be quoted.
    await database.pool.query('create table "Later On" (id int, "its Secret" text, beside text)')
    await database.pool.query(`insert into "Later On" values (1, $1, $2), (2, null, $3)`, [
      oldRing.seal('later'),
      'plain',
      `${oldRing.marks.data}only.looks.so`,
    ])

    expect(await command(NEW).ended).toMatchObject({ code: 1, said: expect.stringContaining('not those that the servers run with') })
    expect(await command(BOTH).ended).toMatchObject({ code: 1, said: expect.stringContaining('No server runs with the new key yet') })
    expect(await onceStarted(NEW)).toMatchObject({ ended: 1, said: expect.stringContaining('DATA_KEY') })
    expect((await onceStarted(BOTH)).ended).toBeNull()
    // From here on both are needed, whichever of them seals.
    for (const alone of [OLD, NEW]) expect((await onceStarted(alone)).ended).toBe(1)
    expect((await onceStarted(NEW)).said).toContain('npm run rekey')
    expect(await command(BOTH, 'backup', '/tmp/never.tar').ended).toMatchObject({ code: 1, said: expect.stringContaining('being changed') })
  })

  it('killed in the middle, again and again, beside a server that runs: nothing is lost, the rest is done, all of it is read back', {
    timeout: 300_000,
  }, async () => {
    const { server, ended } = await started(BOTH)
    expect(ended).toBeNull()
    for (let kill = 0; kill < 2; kill++) {
      const done = (await underKeys()).new
      const run = command(BOTH)
      while ((await underKeys()).new === done) await setTimeout(5)
      run.child.kill('SIGKILL')
      await run.ended
      const half = await underKeys()
      expect(half.old + half.new).toBe(FAMILIES)
      expect(half.new).toBeGreaterThan(0)
      expect(half.old).toBeGreaterThan(0)
      // Each value opens, whichever key it is under.
      const { rows } = await database.pool.query<{ id: number; sealed: string }>(
        'select parent_id as id, sealed_key as sealed from family_keys',
      )
      expect(rows.filter(({ id, sealed }) => bothRing.open(sealed) !== `family ${id}`)).toEqual([])
      expect((await onceStarted(NEW)).ended).toBe(1)
    }
    // A row that somebody holds waits for the next round.
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('select from "Later On" where id = 1 for update')
    const last = command(BOTH)
    await setTimeout(3_000)
    await client.query('commit')
    client.release()
    const { code, said } = await last.ended
    expect(said).toContain(`verified: ${FAMILIES + 1} values open under the new key`)
    expect(said).toContain('"Later On".beside: 1 cannot be opened, and are left as they are')
    expect(code).toBe(1)
    expect(await underKeys()).toEqual({ old: 0, new: FAMILIES })
    expect((await fetch(`${await server.url}/readyz`)).status).toBe(200)
    await server.dispose()
    const { rows } = await database.pool.query('select "its Secret" as secret, beside from "Later On" order by id')
    expect(newRing.open(rows[0].secret)).toBe('later')
    expect(rows[1].beside).toBe(`${oldRing.marks.data}only.looks.so`)
  })

  it('is alone from then on: the one of before starts nothing any more, and keyed hashes stay what they were', {
    timeout: 240_000,
  }, async () => {
    await database.pool.query('drop table "Later On"')
    expect((await onceStarted(NEW)).ended).toBeNull()
    expect((await onceStarted(OLD)).ended).toBe(1)
    expect(await command(NEW).ended).toMatchObject({ code: 0, said: expect.stringContaining('nothing to do') })
    expect(await command(NEW, 'rekey', '--check').ended).toMatchObject({
      code: 0,
      said: expect.stringContaining(`${FAMILIES} values open`),
    })
    const { keyringOf } = await import('../src/platform/installation.keys.ts')
    const ring = await keyringOf(database.pool, { data: after, audit })
    expect(ring.digest('a card')).toEqual(oldRing.digest('a card'))
    expect(ring.digest('a card')).not.toEqual(newRing.digest('a card'))
    expect(await verifySeals(database.pool, ring)).toEqual({ opened: FAMILIES, unfit: [] })
  })
})

it('what is sealed ends in a text of a table or in a cookie of minutes: who seals anywhere else must see to it here', () => {
  const sealing = readdirSync(path.join(serverRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /(?:keys|ring|Keyring\(keys\))\.seal\(/.test(readFileSync(path.join(serverRoot, 'src', file), 'utf8')))
  expect(sealing.sort()).toEqual([
    'account/account.codes.service.ts', // verification_codes.code_sealed
    'alarms/alarms.service.ts', // alarms.robot_url, robot_secret
    'coaches/coaches.saving.service.ts', // coaches.id_card_sealed
    'contracts/contracts.keys.service.ts', // seal_keys.private_key_sealed
    'factors/factors.service.ts', // user_totps.secret, pending
    'formDrafts/formDrafts.service.ts', // drafts.sealed
    'merchants/merchants.service.ts', // merchants.api_v3_key_sealed, private_key_sealed
    'parents/parents.keys.service.ts', // family_keys.sealed_key
    'platform/ingest/ingest.engine.ts', // ingest_waiting.item
    'platform/installation.keys.ts', // installation_facts, by the command itself
    'platform/rekey.ts',
    'referrers/referrers.holds.service.ts', // referrers.payee_sealed, copied into commission_payout_payees
    'rekey.command.ts',
    'sso/sso.attempts.service.ts', // a cookie
    'sso/sso.flow.service.ts', // sso_entries.id_token_sealed, moved on into sso_log_ins
    'uploaders/uploaders.invites.service.ts', // uploader_invites.token_sealed
    'webhooks/webhooks.service.ts', // webhook_endpoints.secret, old_secret
    'workHours/workHours.payee.service.ts', // coaches.payee_sealed, copied into work_statements
  ])
})

it('a key below DATA_DIR is drawn once, whenever the drawing is cut off, and that of before is kept under a name that nothing reads', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'camp-draw-'))
  const place = { dataDir, dataKey: null, auditKey: null }
  try {
    const first = await loadKeys(place)
    expect(first.second).toBeUndefined()
    expect(await drawDataKey(dataDir)).toBe(true)
    const both = await existingKeys(place)
    expect(both.second).toEqual(first.data)
    expect(both.data).not.toEqual(first.data)
    expect(await drawDataKey(dataDir)).toBe(false)
    expect(await existingKeys(place)).toEqual(both)
    await retireSecondKey(dataDir, 'f00')
    expect(await existingKeys(place)).toEqual({ data: both.data, audit: both.audit })
    expect((await readdir(path.join(dataDir, 'keys'))).sort()).toEqual(['audit.key', 'data.f00.retired.key', 'data.key'])
  } finally {
    await rm(dataDir, { recursive: true })
  }
})
