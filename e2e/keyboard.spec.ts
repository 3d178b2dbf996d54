import { listOrders } from '@camp/contract/orders/orders'
import type { Locator, Page } from '@playwright/test'
import { expect, password, staff, test } from './fixtures.ts'
import { findOrders } from './orders.page.ts'
import { sheetFile } from './sheets.ts'

test.use({ account: null })

/** Presses Tab until the control has the focus: a person who uses no mouse gets there as well, and in so many steps at most. */
async function tabTo(page: Page, control: Locator, most = 40): Promise<void> {
  await expect(control).toBeVisible()
  for (let step = 0; step < most; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('from log-in to the export of filtered orders without a mouse', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/')
  await expect(page.getByLabel('用户名', { exact: true })).toBeFocused()
  await keyboard.type('caiwu')
  await keyboard.press('Tab')
  await keyboard.type(password())
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/dashboard\/workplace$/)

  const group = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '订单管理' })
  await tabTo(page, group)
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '订单列表' }), 3)
  await keyboard.press('Enter')
  const table = page.getByRole('table', { name: '订单列表' })
  await expect(table.getByRole('row')).toHaveCount(21)

  // "/" goes to the first filter; the arrow keys open the choices and move through them.
  await keyboard.press('/')
  await expect(page.getByRole('textbox', { name: '订单号', exact: true })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^状态/ }), 4)
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: '待支付' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('option', { name: '已支付' })).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '状态 已支付' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: '查询' }), 8)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/order\/index\?status=PAID$/)
  await expect(table).toHaveAttribute('aria-busy', 'false')

  // Into the table: arrows move through the rows, Enter opens one beside it, Enter again its page, and the tab bar leads back.
  const rows = table.locator('tbody').getByRole('row')
  await tabTo(page, rows.first())
  await keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '订单列表：速览' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^订单 \d{18}$/, level: 1 })).toBeVisible()
  await tabTo(page, page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '订单列表' }), 60)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/order\/index\?status=PAID&peek=\d{18}$/)
  await expect(page.getByRole('dialog', { name: '订单列表：速览' }).getByRole('heading', { name: /^订单 \d{18}$/ })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page).toHaveURL(/#\/order\/index\?status=PAID$/)

  await tabTo(page, page.getByRole('button', { name: '导出订单' }), 60)
  const download = page.waitForEvent('download')
  await keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(page.getByText(/^已导出 .+\.xlsx$/)).toBeVisible()
})

