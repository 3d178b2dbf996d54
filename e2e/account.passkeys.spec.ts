import type { Page } from '@playwright/test'
import { OWN_PASSWORD, someone } from './account.people.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { logIn } from './login.form.ts'

// A passkey belongs to a name, and 127.0.0.1 is none.
const address = (process.env.E2E_URL ?? '').replace('127.0.0.1', 'localhost')
const zh = [{ name: 'app_language', value: 'zh-CN' }]

test.use({
  account: null,
  proofBy: OWN_PASSWORD,
  baseURL: address,
  storageState: { cookies: [], origins: [{ origin: address, localStorage: zh }] },
})

/** A device of Chromium's own that recognises its owner at once. */
async function device(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('currentuser'))
  await page.goto('/#/user/login')
  await page.reload()
}

test('a passkey is made, logs in alone, takes the second step and proves an act', async ({ page, complaints }) => {
  complaints.expectStatus(401)
  const person = await someone()
  await device(page)
  await page.goto('/#/user/login?redirect=%2Fsettings%2FpersonalCenter%3Ftab%3Dsecurity')
  await logIn(page, person.username, person.password)
  const card = page.getByRole('region', { name: '通行密钥' })
  await card.getByRole('button', { name: '添加通行密钥' }).click()
  const adding = page.getByRole('dialog', { name: '添加通行密钥' })
  await adding.getByLabel('名称').fill('工位电脑')
  await expectAccessible(page)
  await adding.getByRole('button', { name: '继续' }).click()
  const kept = page.getByRole('dialog', { name: '请保存恢复码' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  await kept.getByRole('button', { name: '关闭', exact: true }).last().click()
  await page.getByRole('button', { name: '仍要关闭' }).click()
  await expect(card.getByText('工位电脑')).toBeVisible()
  await expectAccessible(page)

  await logOut(page)
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  await expect(page).toHaveURL(/#\/dashboard\/workplace$/)

  await logOut(page)
  await logIn(page, person.username, person.password)
  const second = page.getByRole('dialog', { name: '还差一步' })
  await expectAccessible(page)
  await second.getByRole('button', { name: '用通行密钥验证' }).press('Enter')
  await expect(page).toHaveURL(/#\/dashboard\/workplace$/)

  await page.goto('/#/settings/personalCenter?tab=security')
  await card.getByRole('button', { name: '为“工位电脑”改名' }).click()
  const naming = page.getByRole('dialog', { name: '为“工位电脑”改名' })
  await naming.getByLabel('名称').fill('旧电脑')
  await expectAccessible(page)
  await naming.getByRole('button', { name: '保存' }).click()
  await card.getByRole('button', { name: '删除“旧电脑”' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).last().click()
  const asked = page.getByRole('dialog', { name: '请证明是您本人' })
  await expect(asked.getByLabel('登录密码')).toHaveCount(0)
  await expectAccessible(page)
  await asked.getByRole('button', { name: '用通行密钥验证' }).click()
  await expect(page.getByText('通行密钥已删除')).toBeVisible()
  await expect(card.getByText('还没有通行密钥')).toBeVisible()
})
