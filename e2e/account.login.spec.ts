import { getCurrentUserInfo } from '@camp/contract/base/account'
import type { Page } from '@playwright/test'
import { codeFor, freshPhone, someone } from './account.people.ts'
import { expect, expectAccessible, outboxToken, test } from './fixtures.ts'
import { logOut } from './login.form.ts'
import { testInItsLooks } from './looks.ts'
import { expectNoSidewaysScroll } from './sideways.ts'

test.use({ account: null })

const inside = (page: Page) => page.getByRole('heading', { name: /，江小鱼$/ })

test('log-in by SMS: the code is filled in from the outbox of the demo, and leads to the wanted screen', async ({ page }) => {
  const { phone } = await someone()
  await page.goto(`/?outbox=${outboxToken()}#/user/login?redirect=%2Fsettings%2FpersonalCenter`)
  await page.getByRole('tab', { name: '手机登录' }).click()
  expect(page.url()).not.toContain(outboxToken())
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('如果该手机号有账号，验证码已发送，5 分钟内有效')).toBeVisible()
  await expect(page.getByRole('button', { name: /秒后可重发$/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: '填入' }).click()
  await expect(page.getByLabel('验证码')).toHaveValue(/^\d{6}$/)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible()
  await page.getByRole('tab', { name: '账号安全' }).click()
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible()
})

test('log-in by e-mail goes by keyboard alone; a code that was used is worth nothing', async ({ page, complaints }) => {
  complaints.expectStatus(401)
  const { email } = await someone()
  await page.goto('/#/user/login')
  await expect(page.getByLabel('用户名', { exact: true })).toBeFocused()
  await page.getByRole('tab', { name: '账号登录' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: '邮箱登录' })).toHaveAttribute('aria-selected', 'true')
  const field = page.getByLabel('邮箱', { exact: true })
  await expect(field).toBeVisible()
  await field.focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('验证码')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const code = await codeFor(page, email)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(inside(page)).toBeVisible()

  await logOut(page)
  await page.getByRole('tab', { name: '邮箱登录' }).click()
  await field.fill(email)
  await page.getByLabel('验证码').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('验证码不正确或已失效，请重新输入或重新获取')).toHaveCount(1)
  await expect(page.getByLabel('验证码')).toBeFocused()
})

test('nobody can see whether a phone has an account', async ({ page, complaints }) => {
  complaints.expectStatus(401)
  const { phone } = await someone()
  const seen: string[] = []
  for (const number of [phone, freshPhone()]) {
    await page.goto('/#/user/login')
    await page.reload()
    await page.getByRole('tab', { name: '手机登录' }).click()
    await page.getByLabel('手机号', { exact: true }).fill(number)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByRole('button', { name: /秒后可重发$/ })).toBeVisible()
    await page.getByLabel('验证码').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('验证码不正确或已失效，请重新输入或重新获取')).toBeVisible()
    seen.push((await page.locator('.login-fields .plain-error').textContent()) ?? '')
  }
  expect(seen[0]).toBe(seen[1])
  expect((await page.request.get(`/foundation${getCurrentUserInfo.path}`)).status()).toBe(401)
})

testInItsLooks(
  'the pages before the log-in are accessible and fit, at 1440 and 1024',
  async (page, { language, width: own }) => {
    const zh = language === 'zh-CN'
    const pages = [
      ['/user/login', zh ? '账号登录' : 'Log in'],
      ['/user/retrievePassword', zh ? '找回密码' : 'Reset the password'],
      ['/user/userRegister', zh ? '注册账号' : 'Register'],
    ] as const
    for (const [at, name] of pages) {
      await page.goto(`/#${at}`)
      for (const width of [own === 1440 ? 1024 : 1440, own]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeAttached()
        await page.locator('button[type=submit]').click()
        await expect(page.getByRole('alert').first()).toBeVisible()
        await expectNoSidewaysScroll(page)
      }
      await expectAccessible(page)
    }
    await page.goto('/#/user/login')
    for (const tab of [1, 2]) {
      await page.getByRole('tab').nth(tab).click()
      await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toBeFocused()
      await expectAccessible(page)
    }
  },
  null,
)
