import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { expect, proves, test } from './fixtures.ts'
import { logIn } from './login.form.ts'
import { type Product, startProduct } from './product.ts'

// A business without data: from the first log-in to the first child that is paid for, enrolled and commented on, and to the first coach who is
// paid, by two people: who decides the hours and the account does not pay.

const secretOf = (name: string) => `${name}-own-${randomBytes(5).toString('hex')}`
const password = secretOf('Kite')
const PHONE = '13900001111'
/** A day of the month before: that month is over, and can be settled. */
const today = new Date(Date.now() + 8 * 3_600_000)
const workedOn = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15)).toISOString().slice(0, 10)
const month = workedOn.slice(0, 7)

test.describe.configure({ timeout: 120_000 })
test.use({ account: null, proofBy: password })

let dataDir: string
let product: Product
test.beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'day-one-'))
  product = await startProduct(dataDir, { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password })
  await product.ready(120)
})
test.afterEach(async ({ page }) => {
  // First, or it asks for news of a server that is gone.
  await page.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** How something is pressed: with the mouse, or by a key once the focus is there. */
type Press = (target: Locator) => Promise<void>
const byMouse: Press = (target) => target.click()
const byKey: Press = async (target) => {
  await target.focus()
  await expect(target).toBeFocused()
  await target.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter')
}

/** Counts how often the mouse is pressed. What is typed, and the key at its end, is none. */
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

const mainOf = (page: Page) => page.getByRole('main').filter({ visible: true })
const form = (page: Page, name: string) => page.getByRole('dialog', { name })
const stepOf = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) })
const done = (page: Page, name: string) => expect(stepOf(page, name)).toHaveAttribute('data-state', 'DONE')

