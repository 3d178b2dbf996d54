import { deleteView, getListSetup, savePreference } from '@camp/contract/base/preferences'
import { listOrders } from '@camp/contract/orders/orders'
import type { Page } from '@playwright/test'
import { type Account, expect, expectAccessible, staff, storageOf, test } from './fixtures.ts'
import { rowsOf, sheetFile } from './sheets.ts'

test.use({ account: 'cangchu' })

const heads = (page: Page) => page.getByRole('table', { name: '订单列表' }).getByRole('columnheader')
const open = async (page: Page) => {
  await page.goto('/#/order/index')
  await expect(page.getByRole('table', { name: '订单列表' }).getByRole('row')).toHaveCount(21)
}

/** The list as it is for somebody who has never changed it. */
async function asNew(account: Account): Promise<void> {
  const person = await staff(account)
  await person.ask(savePreference, { params: { key: 'list.orders' }, body: { value: {} } })
  const { views } = await person.ask(getListSetup, { params: { screen: 'orders' } })
  for (const { id } of views) await person.ask(deleteView, { params: { id } })
}

test('columns stay as they were set: after a reload, and in another browser of the same person', async ({ page, browser, context }) => {
  await asNew('cangchu')
  await open(page)
  await page.getByRole('button', { name: '列设置' }).click()
  const panel = page.getByRole('dialog', { name: '列设置' })
  await panel.getByRole('checkbox', { name: '备注' }).check()
  await panel.getByRole('radio', { name: '紧凑' }).check({ force: true })
  const handle = await panel.getByRole('button', { name: '移动“状态”（上下方向键）' }).boundingBox()
  const target = await panel.getByRole('button', { name: '移动“商品”（上下方向键）' }).boundingBox()
  if (!handle || !target) throw new Error('the lines of the columns are not drawn')
  await page.mouse.move(handle.x + 8, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(target.x + 8, target.y + 10, { steps: 12 })
  await page.mouse.up()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences/list.orders'))
  await panel.getByRole('button', { name: '“渠道”固定在左侧' }).click()
  await saved
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const edge = page.getByRole('separator', { name: '“商品”列宽' })
  const before = await edge.boundingBox()
  if (!before) throw new Error('the edge of the column is not drawn')
  await page.mouse.move(before.x + 4, before.y + 10)
  await page.mouse.down()
  await page.mouse.move(before.x + 64, before.y + 10, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => Math.round(((await edge.boundingBox())?.x ?? 0) - before.x)).toBe(60)
  await page.waitForResponse((answer) => answer.url().endsWith('/preferences/list.orders'))

  const expected = ['', '订单号', '渠道', '状态', '商品', '家长 / 学员', '手机号', '订单金额 ¥', '创建时间', '备注', '操作']
  const titles = (of: Page) => heads(of).evaluateAll((all) => all.map((head) => head.getAttribute('aria-label') ?? head.textContent))
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(expected)
  const other = await browser.newContext({ storageState: await context.storageState({ indexedDB: false }) })
  const elsewhere = await other.newPage()
  await elsewhere.addInitScript(() => localStorage.removeItem('list_settings'))
  await open(elsewhere)
  expect(await titles(elsewhere)).toEqual(expected)
  expect((await elsewhere.locator('tbody tr').first().boundingBox())?.height).toBe(32)
  await other.close()
})

test('a saved view says how many match, and leads back to its filter', async ({ page }) => {
  await asNew('cangchu')
  await open(page)
  await page.getByRole('button', { name: /^待发货/ }).click()
  await expect(page).toHaveURL(/needsShipping=true/)
  await page.getByRole('button', { name: '保存视图' }).click()
  await page.getByLabel(/视图名称/).fill('今天要发')
  await page.keyboard.press('Enter')
  const chip = page.getByRole('button', { name: /^今天要发/ })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  const query = {
    progress: ['PAID' as const],
    refundState: ['NONE' as const, 'PARTIAL' as const],
    refundRequest: ['NONE' as const],
    needsShipping: true,
    page: 1,
    size: 1,
  }
  const { totalElements } = await (await staff('cangchu')).ask(listOrders, { query })
  await expect(chip).toHaveText(`今天要发${totalElements}`)
  await page.getByRole('button', { name: '全部', exact: true }).click()
  await expect(page).toHaveURL(/#\/order\/index$/)
  await chip.click()
  await expect(page).toHaveURL(/needsShipping=true/)
  await page.reload()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
})

test.describe('an administrator', () => {
  test.use({ account: 'admin' })
  test('shares a view with a role: its members see and use it, keep a copy, and lose sight of it as it is taken back', async ({
    page,
    browser,
  }) => {
    await asNew('admin')
    await asNew('kefu')
    await open(page)
    await page.getByRole('button', { name: /^待发货/ }).click()
    await page.getByRole('button', { name: '保存视图' }).click()
    await page.getByLabel(/视图名称/).fill('客服要催的')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '视图“客服要催的”的操作' }).click()
    await page.getByRole('menuitem', { name: '共享给角色' }).click()
    const dialog = page.getByRole('dialog', { name: '共享视图“客服要催的”' })
    await dialog.getByRole('button', { name: /^角色/ }).click()
    await page.getByRole('option', { name: '客服', exact: true }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '共享', exact: true }).click()
    await expect(page.getByRole('img', { name: '已共享给“客服”' })).toBeVisible()

    const colleague = await browser.newContext({ storageState: await storageOf('kefu') })
    const seen = await colleague.newPage()
    await open(seen)
    const chip = seen.getByRole('button', { name: /^客服要催的/ })
    await expect(chip.getByRole('img', { name: /^由“.+”共享给“客服”$/ })).toBeVisible()
    await chip.click()
    await expect(seen).toHaveURL(/needsShipping=true/)
    await seen.getByRole('button', { name: '视图“客服要催的”的操作' }).click()
    await expect(seen.getByRole('menuitem')).toHaveText(['复制为我的视图', '定时发送或提醒…'])
    await expectAccessible(seen)
    await seen.getByRole('menuitem', { name: '复制为我的视图' }).click()
    await seen.getByLabel(/视图名称/).fill('我的催办')
    await seen.keyboard.press('Enter')
    await expect(seen.getByRole('button', { name: /^我的催办/ })).toHaveAttribute('aria-pressed', 'true')

    await page.getByRole('button', { name: '视图“客服要催的”的操作' }).click()
    await page.getByRole('menuitem', { name: '停止共享' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '停止共享' }).click()
    await expect(page.getByText('视图“客服要催的”已停止共享')).toBeVisible()
    await seen.reload()
    await expect(seen.getByRole('button', { name: /^我的催办/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(chip).toBeHidden()
    await colleague.close()
  })
})

test('tracking numbers of a sheet are checked, imported, and what was wrong comes back', async ({ page }) => {
  const query = { progress: ['PAID' as const], refundState: ['NONE' as const], needsShipping: true, page: 1, size: 20 }
  const { content } = await (await staff('cangchu')).ask(listOrders, { query })
  // One of which nobody asks for money back: that one would be refused.
  const numbers = content.flatMap((order) => (order.refundRequest === null ? [order.orderNumber] : [])).slice(0, 1)
  expect(numbers.length).toBeGreaterThan(0)
  await page.goto('/#/order/index')
  await page.getByRole('button', { name: '导入运单号' }).click()
  const dialog = page.getByRole('dialog', { name: '导入运单号' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).click()
  const [head = []] = await rowsOf(download)
  expect(head).toEqual(['订单号', '物流公司', '运单号'])
  await expectAccessible(page)

  const rows = [head, ...numbers.map((number) => [number, '顺丰速运', `SF${number.slice(-10)}`]), ['200001010000000000', '没有这家', '1']]
  await dialog.getByLabel(/把文件拖到这里/).setInputFiles(await sheetFile('运单.xlsx', rows))
  await expect(dialog.getByRole('radio', { name: `全部 ${numbers.length + 1}` })).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('row', { name: /订单号 “200001010000000000” 没有找到对应的记录/ })).toBeVisible()
  await dialog.getByText(`可执行 ${numbers.length}`).click()
  await expect(dialog.getByRole('row', { name: /状态 已支付 → 已发货/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `执行 ${numbers.length} 行` }).click()
  await expect(dialog.getByText(`已完成 ${numbers.length} 行`)).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('button', { name: '重试其余 1 行' })).toBeVisible()
  await expectAccessible(page)

  const back = page.waitForEvent('download')
  await dialog.getByRole('link', { name: '下载标注错误的文件' }).click()
  expect((await rowsOf(back)).at(-1)?.[3]).toContain('没有找到对应的记录')
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.goto(`/#/order/index?orderNumber=${numbers[0]}`)
  await expect(page.getByRole('row').filter({ hasText: numbers[0] ?? '' })).toContainText('已发货')
})

test('an open calendar goes out of sight with its screen, without a fault, and is closed when that comes back', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '更多筛选' }).click()
  await page
    .getByRole('search')
    .getByRole('button', { name: /^创建时间/ })
    .focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: '创建时间 选择日期范围' })
  await expect(calendar).toHaveCount(1)
  await page.goto('/#/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(calendar).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('table', { name: '订单列表' }).getByRole('row')).toHaveCount(21)
  await expect(calendar).toHaveCount(0)
})

test('a calendar opens in view for somebody who wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await page.getByRole('button', { name: '更多筛选' }).click()
  await page
    .getByRole('search')
    .getByRole('button', { name: /^创建时间/ })
    .click()
  await expect(page.getByRole('dialog', { name: '创建时间 选择日期范围' })).toBeInViewport({ ratio: 1 })
})

test('a filter by days shows the focus by one frame', async ({ page }) => {
  await page.goto('/#/order/index')
  await page.getByRole('button', { name: '更多筛选' }).click()
  await page.getByRole('button', { name: '创建时间 选择日期' }).click()
  await expect(page.getByRole('dialog', { name: '创建时间 选择日期范围' })).toBeVisible()
  await page.keyboard.press('Escape')
  const from = page.getByRole('textbox', { name: '创建时间起' })
  await from.focus()
  await expect(from).toHaveCSS('outline-style', 'none')
  await expect(page.locator('.filter', { has: from })).not.toHaveCSS('box-shadow', 'none')
})
