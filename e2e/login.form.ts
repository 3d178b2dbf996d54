import type { Page } from '@playwright/test'
import { expect, password } from './fixtures.ts'

/** Fills in the log-in form and sends it by Enter. */
export async function logIn(page: Page, username: string, secret: string = password()): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
}

/** Logs out by the menu of the person. */
export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /的账号$/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '确认退出登录吗？' }).getByRole('button', { name: '退出登录' }).click()
}

/** Logs out by the menu of the person, and waits for the log-in page. */
export async function logOut(page: Page): Promise<void> {
  await leave(page)
  await expect(page).toHaveURL(/#\/user\/login$/)
  await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
}
