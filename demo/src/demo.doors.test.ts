import { listDemoAccounts } from '@camp/contract/account/account.demo'
import { getAccountWays } from '@camp/contract/account/account.ways'
import { login } from '@camp/contract/base/account'
import { demoUsernames } from '@camp/server/users/users.seed'
import { afterEach, expect, it } from 'vitest'
import { Caller, startTestServer, type TestServer } from '../../server/test/http.ts'
import { TEST_PASSWORD } from '../../server/test/template.ts'
import { demoDoors } from './demo.doors.ts'

let server: TestServer
const startDemo = async (env: Record<string, string> = {}): Promise<Caller> => {
  server = await startTestServer(env)
  // As a start with the demo does, without its hundred thousand rows.
  Object.assign(server.running.services, { demoDoors: (db: Parameters<typeof demoDoors>[0]) => demoDoors(db, TEST_PASSWORD) })
  return new Caller(server.url)
}
afterEach(() => server.stop())

const isOpen = async (caller: Caller, headers: Record<string, string> = {}) => [
  (await caller.call(getAccountWays, {}, headers)).body.demo,
  (await caller.call(listDemoAccounts, {}, headers)).status,
]

it('lets a browser on this machine in as each account that is not frozen, by the ordinary log-in', async () => {
  const caller = await startDemo()
  expect(await isOpen(caller)).toEqual([true, 200])
  const { accounts, password } = (await caller.call(listDemoAccounts, {})).body
  expect(accounts.map(({ username }) => username)).toEqual(demoUsernames)
  expect(accounts.find(({ username }) => username === 'kefu')).toEqual({ username: 'kefu', realName: '周思远', roleName: '客服' })
  expect((await caller.call(login, { body: { username: 'kefu', password } })).status).toBe(200)
  await server.pool.query("update users set activeflg = 'FROZEN' where username = 'kefu'")
  expect((await caller.call(listDemoAccounts, {})).body.accounts.map(({ username }) => username)).not.toContain('kefu')
})

it('is shut to who comes by a proxy or another name', async () => {
  const caller = await startDemo()
  for (const [name, value] of Object.entries({
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  }))
    expect(await isOpen(caller, { [name]: value })).toEqual([false, 404])
})

it('is shut under a public address', async () => {
  const caller = await startDemo({ PUBLIC_URL: 'https://console.example' })
  expect(await isOpen(caller, { origin: 'https://console.example' })).toEqual([false, 404])
})

it('is open to all where who runs the demo says so', async () => {
  const caller = await startDemo({ PUBLIC_URL: 'https://console.example', DEMO_ONE_CLICK: 'on' })
  expect(await isOpen(caller, { origin: 'https://console.example', 'x-forwarded-for': '203.0.113.9' })).toEqual([true, 200])
})

it('is nowhere without the demo, whatever the setting says', async () => {
  const caller = await startDemo({ DEMO_ONE_CLICK: 'on' })
  Object.assign(server.running.services, { demoDoors: null })
  expect(await isOpen(caller)).toEqual([false, 404])
})
