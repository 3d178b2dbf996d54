import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Product, startProduct } from './product.ts'
import { Staff } from './staff.ts'
import { keepWriting, me, nameOf } from './writes.ts'

const password = 'Kill-Journey-1'
let dataDir: string
const start = () => startProduct(dataDir, { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password })
let product: Product

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
  product = await start()
  await product.ready(60)
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('kill -9 of the server loses nothing that was acknowledged, and the next start takes seconds', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const staff = await Staff.logIn(product.url, 'admin', password)
    const before = (await me(staff)).version
    const { writes, end } = keepWriting(staff)
    await expect.poll(() => writes.acknowledged, { timeout: 30_000 }).toBeGreaterThan(20)
    await product.kill()
    await end()

    product = await start()
    expect(await product.ready(60), 'seconds until ready').toBeLessThan(30)
    const after = await me(await Staff.logIn(product.url, 'admin', password))
    // Each write raises the version by one; one more may have been under way when the server died.
    expect([before + writes.acknowledged, before + writes.acknowledged + 1]).toContain(after.version)
    expect([nameOf(writes.acknowledged), nameOf(writes.acknowledged + 1)]).toContain(after.realName)
  }
})

test('kill -9 of the database: 503 in the meantime, never 401, and the server finds back by itself', async () => {
  const staff = await Staff.logIn(product.url, 'admin', password)
  const before = (await me(staff)).version
  const { writes, end } = keepWriting(staff)
  await expect.poll(() => writes.acknowledged, { timeout: 30_000 }).toBeGreaterThan(20)

  const postmaster = () => Number(readFileSync(join(dataDir, 'pg/18/postmaster.pid'), 'utf8').split('\n')[0])
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  const killedAt = writes.acknowledged
  await expect.poll(() => writes.acknowledged, { timeout: 60_000 }).toBeGreaterThan(killedAt + 20)
  await end()

  expect([...writes.statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  // The session survived, and so did every acknowledged write; an unacknowledged one may have been stored nevertheless.
  const after = await me(staff)
  expect(after.version).toBeGreaterThanOrEqual(before + writes.acknowledged)
  expect(after.realName).toBe(nameOf(writes.acknowledged))
  expect(product.ended).toBe(false)
  expect(postmaster()).not.toBe(killed)
})
