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
      await expect(
        orderRows(page)
          .first()
          .getByRole('link', { name: /^\d{18}$/ }),
      ).toBeVisible()
      const after = await orderTable(page).boundingBox()
      expect({ x: after?.x, y: after?.y }).toEqual({ x: before?.x, y: before?.y })
      // The actions stand pinned at the edge: what a row can do more or less there moves nothing that one sees.
      expect(Math.abs((after?.width ?? 0) - (before?.width ?? 0))).toBeLessThanOrEqual(16)
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
      await expect(page.getByText('请求的资源不存在!')).toBeVisible()
      await expect(page.getByText('没有找到该订单')).toBeVisible()
      // What is no number at all is not even asked for.
      await page.goto('/#/order/detail?orderNumber=nope')
      await expect(page.getByText('没有找到该订单').locator('visible=true')).toBeVisible()
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

test.describe('a record that does not exist', () => {
  test.use({ account: 'admin' })
  const records = [
    { at: '/order/detail?orderNumber=100000000000000000', said: '没有找到该订单', back: '返回订单列表', list: '/order/index' },
    { at: '/parent/detail?id=999999999', said: '没有找到该家长', back: '返回家长列表', list: '/parent/index' },
    { at: '/permission/role/detail?id=999999999', said: '没有找到该角色', back: '返回角色列表', list: '/permission/role' },
    { at: '/usercenter/user?id=999999999', said: '没有找到该用户', back: '返回用户列表', list: '/usercenter/backUserManage' },
    { at: '/messageTask/detail?id=999999999', said: '没有找到该消息任务', back: '返回消息任务列表', list: '/messageTask/index' },
    { at: '/camp/campGroup?campId=999999999', said: '没有找到该营期', back: '返回营期列表', list: '/camp/index' },
    { at: '/camp/campStudent/campStudentDetail?id=999999999', said: '没有找到该学员', back: '返回营期列表', list: '/camp/index' },
  ]
  for (const { at, said, back, list } of records) {
    test(`is said at ${at}, with the way back`, async ({ page, complaints }) => {
      complaints.expectStatus(404)
      await page.goto(`/#${at}`)
      await expect(page.getByText(said)).toBeVisible()
      await page.getByRole('link', { name: back }).click()
      await expect(page).toHaveURL(new RegExp(`#${list}$`))
    })
  }
})
