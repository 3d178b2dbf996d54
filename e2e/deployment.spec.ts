import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { logIn } from './login.form.ts'
import { type Product, root, startProduct } from './product.ts'

const password = 'Deploy-Journey-1'
let dataDir: string
let place: string
let product: Product

/** What is deployed lies below node_modules, so that its packages are found. */
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'deployed-'))
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  place = mkdtempSync(join(root, 'node_modules/.cache/deployed-'))
  for (const part of ['server/dist', 'server/assets', 'server/package.json', 'console/dist'])
    cpSync(join(root, part), join(place, part), { recursive: true })
  product = await startProduct(dataDir, { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password }, place)
  await product.ready(60)
})
test.afterAll(async () => {
  await product.stop()
  for (const folder of [dataDir, place]) rmSync(folder, { recursive: true, force: true })
})

/** Puts another build of the console in the place of this one, as the build itself does: with the parts of the previous one, or without. */
function deploy(id: string, { keeping }: { keeping: boolean }): void {
  const [live, next] = [join(place, 'console/dist'), join(place, 'console/next')]
  cpSync(live, next, { recursive: true })
  if (!keeping) rmSync(join(next, 'assets'), { recursive: true })
  writeFileSync(join(next, '.build-id'), id)
  rmSync(live, { recursive: true })
  renameSync(next, live)
}

test('a page that was open before a new version goes on, loads its parts, and is told', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(product.url)
  await logIn(page, 'admin', password)
  await expect(page).toHaveURL(/#\/dashboard\/workplace$/)
  const hint = page.getByRole('button', { name: '有新版本' })
  await expect(hint).toHaveCount(0)

  deploy('next', { keeping: true })
  // Loaded only now: the screen of orders, its data, the drawer.
  await page.getByRole('button', { name: '订单管理' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '订单列表' }).click()
  await expect(page.getByRole('heading', { name: '订单列表' })).toBeVisible()
  await page.getByRole('button', { name: '任务', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '任务' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The server looks for another build every few seconds, and any answer names it.
  await expect(async () => {
    await page.getByRole('button', { name: '刷新当前页面' }).click()
    await expect(hint).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })

  deploy('the one after', { keeping: false })
  await page.getByRole('button', { name: '布局设置' }).click()
  await expect(page.getByText('页面加载失败')).toBeVisible()
  await expect(page.getByRole('button', { name: '重新加载' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '订单列表' })).toBeVisible()
})
