import { getCurrentUserInfo } from '@camp/contract/base/account'
import type { Page } from '@playwright/test'
import { codeFor, freshPhone, OWN_PASSWORD, type Someone, someone } from './account.people.ts'
import { expect, expectAccessible, outboxToken, test } from './fixtures.ts'
import { logIn } from './login.form.ts'
import { Staff } from './staff.ts'

test.use({ account: null, proofBy: OWN_PASSWORD })
// Each change here replaces the session. What the page asks for by itself at that moment is refused, and asked again (platform/renewal.ts).
test.beforeEach(({ complaints }) => complaints.expectStatus(401))

async function openCentre(page: Page, person: Pick<Someone, 'username' | 'password'>, part?: string): Promise<void> {
  await page.goto(`/?outbox=${outboxToken()}#/user/login?redirect=%2Fsettings%2FpersonalCenter`)
  await logIn(page, person.username, person.password)
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible()
  if (part) await page.getByRole('tab', { name: part }).click()
}
const tokenOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'Access-Token')?.value

test('a new user name comes with a new token, and the person stays logged in', async ({ page, baseURL }) => {
  const person = await someone()
  await openCentre(page, person)
  const before = await tokenOf(page)
  const username = `${person.username}x`.slice(-20)
  await page.getByLabel('用户名', { exact: true }).last().fill(username)
  await page.getByRole('button', { name: '修改用户名' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '修改用户名' }).click()
  await expect(page.getByText('用户名已修改')).toBeVisible()
  expect(await tokenOf(page)).not.toBe(before)
  const old = await fetch(`${baseURL}/foundation${getCurrentUserInfo.path}`, { headers: { cookie: `Access-Token=${before}` } })
  expect(old.status).toBe(401)
  await page.reload()
  await expect(page.getByLabel('用户名', { exact: true }).last()).toHaveValue(username)
})

test('a new phone: first the owner is proved, then the new number; the dialogs are accessible', async ({ page }) => {
  const person = await someone()
  await openCentre(page, person, '账号安全')
  await page.getByRole('button', { name: '更换手机号' }).click()
  const dialog = page.getByRole('dialog', { name: '更换手机号' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('button', { name: '填入' }).click()
  await dialog.getByRole('button', { name: '下一步' }).click()
  const phone = freshPhone()
  await dialog.getByLabel('新手机号').fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByLabel('验证码').fill(await codeFor(page, phone))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('已更换')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible()
})

test('a new e-mail by a code to the present one; one that somebody has is refused at its field', async ({ page, complaints }) => {
  complaints.expectStatus(400)
  const [person, other] = [await someone(), await someone()]
  await openCentre(page, person, '账号安全')
  await page.getByRole('button', { name: '更换邮箱' }).click()
  const dialog = page.getByRole('dialog', { name: '更换邮箱' })
  await dialog.getByRole('radio', { name: /^邮箱/ }).check({ force: true })
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByLabel('验证码').fill(await codeFor(page, person.email))
  await page.keyboard.press('Enter')
  await dialog.getByLabel('新邮箱').fill(other.email)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByLabel('验证码').fill(await codeFor(page, other.email))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('邮箱已被使用，请换一个')).toBeVisible()
  await expect(dialog.getByLabel('新邮箱')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the devices: another one is ended, then all others', async ({ page, baseURL }) => {
  const person = await someone()
  const [phone, tablet] = [
    await Staff.logIn(baseURL ?? '', person.username, person.password),
    await Staff.logIn(baseURL ?? '', person.username, person.password),
  ]
  await openCentre(page, person, '登录会话')
  const rows = page.getByRole('list', { name: '登录会话' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('当前设备')
  await rows.nth(1).getByRole('button').click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: '结束其他所有会话' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结束其他所有会话' }).click()
  await expect(rows).toHaveCount(1)
  for (const { token } of [phone, tablet]) {
    const answer = await fetch(`${baseURL}/foundation${getCurrentUserInfo.path}`, { headers: { cookie: `Access-Token=${token}` } })
    expect(answer.status).toBe(401)
  }
  await expect(page.getByText('没有其他会话。')).toBeVisible()
})

test('what a person switches off stays so after a reload, and every part is accessible', async ({ page }) => {
  const person = await someone()
  await openCentre(page, person, '通知')
  const refunds = page.getByRole('switch', { name: '退款结果' })
  await expect(refunds).toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await refunds.uncheck({ force: true })
  await saved
  await page.reload()
  for (const part of ['基本资料', '账号安全', '登录会话', '通知', '显示']) {
    await page.getByRole('tab', { name: part }).click()
    await expectAccessible(page)
  }
  await page.getByRole('tab', { name: '通知' }).click()
  await expect(refunds).not.toBeChecked()
})
