import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadKeys } from '../src/platform/config/keys.ts'
import { noLimits } from '../src/platform/db/connection.ts'
import { type Embedded, startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { passwordMatches } from '../src/platform/session/password.ts'
import { seedInstallation } from '../src/seed.ts'
import { program, serverRoot } from './process.ts'
import { shortTmp } from './scratch.ts'
import { TEST_PASSWORD } from './template.ts'

// As an operator runs them, on the PostgreSQL that the product brings along.
// Short: the path of a socket holds about a hundred bytes.
const folder = mkdtempSync(`${shortTmp}/camp-commands-`)
const home = path.join(folder, 'home')
const other = path.join(folder, 'other')
let running: Embedded | null

interface Ended {
  code: number
  output: string
}

const run = (command: string, args: readonly string[], dataDir: string): Promise<Ended> =>
  new Promise((resolve) => {
    const { PATH = '', HOME = '' } = process.env
    const options = { cwd: serverRoot, env: { PATH, HOME, DATA_DIR: dataDir } }
    const child = execFile(process.execPath, [...program(`${command}.command`), ...args], options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    )
  })

beforeAll(async () => {
  running = await startEmbedded({ dataDir: home, log: silentLog })
  await migrate(running.url, silentLog)
  await loadKeys({ dataDir: home, dataKey: null, auditKey: null })
  const pool = createPool({ url: running.url, name: 'test', size: 1, limits: noLimits, log: silentLog })
  await seedInstallation(pool, TEST_PASSWORD)
  await pool.end()
})
afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the commands of an operator', () => {
  const plain = path.join(folder, 'plain.tar')
  const whole = path.join(folder, 'whole.tar')

  it('save and check beside a running server, and do not restore into it', async () => {
    const saved = await run('backup', [plain], home)
    expect(saved).toEqual({ code: 0, output: expect.stringContaining('the keys are not in it') })
    expect(await run('backup', [plain], home)).toEqual({
      code: 1,
      output: expect.stringContaining('is there already: name another file, or say --force'),
    })
    const again = await run('backup', [plain, '--force', '--verify'], home)
    expect(again).toEqual({ code: 0, output: expect.stringContaining('verified: it can be restored') })
    expect((await run('verify-log', [], home)).code).toBe(0)
    const refused = await run('restore', [plain], home)
    expect(refused).toEqual({ code: 1, output: expect.stringContaining(`Another server (process ${process.pid})`) })
    // None of them has stopped or touched it.
    expect(running?.pid()).toBeGreaterThan(0)
  }, 180_000)

  it('give an administrator who cannot log in any more the account back, and the log says so', async () => {
    const pool = createPool({ url: running?.url ?? '', name: 'test', size: 1, limits: noLimits, log: silentLog })
    await pool.query("update users set activeflg = 'FROZEN' where username = 'admin'")
    await pool.query('delete from user_roles')
    expect(await run('rescue', ['nobody'], home)).toEqual({ code: 1, output: expect.stringContaining('There is no account nobody') })
    const { code, output } = await run('rescue', [], home)
    expect(code).toBe(0)
    const given = /one-time password (\S+)/.exec(output)?.[1] ?? ''
    const { rows } = await pool.query(
      `select u.activeflg, u.must_change_password as once, u.password_hash as hash, r.role_name as role
       from users u join user_roles x on x.user_id = u.id join roles r on r.id = x.role_id where u.username = 'admin'`,
    )
    expect(rows).toEqual([{ activeflg: 'ACTIVE', once: true, hash: expect.any(String), role: '超级管理员' }])
    expect(await passwordMatches(rows[0].hash, given)).toBe(true)
    const said = await pool.query('select call, operator_id as by, before, after from operation_logs order by id')
    expect(said.rows).toEqual([
      { call: 'changeUserStatus', by: null, before: { activeflg: 'FROZEN' }, after: { activeflg: 'ACTIVE' } },
      { call: 'assignRolesToUser', by: null, before: { roles: [] }, after: { roles: ['超级管理员'] } },
      { call: 'resetUserPassword', by: null, before: null, after: null },
    ])
    await pool.end()
    expect((await run('verify-log', [], home)).code).toBe(0)
  }, 60_000)

  it('save and check when the server is stopped, and leave nothing running', async () => {
    await running?.stop()
    running = null
    expect(await run('backup', [whole, '--with-keys'], home)).toEqual({ code: 0, output: expect.stringContaining('keys included') })
    expect(await run('verify-log', [], home)).toEqual({ code: 0, output: expect.stringContaining('nothing is wrong') })
    expect(existsSync(path.join(home, 'pg', '18', 'postmaster.pid'))).toBe(false)
    expect(existsSync(path.join(home, 'pg', 'server.lock'))).toBe(false)
  }, 60_000)

  it('restore where the keys are, or come along, and only once', async () => {
    const without = await run('restore', [plain], other)
    expect(without).toEqual({ code: 1, output: expect.stringContaining('This backup holds no keys') })
    const restored = await run('restore', [whole], other)
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('the operation log is whole') })
    expect(await loadKeys({ dataDir: other, dataKey: null, auditKey: null })).toEqual(
      await loadKeys({ dataDir: home, dataKey: null, auditKey: null }),
    )
    expect(await run('restore', [whole], other)).toEqual({ code: 1, output: expect.stringContaining('The database is not empty') })
  }, 180_000)

  it('with keys of somebody else say so before anything is done', async () => {
    const strange = path.join(folder, 'strange')
    await loadKeys({ dataDir: strange, dataKey: null, auditKey: null })
    const refused = await run('restore', [whole], strange)
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('The keys here are not those') })
    expect(existsSync(path.join(strange, 'pg'))).toBe(false)
    expect((await run('restore', [whole, '--other-keys'], strange)).code).toBe(0)
  }, 60_000)

  it('check nothing with a key that is not there, and make none', async () => {
    const bare = path.join(folder, 'bare')
    expect(await run('verify-log', [], bare)).toEqual({ code: 1, output: expect.stringContaining('DATA_KEY is not set') })
    expect(existsSync(path.join(bare, 'keys'))).toBe(false)
  })

  it('say how they are used', async () => {
    for (const [command, args] of [
      ['backup', []],
      ['backup', ['a', 'b']],
      ['restore', ['--force', 'a']],
      ['rescue', ['a', 'b']],
      ['verify-log', ['--known', 'x']],
    ] as const) {
      expect(await run(command, args, home)).toEqual({ code: 2, output: expect.stringContaining(`npm run ${command}`) })
    }
  }, 60_000)
})
