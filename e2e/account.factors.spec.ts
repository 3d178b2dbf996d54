import { createHmac } from 'node:crypto'
import { OWN_PASSWORD, someone } from './account.people.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { logIn } from './login.form.ts'

/** What an authenticator shows (RFC 6238): made here, so that ours and the product's are two. */
function shown(secret: string, stepsLater = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsLater))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test.use({ account: null, proofBy: OWN_PASSWORD })

test('an authenticator is set up, asked for at the next log-in, and a recovery code takes its place', async ({ page, complaints }) => {
  complaints.expectStatus(401)
  const person = await someone()
  await page.goto('/#/user/login?redirect=%2Fsettings%2FpersonalCenter%3Ftab%3Dsecurity')
  await logIn(page, person.username, person.password)
  const card = page.getByRole('region', { name: '验证器' })
  await card.getByRole('button', { name: '设置验证器' }).click()
  const setup = page.getByRole('dialog', { name: '设置验证器' })
  await expect(setup.getByRole('img', { name: '设置验证器的二维码' })).toBeVisible()
  const secret = ((await setup.getByRole('status').textContent()) ?? '').replaceAll(' ', '')
  await setup.getByLabel('验证码').fill(shown(secret))
  await expectAccessible(page)
  await setup.getByRole('button', { name: '启用' }).click()
  const kept = page.getByRole('dialog', { name: '请保存恢复码' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const codes = await kept.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await kept.getByRole('button', { name: '关闭', exact: true }).last().click()
  await page.getByRole('button', { name: '仍要关闭' }).click()
  await expect(page.getByRole('region', { name: '恢复码' }).getByText('剩 10 枚')).toBeVisible()

  const second = page.getByRole('dialog', { name: '还差一步' })
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('currentuser'))
  await page.goto('/#/user/login')
  await page.reload()
  await logIn(page, person.username, person.password)
  await second.getByLabel('验证码').fill(shown(secret, 1))
  await expectAccessible(page)
  await second.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL(/#\/dashboard\/workplace$/)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('currentuser'))
  await page.goto('/#/user/login')
  await page.reload()
  await logIn(page, person.username, person.password)
  await second.getByRole('button', { name: '用恢复码' }).click()
  await second.getByLabel('恢复码').fill(codes[0] ?? '')
  await second.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL(/#\/dashboard\/workplace$/)

  await page.goto('/#/settings/personalCenter?tab=security')
  await expect(page.getByRole('region', { name: '恢复码' }).getByText('剩 9 枚')).toBeVisible()
  await card.getByRole('button', { name: '停用' }).click()
  await page.getByRole('button', { name: '停用', exact: true }).last().click()
  // The password alone takes nothing away.
  const asked = page.getByRole('dialog', { name: '请证明是您本人' })
  await asked.getByRole('button', { name: '用恢复码' }).click()
  await asked.getByLabel('恢复码').fill(codes[1] ?? '')
  await expectAccessible(page)
  await asked.getByRole('button', { name: '验证并继续' }).click()
  await expect(page.getByText('验证器已停用', { exact: true })).toBeVisible()
})
