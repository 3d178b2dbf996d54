import { login } from '@camp/contract/base/account'
import { expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { Browser } from '../../test/browser.ts'
import { TEST_PASSWORD } from '../../test/template.ts'

const server = aServer()
const logIn = async (browser: Browser, username = 'kefu') => {
  expect((await browser.call(login, { body: { username, password: TEST_PASSWORD } })).status).toBe(200)
  return browser
}
const told = async () =>
  (
    await server.pool.query(
      "select u.username from messages m join users u on u.id = m.user_id where title->>'code' = 'message.newBrowser' order by m.id",
    )
  ).rows.map(({ username }) => username)

test('somebody hears of a log-in with a browser that is new to the account, and not of the first one ever, nor of one that is known', async () => {
  const first = await logIn(new Browser(server.url))
  await logIn(first)
  expect(await told()).toEqual([])
  const other = await logIn(new Browser(server.url))
  expect(await told()).toEqual(['kefu'])
  await logIn(other)
  await logIn(first)
  // A password that fails tells nobody: that is counted elsewhere.
  await new Browser(server.url).call(login, { body: { username: 'kefu', password: 'not-this-one-1' } })
  expect(await told()).toEqual(['kefu'])
  // A colleague's first one, in a browser that another account knows.
  await logIn(other, 'caiwu')
  expect(await told()).toEqual(['kefu'])
  // What is made up is no browser that is known.
  const thief = new Browser(server.url)
  thief.cookies.set('Known-Browser', { value: 'A'.repeat(43), path: '/' })
  await logIn(thief)
  expect(await told()).toEqual(['kefu', 'kefu'])
})

test('it is known by a random cookie that scripts do not read, and nothing but a keyed hash of it is kept', async () => {
  const browser = new Browser(server.url)
  const { set } = await browser.call(login, { body: { username: 'jiaowu', password: TEST_PASSWORD } })
  const line = set.find((one) => one.startsWith('Known-Browser=')) ?? ''
  expect(line).toMatch(/^Known-Browser=[\w-]{43}; Max-Age=34560000; Path=\/foundation\/api; HttpOnly; SameSite=Strict$/)
  const token = browser.cookies.get('Known-Browser')?.value ?? ''
  await browser.call(login, { body: { username: 'shichang', password: TEST_PASSWORD } })
  expect(browser.cookies.get('Known-Browser')?.value).toBe(token)
  const { rows } = await server.pool.query<{ browser_hash: Buffer }>(
    "select browser_hash from user_browsers where user_id in (select id from users where username in ('jiaowu', 'shichang'))",
  )
  expect(new Set(rows.map(({ browser_hash: hash }) => hash.toString('hex'))).size).toBe(2)
})