/** Presses what a page offers to do, be it a button of its own or an entry under 更多. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  if (await button.isVisible()) {
    await tabTo(page, button, 80)
    await page.keyboard.press('Enter')
    return
  }
  await tabTo(page, page.getByRole('button', { name: '更多', exact: true }), 80)
  await page.keyboard.press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  const at = (await items.allTextContents()).indexOf(name)
  for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Opens a screen by the palette. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
}

test('an hour without a mouse: filter, ten orders beside the list, a refund, an import, an export, and out', async ({ page }) => {
  test.slow()
  const { keyboard } = page
  await page.goto('/')
  await expect(page.getByLabel('用户名', { exact: true })).toBeFocused()
  await keyboard.type('admin')
  await keyboard.press('Tab')
  await keyboard.type(password())
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/dashboard\/workplace$/)

  await goTo(page, '订单列表')
  const table = page.getByRole('table', { name: '订单列表' })
  await expect(table.getByRole('row')).toHaveCount(21)
  await keyboard.press('/')
  await tabTo(page, page.getByRole('button', { name: /^状态/ }), 4)
  await keyboard.press('ArrowDown')
  const active = page.locator('[role="option"][data-active]')
  for (let step = 0; step < 9 && (await active.textContent()) !== '已完成'; step += 1) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: '查询' }), 8)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/status=COMPLETED/)
  await expect(table).toHaveAttribute('aria-busy', 'false')

  await tabTo(page, table.locator('tbody').getByRole('row').first(), 60)
  await keyboard.press('Enter')
  const peek = page.getByRole('dialog', { name: '订单列表：速览' })
  for (let number = 1; number <= 10; number += 1) {
    await expect(peek.getByText(new RegExp(`^第 ${number} 条，共`))).toBeVisible()
    await expect(peek.getByRole('heading', { name: /^订单 \d{18}$/ })).toBeVisible()
    if (number < 10) await keyboard.press('j')
  }
  await keyboard.press('Escape')
  await expect(table.locator('tbody').getByRole('row').nth(9)).toBeFocused()

  // A refund, from the palette on.
  const { orders } = await findOrders({ status: ['COMPLETED'], payMethod: ['ALIPAY'], refundState: ['NONE'], amountFrom: 50_000, size: 1 })
  const [order] = orders
  if (!order) throw new Error('the demo business has no order to refund')
  await goTo(page, order.orderNumber)
  await expect(page.getByRole('heading', { name: new RegExp(order.orderNumber), level: 1 })).toBeVisible()
  await press(page, '退款')
  const refund = page.getByRole('dialog', { name: `退款 ${order.orderNumber}` })
  await expect(refund.getByLabel('退款金额')).toBeFocused()
  await keyboard.type('1.23')
  await tabTo(page, refund.getByLabel('退款原因'), 5)
  await keyboard.type('多付的教材费')
  await keyboard.press('Control+s')
  await expect(refund).toBeHidden()
  await expect(page.getByText('退款中').first()).toBeVisible()

  // A sheet of tracking numbers.
  const query = { progress: ['PAID' as const], refundState: ['NONE' as const], needsShipping: true, page: 1, size: 20 }
  const waiting = (await (await staff('cangchu')).ask(listOrders, { query })).content.at(-1)
  if (!waiting) throw new Error('no order waits to be shipped')
  await goTo(page, '订单列表')
  await press(page, '导入运单号')
  const sheets = page.getByRole('dialog', { name: '导入运单号' })
  await tabTo(page, sheets.getByLabel(/把文件拖到这里/), 8)
  const chooser = page.waitForEvent('filechooser')
  await keyboard.press('Enter')
  const rows = [
    ['订单号', '物流公司', '运单号'],
    [waiting.orderNumber, '顺丰速运', `SF9${waiting.orderNumber.slice(-9)}`],
  ]
  await (await chooser).setFiles(await sheetFile('运单.xlsx', rows))
  await tabTo(page, sheets.getByRole('button', { name: '执行 1 行' }), 30)
  await keyboard.press('Enter')
  await expect(sheets.getByText('已完成 1 行')).toBeVisible({ timeout: 30_000 })
  await tabTo(page, sheets.getByRole('button', { name: '完成' }), 30)
  await keyboard.press('Enter')

  const download = page.waitForEvent('download')
  await press(page, '导出订单')
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  await tabTo(page, page.getByRole('button', { name: /的账户$/ }), 80)
  await keyboard.press('Enter')
  const leave = page.getByRole('menuitem', { name: '退出登录' })
  await expect(leave).toBeVisible()
  for (let step = 0; step < 9 && !(await leave.evaluate((item) => item === document.activeElement)); step += 1)
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: '退出登录' }), 5)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/user\/login$/)
})

test.describe('Esc again and again', () => {
  test.use({ account: 'admin' })
  const escapes = async (page: Page, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(100) // the browser tells of a closed dialog a moment later
    }
  }
  test('never takes a form out of sight that was filled in, nor one that is being sent', async ({ page, complaints }) => {
    complaints.expectStatus(400)
    const form = page.getByRole('dialog', { name: '新建标签' })
    await page.goto('/#/tagemanager/index')
    await expect(page.locator('tbody').getByRole('row').first()).toBeVisible()
    await page.keyboard.press('n')
    await page.keyboard.type('周末班')
    await escapes(page, 6)
    await expect(form.getByRole('textbox').first()).toHaveValue('周末班')
    await expect(form.getByRole('textbox').first()).toBeFocused()

    let answer = () => {}
    await page.route('**/api/tag/upsertTag', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      const body = { code: 999, error: 'X', msg: '名称已被使用', requestId: 'r-1' }
      await route.fulfill({ status: 400, json: body })
    })
    await page.keyboard.press('Enter')
    await expect(form.getByRole('button', { name: '取消' })).toBeDisabled()
    await escapes(page, 4)
    answer()
    await expect(form.getByText('名称已被使用')).toBeVisible()
  })
})

test.describe('tabs of a screen', () => {
  test.use({ account: 'admin' })
  test('show the focus on the part below them too', async ({ page }) => {
    for (const at of ['/settings/personalCenter', '/parent/detail?id=1']) {
      await page.goto(`/#${at}`)
      const panel = page.getByRole('tabpanel')
      await page.getByRole('tab', { selected: true }).focus()
      await tabTo(page, panel, 2)
      await expect(panel).toHaveCSS('outline-style', 'solid')
    }
  })
})
