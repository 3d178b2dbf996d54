import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { freePort, Product, root } from './product.ts'
import { Staff } from './staff.ts'

let folder: string
let clone: string
const started: Product[] = []

/** Types `npm start` in the clone, with a shell's environment and a port that is free here. */
async function npmStart(port: number): Promise<Product> {
  const { PATH = '', HOME = '', LANG = '' } = process.env
  const env = { PATH, HOME, LANG, PORT: String(port), DATA_DIR: join(folder, 'data'), npm_config_prefer_offline: 'true' }
  const product = new Product(spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] }), `http://127.0.0.1:${port}`)
  started.push(product)
  return product
}

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'newcomer-'))
  clone = join(folder, 'console')
})
test.afterAll(async () => {
  for (const product of started) await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a newcomer clones, types npm start, and logs in with the account that is printed', async () => {
  test.setTimeout(420_000)
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  const port = await freePort()

  const first = await npmStart(port)
  await first.ready(360)
  await expect.poll(() => first.printed).toMatch(/^ +kefu /m)
  expect(first.printed).toContain(`Ready: http://127.0.0.1:${port}`)
  const password = printedPassword(first.printed)
  await Staff.logIn(first.url, 'kefu', password)

  const page = await fetch(first.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<div id="root">')
  await first.stop()

  expect(await answers(first.url), 'the server is gone when npm is').toBe(false)

  const second = await npmStart(port)
  expect(await second.ready(60), 'seconds of a second start').toBeLessThan(20)
  expect(second.printed).not.toMatch(/Installing packages|built (server|console)/)
  await expect.poll(() => second.printed).toMatch(/^ +kefu /m)
  await Staff.logIn(second.url, 'kefu', printedPassword(second.printed))
  await second.stop()
})

/** Does anybody answer there? Asked until nobody does, for at most 20 s. */
async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${url}/livez`).catch(() => undefined)
    if (answer === undefined) return false
    await sleep(200)
  }
  return true
}

/** The password of a demo account, as the server prints it at each start. */
function printedPassword(printed: string): string {
  const found = /^ +kefu +(\S+)$/m.exec(printed)?.[1]
  if (found === undefined) throw new Error(`no account was printed:\n${printed}`)
  return found
}
