import { setTimeout as sleep } from 'node:timers/promises'
import { getCurrentUserInfo } from '@camp/contract/base/account'
import { createPromotionChannel } from '@camp/contract/channels/channels'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onServer } from './administer.ts'
import { type Pair, startPair } from './cluster.ts'
import { type Caller, startTestServer, type TestServer } from './http.ts'
import { TEST_PASSWORD } from './template.ts'

let pair: Pair
let server: TestServer
let admin: Caller
beforeAll(async () => {
  pair = await startPair()
  const env = { DATABASE_URL: pair.url, DATABASE_REPLICA_URL: pair.url, CONSOLE_ADMIN_PASSWORD: TEST_PASSWORD, WORKER: 'on' }
  server = await startTestServer(env)
  admin = await server.as('admin')
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await pair?.stop()
})

const statuses = new Map<number, number>()
const seen = ({ status, headers }: { status: number; headers: Headers }) => {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  return status
}

/** Makes it once, however often it has to be asked for. */
async function make(name: string): Promise<void> {
  const key = { 'idempotency-key': `cluster-${name}` }
  for (;;) {
    const answer = await admin.call(createPromotionChannel, { body: { name, kind: 'ONLINE' } }, key)
    if (seen(answer) === 200) return
    if (answer.status !== 503) throw new Error(`${answer.status} ${JSON.stringify(answer.error)}`)
    await sleep(50)
  }
}

it('a primary that is killed costs no write that was acknowledged, nor anybody their session, and nobody starts anything anew', async () => {
  const made: string[] = []
  let over = false
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = 1; !over; n += 1) {
      await make(`w${writer}-${n}`)
      made.push(`w${writer}-${n}`)
    }
  })
  const reading = (async () => {
    while (!over) {
      seen(await admin.call(getCurrentUserInfo, {}))
      await sleep(20)
    }
  })()
  await expect.poll(() => made.length, { timeout: 10_000 }).toBeGreaterThan(20)
  pair.kill()
  await expect.poll(() => statuses.get(503) ?? 0, { timeout: 5_000 }).toBeGreaterThan(3)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  await pair.promote()
  const before = made.length
  await expect.poll(() => made.length, { timeout: 10_000 }).toBeGreaterThan(before + 20)
  over = true
  await Promise.all([...writers, reading])

  expect([...statuses.keys()].toSorted()).toEqual([200, 503])
  const [, own = ''] = /,([^/]+)\//.exec(pair.url) ?? []
  const { rows } = await onServer(pair.url.replace(/@[^/]+/, `@${own}`), (client) =>
    client.query("select name from promotion_channels where name like 'w_-%'"),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(made.toSorted())
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
}, 40_000)
