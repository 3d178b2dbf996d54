import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'
import { rows } from './screens.ts'

const way = (page: Page) => page.getByRole('navigation', { name: '当前位置' })

test('the way leads back from an order to the list with its filters', async ({ page }) => {
  await page.goto('/#/order/index?status=PAID&size=10')
  await expect(rows(page)).toHaveCount(10)
  // The menu says where a page of it is.
  await expect(way(page)).toHaveCount(0)
  await chooseInRow(rows(page).nth(2), /详情/)
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

test('in a window of 390 px the menu is a drawer, which leads to screens', async ({ page }) => {
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

test('on a phone orders are cards, sorted, chosen and worked on there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/order/index?size=10&status=PAID')
  await expect(rows(page)).toHaveCount(10)
  const card = rows(page).first()
  await expect(card).toBeInViewport({ ratio: 1 })
  const box = await card.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(390)
  // Five of them begin above the filters.
  const dock = await page.getByRole('button', { name: '筛选' }).boundingBox()
  expect((await rows(page).nth(4).boundingBox())?.y).toBeLessThan(dock?.y ?? 0)
  // The number, which names the card, and the amount can be read whole.
  const cut = await card
    .locator('.table-lead, .table-to-right')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(cut).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^订单金额/ }).click()
  await expect(page).toHaveURL(/sort=payAmount%2Cdesc/)
  await card.getByRole('checkbox').check()
  await expect(page.getByRole('toolbar')).toContainText('已选')
  await card.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '详情' }).click()
  await expect(page.getByRole('heading', { name: /^订单 \d{18}$/ })).toBeVisible()
})

test('on a phone the figures stand above the cards, and the filters in a sheet that counts them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/order/index?size=10')
  await expect(rows(page)).toHaveCount(10)
  // One line, which a finger moves.
  await expect(page.getByText('下单金额', { exact: true }).first()).toBeInViewport()
  const dock = page.getByRole('button', { name: '筛选' })
  await expect(dock).toBeInViewport({ ratio: 1 })
  await dock.click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await sheet.getByRole('button', { name: /^状态/ }).click()
  await page.getByRole('option', { name: '已支付' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/status=PAID/)
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: '筛选 1' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('at 200 % five rows and more are in view, and the filters one step away', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto('/#/order/index?size=10')
  await expect(rows(page)).toHaveCount(10)
  // A row is wider than the window; its name is seen whole.
  await expect(rows(page).nth(4).locator('.table-lead')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '筛选' }).click()
  await expect(page.getByRole('textbox', { name: '订单号', exact: true })).toBeVisible()
  await expectAccessible(page)
})