/** A second person takes part; answers the password of the first log-in. */
async function addColleague(page: Page, press: Press): Promise<string> {
  await press(stepOf(page, '员工与角色').getByRole('button', { name: '添加 7 个' }))
  await expect(stepOf(page, '员工与角色')).toContainText('已有：')
  await press(stepOf(page, '员工与角色').getByRole('button', { name: '新建员工账号' }))
  const account = form(page, '新建用户')
  await account.getByLabel('用户名').fill('lin.kuaiji')
  await press(account.getByRole('checkbox', { name: /^教务/ }))
  await press(account.getByRole('checkbox', { name: /^财务/ }))
  await account.getByLabel('姓名').fill('林会计')
  await page.keyboard.press('Enter')
  const made = form(page, '已创建用户 林会计')
  const once = (await made.getByRole('status').textContent()) ?? ''
  await expect(made.getByRole('button', { name: '复制密码' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('已复制')).toBeVisible()
  await page.keyboard.press('Escape')
  await done(page, '员工与角色')
  return once
}

/** What the business sells, and who teaches. */
async function addCoach(page: Page, press: Press) {
  await press(stepOf(page, '营期类型').getByRole('checkbox', { name: '体验营' }))
  await press(stepOf(page, '营期类型').getByRole('button', { name: '添加 1 个' }))
  await done(page, '营期类型')

  // Each form opens in place, is sent by Enter, and what can be chosen alone is chosen.
  await press(stepOf(page, '商品').getByRole('button', { name: '新建商品' }))
  await expect(form(page, '新建商品').getByRole('button', { name: '营期类型 正价营' })).toBeVisible()
  await form(page, '新建商品').getByLabel('售价').fill('599')
  await form(page, '新建商品').getByLabel('名称').fill('自然拼读课')
  await page.keyboard.press('Enter')
  await done(page, '商品')

  await press(stepOf(page, '辅导老师').getByRole('button', { name: '新建老师' }))
  const coach = form(page, '新建辅导老师')
  await coach.getByLabel('姓名').fill('林老师')
  await coach.getByLabel('手机号').fill('13800001234')
  await coach.getByRole('textbox', { name: '入职日期' }).fill(workedOn)
  await page.keyboard.press('Enter')
  await coach.getByLabel('时薪（元）').fill('60')
  await page.keyboard.press('Enter')
  await done(page, '辅导老师')
}

/** By who set the rate: a colleague confirms the hours, and pays them. */
async function addHours(page: Page, press: Press) {
  // What the coach worked before, and where to pay.
  await press(stepOf(page, '第一笔工时').getByRole('button', { name: '补录工时' }))
  const hours = form(page, '补录工时')
  await hours.getByRole('textbox', { name: '日期' }).fill(workedOn)
  await hours.getByLabel('原因').fill('开班前的教研')
  await hours.getByLabel('分钟').fill('120')
  await page.keyboard.press('Enter')
  await expect(stepOf(page, '第一笔工时')).toContainText('1 笔工时待另一位同事确认')
  await press(stepOf(page, '老师收款信息').getByRole('button', { name: '填写收款信息' }))
  const payee = form(page, '“林老师”的收款信息')
  await payee.getByLabel('开户行').fill('招商银行')
  await payee.getByLabel('账号').fill('6225888800009999')
  await page.keyboard.press('Enter')
  await done(page, '老师收款信息')
}

async function addCampAndFamily(page: Page, press: Press) {
  await press(stepOf(page, '第一个营期').getByRole('button', { name: '新建营期' }))
  const camp = form(page, '新建营期')
  await expect(camp.getByRole('button', { name: '营期类型 正价营' })).toBeVisible()
  await camp.getByLabel('营期名称').fill('自然拼读营')
  await camp.getByLabel('期数').fill('一期')
  await camp.getByLabel('名额').fill('20')
  await page.keyboard.press('Enter')
  await camp.getByLabel('营期开始').fill('今天')
  await page.keyboard.press('Enter')
  await expect(camp.getByText('共 18 天，18 节课', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(camp.getByRole('region', { name: '核对' })).toBeFocused()
  await page.keyboard.press('Enter')
  const group = form(page, '新建分组')
  await expect(group.getByRole('button', { name: '辅导老师 林老师' })).toBeVisible()
  await group.getByLabel('分组名称').fill('一组')
  await page.keyboard.press('Enter')
  await done(page, '第一个营期')

  await press(stepOf(page, '第一个家庭').getByRole('button', { name: '新建家长' }))
  await form(page, '新建家长').getByLabel('手机号').fill(PHONE)
  await form(page, '新建家长').getByLabel('孩子姓名').fill('苏小禾')
  await page.keyboard.press('Enter')
  await done(page, '第一个家庭')
}

/** The first child is paid for, enrolled and commented on. */
async function sell(page: Page, press: Press) {
  await press(stepOf(page, '第一个家庭').getByRole('button', { name: '代客下单' }))
  const order = form(page, '代客下单')
  await order.getByLabel('手机号').fill(PHONE)
  await page.keyboard.press('Enter')
  await expect(order.getByRole('button', { name: '营期 自然拼读营 一期' })).toBeVisible()
  await expect(order.getByRole('button', { name: '下单 ¥599.00' })).toBeEnabled()
  await page.keyboard.press('Control+s')
  const main = mainOf(page)
  await press(main.getByRole('button', { name: '确认收款' }))
  const pay = form(page, '确认收款')
  await pay.getByLabel('说明').fill('银行转账')
  await pay.getByLabel('收款金额').fill('599')
  await pay.getByLabel('收款时间').fill('现在')
  await page.keyboard.press('Enter')
  await expect(main.getByText('报名入营')).toBeVisible({ timeout: 30_000 })

  await press(main.getByRole('link', { name: '自然拼读营 一期' }))
  await press(main.getByRole('button', { name: '学员', exact: true }))
  await press(main.getByRole('row', { name: /苏小禾/ }))
  await press(page.getByRole('button', { name: /^补录/ }))
  const clockIn = page.getByRole('dialog', { name: '补录 苏小禾 的打卡' })
  await clockIn.getByLabel('补打卡原因').fill('家长发来录音')
  await clockIn.getByLabel('得分').fill('95')
  await page.keyboard.press('Enter')
  await press(page.getByRole('link', { name: /^点评 \d/ }))
  await page.getByRole('textbox', { name: '给 苏小禾 的点评' }).fill('读得很清楚，注意 th 的发音')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('没有待点评的打卡')).toBeVisible()
}

/** The second person settles the month that is over: confirms the hours, closes, and marks as paid. */
async function payCoach(page: Page, press: Press, once: string) {
  const own = secretOf('Crane')
  await page.goto(product.url)
  await logIn(page, 'lin.kuaiji', once)
  await page.getByLabel('新密码', { exact: true }).fill(own)
  await page.getByLabel('确认新密码', { exact: true }).fill(own)
  await page.keyboard.press('Enter')
  void proves(page, own).catch(() => undefined)
  const main = mainOf(page)
  await press(main.getByRole('button', { name: /^确认/ }))
  await press(page.getByRole('dialog', { name: /^确认“系统管理员”/ }).getByRole('button', { name: '确认', exact: true }))
  await press(page.getByRole('button', { name: `去 ${month} 月结` }))
  const row = main.getByRole('row', { name: /林老师/ })
  await press(row.getByRole('button', { name: '关账' }))
  await expect(form(page, `${month} 关账`).getByRole('button', { name: '关账：1 位老师' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(row).toContainText('已关账')
  await page.keyboard.press('Escape')
  await press(row.getByRole('button', { name: '确认已付款' }))
  await form(page, '确认已付款 ¥120.00').getByLabel('银行流水号').fill('HT20260001')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('已付款')
}

/** The whole walk; answers how often the mouse was pressed until the child has its comment, and until the coach is paid. */
async function walk(page: Page, browser: Browser, press: Press) {
  const clicks = await countClicks(page)
  await page.context().grantPermissions(['clipboard-write'])
  await page.goto(product.url)
  await logIn(page, 'admin', password)
  await press(page.getByRole('link', { name: '继续' }))
  const once = await addColleague(page, press)
  await addCoach(page, press)
  await addHours(page, press)
  await addCampAndFamily(page, press)
  await sell(page, press)
  const toComment = clicks()
  const colleague = await browser.newPage({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const more = await countClicks(colleague)
  await payCoach(colleague, press, once)
  await colleague.close()
  const counted = { toComment, toPaid: clicks() + more() }
  test.info().annotations.push({ type: 'clicks', description: JSON.stringify(counted) })
  return counted
}

test('an empty product comes to its first commented child and its first paid coach in at most 25 clicks, by two people', async ({
  page,
  browser,
}) => {
  const { toComment, toPaid } = await walk(page, browser, byMouse)
  expect(toComment, 'clicks from the log-in to the comment').toBeGreaterThan(10)
  expect(toComment, 'clicks from the log-in to the comment').toBeLessThanOrEqual(21)
  expect(toPaid, 'clicks from the log-in to the paid coach').toBeLessThanOrEqual(25)
})

test('the same walk goes without a mouse', async ({ page, browser }) => {
  expect(await walk(page, browser, byKey)).toEqual({ toComment: 0, toPaid: 0 })
})
