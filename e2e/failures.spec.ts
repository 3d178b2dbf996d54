import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ account: 'caiwu' })

const notices = (page: Page) => page.getByRole('region', { name: '通知' })
const orders = (page: Page) => page.getByRole('table', { name: '订单列表' })
const openOrders = async (page: Page): Promise<void> => {
  await page.goto('/#/order/index')
  await expect(orders(page).getByRole('row')).toHaveCount(21)
}
const refresh = (page: Page) => page.getByRole('button', { name: /^(刷新|重试)$/ })

test('the server is away: one strip says so above the page, the rows stay, and what was asked for comes by itself', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(0)
  const strip = page.locator('.network')
  await openOrders(page)
  await expect(strip).toHaveCount(1)
  await page.route('**/foundation/**', (route) => route.abort())
  await page.getByRole('button', { name: '待支付' }).click()
  await expect(strip).toContainText('网络断开，正在重试')
  await expect(strip).toContainText(/秒后再试|正在连接/)
  await expect(orders(page).getByRole('row')).toHaveCount(21)
  await expect(notices(page)).not.toContainText('网络异常')
  const [above, header] = [await strip.boundingBox(), await page.locator('.shell-header').boundingBox()]
  expect(header?.y).toBe((above?.y ?? 0) + (above?.height ?? 0))
  await page.unroute('**/foundation/**')
  // It may have tried again by itself just then.
  const click = page.getByRole('button', { name: '立即重试' }).click()
  await Promise.race([click.catch(() => undefined), expect(strip).toHaveText('网络已恢复')])
  await expect(strip).toHaveText('网络已恢复')
  await expect(orders(page).getByText('待支付').first()).toBeVisible()
  await expect(page.getByText('加载失败')).toHaveCount(0)
  await expect(strip).toHaveText('')
  expect((await page.locator('.shell-header').boundingBox())?.y).toBe(0)
})

const answers = [
  { what: '998', status: 998, body: 'the gateway gave up', says: ['系统错误', 'the gateway gave up'] },
  {
    what: '400 with code 999',
    status: 400,
    body: { code: 999, error: 'X', msg: '请先核对订单', requestId: 'r-999' },
    says: ['请先核对订单'],
  },
  {
    what: '400 with code 900',
    status: 400,
    body: { code: 900, error: 'X', msg: '统计服务停止', requestId: 'r-900' },
    says: ['系统错误', '统计服务停止'],
  },
  { what: '404', status: 404, body: { code: 404, error: 'NOT_FOUND', msg: 'x', requestId: 'r-404' }, says: ['请求的资源不存在!'] },
  { what: '403', status: 403, body: { code: 403, error: 'FORBIDDEN', msg: 'x', requestId: 'r-403' }, says: ['无操作权限!'] },
  {
    what: '500',
    status: 500,
    body: { code: 900, error: 'FAULT', msg: '意外错误', requestId: 'r-500' },
    says: ['系统错误', '意外错误', 'r-500'],
  },
]
for (const { what, status, body, says } of answers) {
  test(`an answer of ${what} is shown as the specification says`, async ({ page, complaints }) => {
    complaints.expectStatus(status)
    await openOrders(page)
    await page.route('**/api/order/list?*', (route) =>
      route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }),
    )
    await refresh(page).click()
    for (const words of says) await expect(notices(page).getByText(words)).toHaveCount(1)
    await expect(page.getByText(status === 403 ? '没有查看权限' : status === 404 ? '请求的资源不存在!' : '加载失败').first()).toBeVisible()
  })
}

/** The buttons of head, tools, chosen rows, pages and dialogs that a message stands over. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.notices-toast, .notices-notice')].map((box) => box.getBoundingClientRect())
    const within = document.querySelector('dialog[open]')
      ? 'dialog[open]'
      : ':is(header, nav, [role="toolbar"], .list-bar, footer, .filter-dock)'
    return (
      [...document.querySelectorAll(`${within} :is(a[href], button, select, input)`)]
        .filter((control) => {
          const { left, right, top, bottom, width } = control.getBoundingClientRect()
          return width > 0 && boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
        })
        // The notices stand within the dialog that is open.
        .filter((control) => control.closest('.notices') === null)
        .filter((control) => control.closest('dialog[open]') === null || control.closest('header, footer') !== null)
        .map((control) => control.ariaLabel ?? control.textContent ?? '')
    )
  })

test('a refused export says why as a fault, and the list stays', async ({ page, complaints }) => {
  complaints.expectStatus(400)
  await openOrders(page)
  const body = { code: 999, error: 'UNKNOWN_COLUMN', msg: '没有名为“x”的列，请重新选择要导出的列', requestId: 'r-7' }
  await page.route('**/api/order/exportOrders*', (route) => route.fulfill({ status: 400, json: body }))
  await page.getByRole('button', { name: '导出订单' }).click()
  await expect(notices(page)).toContainText('系统错误')
  await expect(notices(page)).toContainText('没有名为“x”的列，请重新选择要导出的列')
  await expect(orders(page).getByRole('row')).toHaveCount(21)
  // Neither this nor a short message stands over a button, whatever the window: of the page with chosen rows, and of a dialog.
  const copy = notices(page).getByRole('button', { name: '复制请求编号' })
  await orders(page).getByRole('checkbox').nth(1).check()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await copy.click()
    await expect(page.locator('.notices-toast')).not.toHaveCount(0)
    expect(await covered(page), `at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '代客下单' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('console:error', { detail: { title: 'x', message: 'y' } })))
    await expect(notices(page).getByText('x', { exact: true })).toBeVisible()
    expect(await covered(page), `over the dialog at ${width}`).toEqual([])
  }
})
