import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { rows } from './screens.ts'

const way = (page: Page) => page.getByRole('navigation', { name: '当前位置' })

test('the way leads back from an order to the list with its filters', async ({ page }) => {
  await page.goto('/#/order/index?status=PAID&size=10')
  await expect(rows(page)).toHaveCount(10)
  await expect(way(page).getByRole('listitem')).toHaveText(['订单管理', '订单列表'])
  await rows(page).nth(2).getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('heading', { name: /^订单 \d{18}$/ })).toBeVisible()
  await way(page).getByRole('link', { name: '订单列表' }).click()
  await expect(page).toHaveURL(/#\/order\/index\?status=PAID&size=10$/)
  await expect(rows(page)).toHaveCount(10)
})

test('the palette opens a screen that no menu shows, and the keyboard goes on in it', async ({ page }) => {
  await page.goto('/#/order/index?size=10')
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面和记录' }).fill('重复账号')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/parent\/duplicates$/)
  await expect(page.locator('main')).toBeFocused()
})

test('in a window of 390 px the menu is a drawer, from which one goes on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/dashboard/workplace')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
  await page.getByRole('button', { name: '打开菜单' }).click()
  const menu = page.getByRole('dialog', { name: '主菜单' })
  await menu.getByRole('link', { name: '家长管理' }).click()
  await expect(page).toHaveURL(/#\/parent\/index$/)
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeFocused()
})
