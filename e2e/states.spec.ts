import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { orderRows, orderTable } from './orders.page.ts'

/** Holds the answers of the list until it is told to let them go. */
async function holdList(page: Page): Promise<() => Promise<void>> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/order/**', async (route) => {
    await released
    await route.continue()
  })
  return async () => release()
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ theme, account: 'caiwu' })

    test('a list that is loading shows where its rows will stand, and nothing jumps when they come', async ({ page }) => {
      const release = await holdList(page)
      await page.goto('/#/order/index')
      await expect(orderTable(page)).toHaveAttribute('aria-busy', 'true')
      await expect(page.getByRole('columnheader', { name: '订单号' })).toBeVisible()
      await expectAccessible(page)
      const before = await orderTable(page).boundingBox()
      await release()
      await expect(orderRows(page).first().getByRole('button', { name: '详情' })).toBeVisible()
      const after = await orderTable(page).boundingBox()
      expect({ x: after?.x, y: after?.y, width: after?.width }).toEqual({ x: before?.x, y: before?.y, width: before?.width })
    })

    test('nothing that matches: the filters can be cleared from there', async ({ page }) => {
      await page.goto('/#/order/index?orderNumber=100000000000000000&status=PAID')
      await expect(page.getByText('没有符合条件的记录')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: '清空筛选' }).click()
      await expect(orderRows(page)).toHaveCount(20)
      await expect(page).toHaveURL(/#\/order\/index$/)
    })

    test('a fault: what the server said, the number to pass on, and another try', async ({ page, complaints }) => {
      complaints.expectStatus(500)
      const body = { code: 900, error: 'FAULT', msg: '系统出现意外错误，请稍后重试', requestId: 'r-4711' }
      await page.route('**/api/order/list?*', (route) => route.fulfill({ status: 500, json: body }))
      await page.goto('/#/order/index')
      await expect(page.getByText('加载失败')).toBeVisible()
      await expect(page.getByRole('main').getByText('请求编号 r-4711')).toBeVisible()
      await expectAccessible(page)
      await page.unroute('**/api/order/list?*')
      await page.getByRole('button', { name: '重试' }).click()
      await expect(orderRows(page)).toHaveCount(20)
    })

    test('no right: it is said in place of the list', async ({ page, complaints }) => {
      complaints.expectStatus(403)
      const body = { code: 403, error: 'FORBIDDEN', msg: '无操作权限!', requestId: 'r-403' }
      await page.route('**/api/order/**', (route) => route.fulfill({ status: 403, json: body }))
      await page.goto('/#/order/index')
      await expect(page.getByText('没有查看权限')).toBeVisible()
      await expect(orderTable(page)).toHaveCount(0)
      await expectAccessible(page)
    })

    test('an order that does not exist', async ({ page, complaints }) => {
      complaints.expectStatus(404)
      await page.goto('/#/order/detail?orderNumber=100000000000000000')
      await expect(page.getByRole('main').getByText('请求的资源不存在!')).toBeVisible()
      // What is no number at all is not even asked for.
      await page.goto('/#/order/detail?orderNumber=nope')
      await expect(page.getByText('没有找到该订单')).toBeVisible()
      await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0)
      await expectAccessible(page)
    })

    test('no orders yet: what the place is for is said where they will stand', async ({ page }) => {
      const nothing = { content: [], totalElements: 0, totalPages: 0, size: 20, number: 0, pageable: { pageSize: 20, pageNumber: 0 } }
      await page.route('**/api/order/list?**', (route) => route.fulfill({ json: nothing }))
      await page.goto('/#/order/index')
      await expect(page.getByText('还没有订单')).toBeVisible()
      await expectAccessible(page)
    })
  })
}
