import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAllAuthUsers } from '@camp/contract/users/users'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { leave, logIn } from './login.form.ts'
import { client, nameAccount, OidcPeer, signInThere } from './oidc.peer.ts'
import { freePort, type Product, startProduct } from './product.ts'
import { Staff } from './staff.ts'

const secret = 'Sso-Journey-1'
let dataDir: string
let product: Product
let provider: OidcPeer
let providerPort: number
let callback: string

/** The pages of the provider ask for a font elsewhere, and have no icon. */
const THEIRS = [0, 404]

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.use({ account: null, proofBy: secret })
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sso-'))
  const [port, other] = [await freePort(), await freePort()]
  providerPort = other
  const url = `http://127.0.0.1:${port}`
  callback = `${url}/foundation/api/social/callback`
  provider = await OidcPeer.start(providerPort, callback)
  product = await startProduct(dataDir, {
    PORT: String(port),
    PUBLIC_URL: url,
    DEMO: 'off',
    CONSOLE_ADMIN_PASSWORD: secret,
    SSO_ISSUER: provider.url,
    SSO_CLIENT_ID: client.id,
    SSO_CLIENT_SECRET: client.secret,
    SSO_NAME: '企业账号',
  })
  await product.ready(120)
  const admin = await Staff.logIn(product.url, 'admin', secret)
  for (const username of ['yuer', 'frozen.one']) {
    await admin.hire({ username, realName: '江小鱼' }, secret)
  }
})
test.afterAll(async () => {
  await product.stop()
  await provider.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const at = (path: string) => `${product.url}/#${path}`
const bySso = (page: Page) => page.getByRole('link', { name: '通过 企业账号 登录' })
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name })).toBeVisible()

test('a person who comes for the first time binds an account, and the next time goes straight to the wanted screen', async ({
  page,
  complaints,
}) => {
  // 401: a page whose stream ends with the session may ask once more while it is left.
  complaints.expectStatus(400, 401, ...THEIRS)
  await page.goto(at('/settings/personalCenter'))
  await bySso(page).click()
  await expect(page).toHaveURL(new RegExp(`^${provider.url}/interaction/`))
  await signInThere(page, 'wang')
  await heading(page, '绑定已有账号')
  await expect(page.getByText('“企业用户 wang”还没有绑定账号，请登录已有账号完成绑定')).toBeVisible()
  await expect(page, 'no code stays in the address').toHaveURL(at('/static/sso'))
  await expect(page.getByLabel('用户名', { exact: true })).toBeFocused()
  await expectAccessible(page)

  await logIn(page, 'yuer', 'Wrong-pass-1')
  await expect(page.getByText('用户名或密码不正确')).toHaveCount(1)
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await logIn(page, 'yuer', secret)
  await heading(page, '个人中心')
  await expect(page).toHaveURL(at('/settings/personalCenter'))
  await page.getByRole('tab', { name: '账号安全' }).click()
  await expect(page.getByText('企业用户 wang')).toBeVisible()

  // Log-out leads to the provider, which asks and sends back; it knows the browser no more.
  await leave(page)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await heading(page, '账号登录')
  await bySso(page).click()
  await signInThere(page, 'wang')
  await heading(page, /，江小鱼$/)
  await expect(page).toHaveURL(at('/dashboard/workplace'))
  const cookies = await page.context().cookies(product.url)
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([['Access-Token', true, 'Strict']])
})

const freshContext = (browser: Browser): Promise<BrowserContext> => browser.newContext({ locale: 'zh-CN' })

test('two tabs may go to the provider at once', async ({ browser }) => {
  const context = await freshContext(browser)
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const page of [first, second]) {
    await page.goto(at('/user/login'))
    await bySso(page).click()
    await expect(page).toHaveURL(new RegExp(`^${provider.url}/interaction/`))
  }
  await signInThere(second, 'wang')
  await heading(second, /，江小鱼$/)
  await nameAccount(first, 'wang')
  await heading(first, /，江小鱼$/)
  await context.close()
})

test("an address with somebody else's code, state or words leads nowhere", async ({ browser, page, complaints }) => {
  complaints.expectStatus(400)
  // The attacker stops before the code is used, and sends the address to another browser.
  const attacker = await freshContext(browser)
  const own = await attacker.newPage()
  await own.goto(at('/user/login'))
  await own.route('**/loginBySso/**', (route) => route.abort())
  const landed = own.waitForRequest((request) => request.url().includes('/static/sso?code=') || request.url().includes('/loginBySso/'))
  const returned = own.waitForRequest((request) => request.url().startsWith(callback))
  await bySso(own).click()
  await signInThere(own, 'mallory')
  const address = (await returned).url()
  const code = /loginBySso\/([\w-]+)/.exec((await landed).url())?.[1] ?? ''
  expect(code).toHaveLength(43)

  await page.goto(at(`/static/sso?code=${code}`))
  await heading(page, '登录未完成')
  await expect(page.getByText('登录凭证已失效，请重新登录')).toBeVisible()
  await page.goto(address)
  await heading(page, '登录已超时')
  await page.goto(at('/sso/error?reason=%3Cimg%20src%3Dx%3E&requestId=javascript:alert(1)&redirect=https://evil.example'))
  await heading(page, '身份验证未通过')
  await expect(page.getByText('javascript')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', /^#\/user\/login/)
  expect(await page.context().cookies(product.url)).toEqual([])
  await attacker.close()
})

test('an administrator removes the binding of somebody, whose identity then has to be bound again', async ({ page, browser }) => {
  const admin = await Staff.logIn(product.url, 'admin', secret)
  const [user] = (await admin.ask(getAllAuthUsers, { query: { page: 1 }, body: { username: 'yuer' } })).content
  await page.goto(at('/user/login'))
  await logIn(page, 'admin', secret)
  await heading(page, /，系统管理员$/)
  await page.goto(at(`/usercenter/user?id=${user?.id}`))
  const card = page.getByRole('region', { name: '单点登录' })
  await expect(card.getByText('企业用户 wang')).toBeVisible()
  await card.getByRole('button', { name: '解除绑定' }).click()
  const question = page.getByRole('dialog', { name: '解除“企业用户 wang”与用户 江小鱼 的绑定？' })
  await expectAccessible(page)
  await question.getByRole('button', { name: '解除绑定' }).click()
  await expect(card.getByText('没有绑定身份')).toBeVisible()

  const context = await freshContext(browser)
  const own = await context.newPage()
  await own.goto(at('/user/login'))
  await bySso(own).click()
  await signInThere(own, 'wang')
  await heading(own, '绑定已有账号')
  await logIn(own, 'yuer', secret)
  await heading(own, /，江小鱼$/)
  await context.close()
})

test('a person who cancels at the provider, or finds it down, is told so and has a way on', async ({ page, complaints }) => {
  complaints.expectStatus(...THEIRS)
  await page.goto(at('/user/login'))
  await bySso(page).click()
  await page.getByRole('link', { name: /Cancel/ }).click()
  await heading(page, '登录已取消')
  await expectAccessible(page)

  await provider.stop()
  await page.getByRole('link', { name: '返回登录' }).click()
  await logIn(page, 'yuer', secret)
  await heading(page, /，江小鱼$/)
  await page.goto(at('/settings/personalCenter'))
  await page.getByRole('tab', { name: '账号安全' }).click()
  await page.getByRole('button', { name: '解除绑定' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
  await expect(page.getByText('已解除单点登录绑定')).toBeVisible()
  await expect(page.getByText('未绑定').last()).toBeVisible()
  provider = await OidcPeer.start(providerPort, callback)
})
