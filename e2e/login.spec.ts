import { getCurrentUserInfo, login } from '@camp/contract/base/account'
import { createUser } from '@camp/contract/users/users'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, password, staff, test } from './fixtures.ts'
import { logIn, logOut } from './login.form.ts'

test.use({ account: null })

const workplace = (page: Page): Locator => page.getByRole('heading', { name: /，周思远$/ })

test('a wrong password is said once, the name stays, and the right one leads to the workplace', async ({ page, complaints }) => {
  complaints.expectStatus(401)
  await page.goto('/')
  await expect(page).toHaveURL(/#\/user\/login/)
  await logIn(page, 'kefu', 'Wrong-1234')
  await expect(page.getByText('用户名或密码不正确')).toHaveCount(1)
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('kefu')

  await page.getByLabel('密码', { exact: true }).fill(password())
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(workplace(page)).toBeVisible()
  await expect(page).toHaveURL(/#\/dashboard\/workplace$/)
  await expect(page).toHaveTitle(/少儿英语营期管理后台$/)
})

test('nothing is sent while a field is empty', async ({ page }) => {
  let sent = 0
  await page.route(`**/foundation${login.path}`, (route) => {
    sent += 1
    return route.continue()
  })
  await page.goto('/#/user/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(page.getByLabel('用户名', { exact: true })).toBeFocused()
  expect(sent).toBe(0)
})

test('in the demo one click goes in as a role, and what stands there before has no name of a family', async ({ page }) => {
  await page.goto('/#/user/login')
  await expect(page.getByText('只有数目，没有姓名')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^周思远/ }).click()
  await expect(workplace(page)).toBeVisible()
})

test('log-in leads back to the wanted screen', async ({ page }) => {
  await page.goto('/#/order/index?status=PAID&page=2')
  await expect(page).toHaveURL(/#\/user\/login\?redirect=/)
  await logIn(page, 'kefu')
  await expect(page.getByRole('heading', { name: '订单列表' })).toBeVisible()
  await expect(page).toHaveURL(/#\/order\/index\?status=PAID&page=2$/)
})

test.describe('with a session', () => {
  test.use({ account: 'kefu' })
  for (const redirect of ['', 'https://evil.example/', '//evil.example/', '/\\evil.example/', '/user/login', '/404']) {
    test(`the log-in page leads to the workplace, whatever is asked by "${redirect}"`, async ({ page, baseURL }) => {
      await page.goto(`/#/user/login?redirect=${encodeURIComponent(redirect)}`)
      await expect(workplace(page)).toBeVisible()
      await expect(page).toHaveURL(`${baseURL}/#/dashboard/workplace`)
    })
  }
})

test('a page that is reloaded while it loads keeps its session: the person stays logged in', async ({ page, complaints }) => {
  complaints.expectStatus(0)
  await page.goto('/#/user/login?redirect=%2Forder%2Findex')
  await logIn(page, 'kefu')
  await expect(page.getByRole('heading', { name: '订单列表' })).toBeVisible()
  // Which answers break off, and whether the page still lives to see it, is a matter of milliseconds.
  for (let times = 0; times < 40; times++) {
    const asked = page.waitForRequest(`**${getCurrentUserInfo.path}?*`)
    await page.reload({ waitUntil: 'commit' })
    await asked
    await page.waitForTimeout(times % 5)
  }
  await expect(page.getByRole('heading', { name: '订单列表' })).toBeVisible()
})

test('the user name is remembered on request, and log-out ends the session for good', async ({ page, baseURL, complaints }) => {
  await page.goto('/#/user/login?redirect=%2Forder%2Findex')
  await page.getByLabel('记住用户名').check()
  await logIn(page, 'kefu')
  await expect(page.getByRole('table', { name: '订单列表' }).getByRole('row')).toHaveCount(21)
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'Access-Token')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

  await page.getByRole('button', { name: '周思远的账号' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '确认退出登录吗？' }).getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('heading', { name: '订单列表' })).toBeVisible()
  await logOut(page)
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('kefu')
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()

  // A copy of the cookie is of no use.
  const kept = await fetch(`${baseURL}/foundation${getCurrentUserInfo.path}`, { headers: { cookie: `Access-Token=${session?.value}` } })
  expect(kept.status).toBe(401)
  complaints.expectStatus(401)
  await page.goBack()
  await expect(page).toHaveURL(/#\/user\/login/)
  await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'app_language',
    'demo_doors',
    'layout_settings',
    'remembered_username',
  ])
})

test('a one-time password must be replaced before anything else', async ({ page }) => {
  const username = `e2e.${Date.now().toString(36)}`
  const admin = await staff('admin')
  const { oneTimePassword = '' } = await admin.ask(createUser, { body: { username, realName: '新来' } })
  await page.goto('/#/user/login')
  await logIn(page, username, oneTimePassword)
  await expect(page.getByRole('heading', { name: '请先设置新密码' })).toBeVisible()
  await page.goto('/#/order/index')
  await expect(page.getByRole('heading', { name: '请先设置新密码' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  const fresh = page.getByLabel('新密码', { exact: true })
  const repeat = page.getByLabel('确认新密码', { exact: true })
  await fresh.fill('short')
  await repeat.fill('another')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByText('密码格式错误')).toBeVisible()
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
  await fresh.fill('Own-Word-1')
  await repeat.fill('Own-Word-1')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByText('密码已修改，其他设备上的会话已结束')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()

  await logOut(page)
  await logIn(page, username, 'Own-Word-1')
  await expect(page.getByText('还没有可用的页面')).toBeVisible()
})

test('language and theme stay over a reload', async ({ page }) => {
  await page.goto('/#/user/login?redirect=%2Fsettings%2FpersonalCenter')
  await page.getByRole('button', { name: '切换语言' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.getByLabel('User name', { exact: true }).fill('kefu')
  await page.getByLabel('Password', { exact: true }).fill(password())
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Personal centre' })).toBeVisible()

  await page.getByRole('tab', { name: 'Display' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('heading', { name: 'Personal centre' })).toBeVisible()
  await page.getByRole('button', { name: 'Change language' }).click()
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible()
})
