import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { castOf, plotOf } from './family.cast.ts'
import { learn } from './family.lessons.ts'
import { reconcile, refundPart, ship } from './family.money.ts'
import { payday } from './family.payday.ts'
import { buy, comeByPoster, openCamp } from './family.sale.ts'
import { type Product, root, startProduct } from './product.ts'

// One family from a channel's poster to a paid coach, by the people who have to do with it: each step finds what the one before it left.

const password = `Kite-own-${randomBytes(5).toString('hex')}`
const outboxToken = randomBytes(24).toString('base64url')
let dataDir: string
let product: Product

test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async () => {
  // A first start fills the demo business.
  test.setTimeout(300_000)
  dataDir = mkdtempSync(join(tmpdir(), 'family-'))
  const settings = { DEMO: 'on', DEMO_PASSWORD: password, CONSOLE_ADMIN_PASSWORD: password, OUTBOX_TOKEN: outboxToken }
  product = await startProduct(dataDir, settings)
  await product.ready(240)
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a family comes by a poster, learns, is refunded a part, and its coach is paid', async ({ page, browser }) => {
  const cast = await castOf(product.url, password)
  const plot = await plotOf(cast)
  const { channel, referrer, code } = await comeByPoster(cast, plot)
  const camp = await openCamp(cast, plot)
  const { parent, order, enrolment } = await buy(browser, cast, plot, { channel, referrer, code, camp })
  await learn(page, cast, plot, { camp, enrolment })
  await refundPart(browser, cast, order, referrer)
  await ship(browser, cast, plot, parent)
  await reconcile(browser, cast)
  await payday(page, browser, cast, plot, outboxToken)
})

test('the log of all that is sealed and holds', async () => {
  await product.stop()
  const { PATH = '', HOME = '' } = process.env
  const said = execFileSync(process.execPath, [join(root, 'server/dist/verify-log.command.js')], {
    env: { PATH, HOME, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(said).toContain('nothing is wrong')
})
