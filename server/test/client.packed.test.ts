import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createWebhook } from '@camp/contract/webhooks/webhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aServer } from './aServer.ts'
import { aKey, keyEditorCodes } from './doorKeys.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeGoods } from './factories.ts'
import { signedIn } from './people.ts'

const root = path.resolve(import.meta.dirname, '../..')
const server = aServer({ SANDBOX: 'on', WEBHOOK_PRIVATE: 'on', WORKER: 'on', OUTBOX: 'on' })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'first-integration-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number } // it listens at one
  probe.close()
  return port
}

/** Runs a program of Node.js to its end, or says what it said. */
function run(at: string, program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: at, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`)
}

it('installs into a fresh folder, and the first integration compiles and runs word for word', { timeout: 120_000 }, async () => {
  const { caller } = await signedIn(server, [...keyEditorCodes, 'WEBHOOK', 'WEBHOOK_EDIT'])
  const campId = await makeCamp(server.pool, { name: '7天英语体验营' })
  // The first group is full.
  const full = await makeCampGroup(server.pool, campId, { capacity: 1 })
  await makeCampStudent(server.pool, { campId, groupId: full })
  await makeCampGroup(server.pool, campId, { coach_id: await makeCoach(server.pool) })
  await makeGoods(server.pool, { kind: 'MEMBER', needs_shipping: false })
  const port = await freePort()
  const hook = (
    await caller.call(createWebhook, { body: { url: `http://127.0.0.1:${port}/`, types: ['order.paid', 'clockin.commented'] } })
  ).body
  const key = await aKey(caller)

  run(root, process.execPath, 'tools/pack-client.mjs')
  const page = await readFile(path.join(root, 'docs/first-integration.md'), 'utf8')
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(path.join(folder, 'first.ts'), [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text]) => text).join(''))
  run(folder, 'npm', 'install', '--offline', '--no-audit', '--no-fund', path.join(root, 'client/camp-client.tgz'))
  // What the page has installed beside it, from here: tests fetch nothing.
  const compile = /npx tsc (.+)/.exec(page)?.[1]?.split(' ') ?? []
  run(
    folder,
    process.execPath,
    path.join(root, 'node_modules/typescript/bin/tsc'),
    ...compile,
    '--typeRoots',
    path.join(root, 'node_modules/@types'),
  )

  const start = performance.now()
  const env = { ...process.env, CAMP_KEY: key.secret, CAMP_SECRET: hook.secret, CAMP_URL: server.url, HOOK_PORT: String(port) }
  const program = spawn(process.execPath, ['first.js'], { cwd: folder, env, timeout: 30_000 })
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(program, 'exit')
  expect([code, said]).toEqual([0, expect.stringContaining('event clockin.commented')])
  expect(said).toContain('event order.paid')
  expect(said).not.toContain('refused')
  expect(performance.now() - start).toBeLessThan(10_000)
})
