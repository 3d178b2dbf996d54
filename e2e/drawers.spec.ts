import { exportOrders } from '@camp/contract/orders/orders.exports'
import { refundOrder } from '@camp/contract/refunds/refunds'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { findOrders } from './orders.page.ts'

// One person a journey: what is told to one must not show in another.
const drawer = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const widthOf = async (one: Locator): Promise<number | undefined> => (await one.boundingBox())?.width
const button = (page: Page, name: RegExp): Locator => page.getByRole('banner').getByRole('button', { name })

/** The addresses of the streams that the pages of a browser opened, as they open them. */
function streamsOf(context: BrowserContext): string[] {
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource') streams.push(request.url())
  })
  return streams
}

/** Opens the workplace and waits until it listens. */
async function listening(page: Page, streams: readonly string[]): Promise<void> {
  await page.goto('/#/dashboard/workplace')
  await expect.poll(() => streams.length).toBeGreaterThan(0)
}

test.describe('tasks', () => {
  test.use({ account: 'shichang' })

  test('the drawer is empty, that of messages has what was written to staff, and both close by Esc', async ({ page }) => {
    await page.goto('/#/dashboard/workplace')
    await button(page, /^任务/).click()
    await expect(drawer(page, '任务').getByText('暂无任务')).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => widthOf(drawer(page, '任务'))).toBe(380)
    await button(page, /^消息/).click()
    await expect.poll(() => widthOf(drawer(page, '消息'))).toBe(380)
    await expect(drawer(page, '消息').getByRole('listitem').filter({ hasText: '周会改期' })).toBeVisible()
    await expect(drawer(page, '任务')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(drawer(page, '消息')).toBeHidden()
    await expect(button(page, /^消息/)).toBeFocused()
    await button(page, /^布局设置/).click()
    await expect.poll(() => widthOf(drawer(page, '布局设置'))).toBe(380)
  })

  test('the sidebar stays where it is while the page is scrolled', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 260 })
    await page.goto('/#/dashboard/workplace')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(page.getByRole('main').getByRole('heading', { name: '消息', exact: true })).toBeVisible()
    const top = (await heading.boundingBox())?.y ?? 0
    const before = await menu.boundingBox()
    // Beside the inbox, whose rows scroll by themselves.
    await page.mouse.move(800, (await heading.boundingBox())?.y ?? 100)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => heading.boundingBox().then((box) => box?.y ?? top)).toBeLessThan(top - 100)
    expect(await menu.boundingBox()).toEqual(before)
  })
})

test.describe('a long export', () => {
  test.use({ account: 'caiwu' })

  test('shows in the drawer without a reload, ends with a notice, and its file is fetched and deleted', async ({ page, context }) => {
    const streams = streamsOf(context)
    await listening(page, streams)
    await button(page, /^任务/).click()
    await expect(drawer(page, '任务').getByText('暂无任务')).toBeVisible()
    await (await staff('caiwu')).ask(exportOrders, { query: { async: true }, body: {} })
    const notice = page.getByRole('region', { name: '通知' })
    await expect(notice.getByText('任务执行完成')).toBeVisible({ timeout: 30_000 })
    await expect(notice.getByText(/^导出订单 · 共 [56],\d{3} 条$/)).toBeVisible()

    await drawer(page, '任务').getByRole('tab', { name: '已完成' }).click()
    const item = drawer(page, '任务').getByRole('listitem')
    await expect(item).toHaveCount(1)
    await expect(item.getByText('成功')).toBeVisible()
    await expectAccessible(page)
    const link = item.getByRole('link', { name: '查看详情' })
    // The new window closes as soon as its address turns out to be a file: what it gets is asked for once more, as the browser did.
    await Promise.all([context.waitForEvent('page'), link.click()])
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(decodeURIComponent(file.headers()['content-disposition'] ?? '')).toMatch(
      /^attachment; filename\*=UTF-8''订单-\d{4}-\d\d-\d\d\.xlsx$/,
    )

    await page.reload()
    await expect(notice.getByText('任务执行完成')).toBeHidden()
    await button(page, /^任务/).click()
    await drawer(page, '任务').getByRole('tab', { name: '已完成' }).click()
    await item.getByRole('button', { name: '删除任务：导出订单' }).click()
    const question = page.getByRole('dialog', { name: '数据删除后不可恢复，确认删除？' })
    await question.getByRole('button', { name: '删除' }).click()
    await expect(drawer(page, '任务').getByText('暂无任务')).toBeVisible()
  })
})

test.describe('a message', () => {
  test.use({ account: 'admin' })

  test('appears without a reload, is read by closing it, and can then be deleted', async ({ page, context }) => {
    const streams = streamsOf(context)
    await listening(page, streams)
    const { orders } = await findOrders({ status: ['COMPLETED'], payMethod: ['WECHAT'], refundState: ['NONE'], amountFrom: 100_000 })
    const { orderNumber } = orders.at(-1) ?? { orderNumber: '' }
    await (await staff('admin')).ask(refundOrder, { body: { orderNumber, amount: 100, reason: 'drawers' } })
    await expect(button(page, /^消息，\d+ 条未读$/)).toBeVisible({ timeout: 30_000 })

    await button(page, /^消息/).click()
    const told = drawer(page, '消息').getByRole('listitem').filter({ hasText: orderNumber })
    await told.getByRole('button', { name: /退款已到账/ }).click()
    const detail = page.getByRole('dialog', { name: '消息详细' })
    await expect(detail.getByText(`订单 ${orderNumber} 退款 ¥1.00 已成功`)).toBeVisible()
    await expectAccessible(page)
    await detail.getByRole('button', { name: '关闭' }).last().click()
    await expect(told).toBeHidden()
    await drawer(page, '消息').getByRole('tab', { name: '全部' }).click()
    await told.getByRole('button', { name: '删除消息：退款已到账' }).click()
    await page.getByRole('dialog', { name: '确认删除该消息吗？' }).getByRole('button', { name: '删除' }).click()
    await expect(told).toBeHidden()
  })
})

test.describe('the tabs of one browser', () => {
  test.use({ account: 'kefu' })

  test('share one stream; when its tab closes another goes on with it', async ({ page, context }) => {
    const streams = streamsOf(context)
    await listening(page, streams)
    const other = await context.newPage()
    await other.goto('/#/dashboard/workplace')
    await expect(other.getByRole('button', { name: '任务', exact: true })).toBeVisible()
    // Longer than the pause after which a page begins to listen.
    await other.waitForTimeout(3_000)
    expect(streams).toHaveLength(1)
    await page.close()
    await expect.poll(() => streams.length).toBe(2)
  })
})
