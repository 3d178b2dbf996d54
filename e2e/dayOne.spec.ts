import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { logIn } from './login.form.ts'
import { type Product, startProduct } from './product.ts'

// A business without data: from the first log-in to the first child that is paid for, enrolled and commented on.

const password = `Kite-own-${randomBytes(5).toString('hex')}`
const PHONE = '13900001111'
let dataDir: string
let product: Product

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.use({ account: null, proofBy: password })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  dataDir = mkdtempSync(join(tmpdir(), 'day-one-'))
  product = await startProduct(dataDir, { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password })
  await product.ready(120)
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Counts how often the mouse is pressed. What is typed, and Enter at its end, is none. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick(): void } // exposed above
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countClick(), true)
  })
  return () => clicks
}

test('an empty product comes to its first paid, enrolled and commented child in at most 21 clicks', async ({ page }) => {
  const clicks = await countClicks(page)
  await page.goto(product.url)
  await logIn(page, 'admin', password)
  await page.getByRole('link', { name: '继续' }).click()
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) })
  const form = (name: string) => page.getByRole('dialog', { name })
  const done = (name: string) => expect(step(name)).toHaveAttribute('data-state', 'DONE')

  await step('员工与角色').getByRole('button', { name: '添加 7 个' }).click()
  await expect(step('员工与角色')).toContainText('已有：')
  await step('营期类型').getByRole('checkbox', { name: '体验营' }).click()
  await step('营期类型').getByRole('button', { name: '添加 1 个' }).click()
  await done('营期类型')

  // Each form opens in place, is sent by Enter, and what can be chosen alone is chosen.
  await step('商品').getByRole('button', { name: '新建商品' }).click()
  await expect(form('新建商品').getByRole('button', { name: '营期类型 正价营' })).toBeVisible()
  await form('新建商品').getByLabel('售价').fill('599')
  await form('新建商品').getByLabel('名称').fill('自然拼读课')
  await page.keyboard.press('Enter')
  await done('商品')

  await step('辅导老师').getByRole('button', { name: '新建老师' }).click()
  const coach = form('新建辅导老师')
  await coach.getByLabel('姓名').fill('林老师')
  await coach.getByLabel('手机号').fill('13800001234')
  await page.keyboard.press('Enter')
  await coach.getByLabel('时薪（元）').fill('60')
  await page.keyboard.press('Enter')
  await done('辅导老师')

  await step('第一个营期').getByRole('button', { name: '新建营期' }).click()
  const camp = form('新建营期')
  await expect(camp.getByRole('button', { name: '营期类型 正价营' })).toBeVisible()
  await camp.getByLabel('营期名称').fill('自然拼读营')
  await camp.getByLabel('期数').fill('一期')
  await camp.getByLabel('名额').fill('20')
  await page.keyboard.press('Enter')
  await camp.getByLabel('营期开始').fill('今天')
  await page.keyboard.press('Enter')
  await expect(camp.getByText('共 18 天，18 节课', { exact: true })).toBeVisible()
  await camp.getByRole('button', { name: '下一步' }).click()
  await camp.getByRole('button', { name: '保存' }).click()
  const group = form('新建分组')
  await expect(group.getByRole('button', { name: '辅导老师 林老师' })).toBeVisible()
  await group.getByLabel('分组名称').fill('一组')
  await page.keyboard.press('Enter')
  await done('第一个营期')

  await step('第一个家庭').getByRole('button', { name: '新建家长' }).click()
  await form('新建家长').getByLabel('手机号').fill(PHONE)
  await form('新建家长').getByLabel('孩子姓名').fill('苏小禾')
  await page.keyboard.press('Enter')
  await done('第一个家庭')

  await step('第一个家庭').getByRole('button', { name: '代客下单' }).click()
  const order = form('代客下单')
  await order.getByLabel('手机号').fill(PHONE)
  await page.keyboard.press('Enter')
  await expect(order.getByRole('button', { name: '营期 自然拼读营 一期' })).toBeVisible()
  await order.getByRole('button', { name: '下单 ¥599.00' }).click()
  const main = page.getByRole('main').filter({ visible: true })
  await main.getByRole('button', { name: '确认收款' }).click()
  const pay = form('确认收款')
  await pay.getByLabel('说明').fill('银行转账')
  await pay.getByLabel('收款金额').fill('599')
  await pay.getByLabel('收款时间').fill('现在')
  await page.keyboard.press('Enter')
  await expect(main.getByText('报名入营')).toBeVisible({ timeout: 30_000 })

  await main.getByRole('link', { name: '自然拼读营 一期' }).click()
  await main.getByRole('button', { name: '学员', exact: true }).click()
  await main.getByRole('row', { name: /苏小禾/ }).click()
  await page.getByRole('button', { name: /^补录/ }).click()
  const clockIn = page.getByRole('dialog', { name: '补录 苏小禾 的打卡' })
  await clockIn.getByLabel('补打卡原因').fill('家长发来录音')
  await clockIn.getByLabel('得分').fill('95')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^点评 \d/ }).click()
  await page.locator('textarea').filter({ visible: true }).fill('读得很清楚，注意 th 的发音')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('没有符合条件的记录').or(page.getByText('没有待点评的打卡'))).toBeVisible()
  test.info().annotations.push({ type: 'clicks', description: String(clicks()) })
  expect(clicks(), 'clicks from the log-in to the comment').toBeGreaterThan(10)
  expect(clicks(), 'clicks from the log-in to the comment').toBeLessThanOrEqual(21)
})
