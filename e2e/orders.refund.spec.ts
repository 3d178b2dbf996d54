import { refundOrder } from '@camp/contract/refunds/refunds'
import type { Locator, Page } from '@playwright/test'
import { expect, staff, test } from './fixtures.ts'
import { listSettled, numberIn, openOrder, orderNow, orderRows, partOf, timeline } from './orders.page.ts'
import { refundable } from './refundable.ts'

test.use({ account: 'caiwu' })

const status = (page: Page, words: string): Locator =>
  page
    .getByRole('heading', { name: /^订单 \d{18}$/ })
    .locator('..')
    .getByText(words, { exact: true })
const refundDialog = (page: Page, orderNumber: string): Locator => page.getByRole('dialog', { name: `退款 ${orderNumber}` })

/** Above a thousand yuan in all a second person decides. */
const bought = async () => refundable(await staff('caiwu'), { payMethod: ['WECHAT'], amountFrom: 40_000, amountTo: 100_000 })

test('accounting finds an order among thousands, refunds a part of it, then the rest', async ({ page }) => {
  const order = await bought()
  await page.goto('/#/order/index')
  await expect(page.getByText(/^共 [56],\d{3} 条$/)).toBeVisible()
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(order.parentPhone.slice(-4))
  await page.getByRole('button', { name: '更多筛选' }).click()
  await page.getByLabel('订单金额起').fill(String(order.payAmount / 100))
  await page.getByLabel('订单金额止').fill(String(order.payAmount / 100))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/phone=\d{4}/)
  await listSettled(page)
  const row = orderRows(page).filter({ hasText: order.orderNumber })
  expect(await numberIn(row)).toBe(order.orderNumber)
  await row.getByRole('link', { name: order.orderNumber }).click()
  await expect(page.getByRole('heading', { name: `订单 ${order.orderNumber}` })).toBeVisible()

  await page.getByRole('button', { name: '退款', exact: true }).click()
  const dialog = refundDialog(page, order.orderNumber)
  const amount = dialog.getByLabel('退款金额')
  await expect(amount).toBeFocused()
  await dialog.getByRole('button', { name: '确认退款' }).click()
  await expect(dialog.getByText('请填写退款金额')).toBeVisible()
  await expect(dialog.getByText('请填写退款原因')).toBeVisible()
  await amount.fill('0')
  await expect(dialog.getByText('不能少于 ¥0.01')).toBeVisible()
  await amount.fill(String(order.payAmount / 100 + 0.01))
  await expect(dialog.getByText(/^不能超过 ¥[\d,]+\.00$/)).toBeVisible()
  await amount.fill('12.345')
  await expect(dialog.getByText('请填写金额，最多两位小数')).toBeVisible()
  await amount.fill('300.5')
  await dialog.getByLabel('退款原因').fill('孩子请假一周')
  await dialog.getByRole('button', { name: '确认退款 ¥300.50' }).click()
  await expect(page.getByText('退款已提交，等待支付渠道处理')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(status(page, '退款中')).toBeVisible()

  // Nobody reloads: the page itself sees that the gateway has settled it.
  await expect(status(page, '部分退款')).toBeVisible({ timeout: 20_000 })
  await expect(timeline(page).nth(0)).toContainText('退款成功 ¥300.50')
  await expect(timeline(page).nth(1)).toContainText('申请退款 ¥300.50')
  await expect(timeline(page).nth(1)).toContainText('陈静怡')
  await expect(timeline(page).nth(1)).toContainText('孩子请假一周')
  const refunds = partOf(page, '退款').getByRole('row')
  await expect(refunds).toHaveCount(2)
  await expect(refunds.nth(1)).toContainText('退款成功')

  await page.getByRole('button', { name: '退款', exact: true }).click()
  const rest = (order.payAmount - 30_050) / 100
  await refundDialog(page, order.orderNumber)
    .getByRole('button', { name: /^全部 ¥/ })
    .click()
  await expect(refundDialog(page, order.orderNumber).getByLabel('退款金额')).toHaveValue(rest.toFixed(2))
  await refundDialog(page, order.orderNumber).getByLabel('退款原因').fill('不再参加')
  await page.keyboard.press('Control+s')
  await expect(status(page, '已退款')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: '退款', exact: true })).toHaveCount(0)
  await expect(timeline(page).getByText(/^(申请退款|退款成功) ¥/)).toHaveCount(4)
  const settled = await orderNow(order.orderNumber)
  expect(settled).toMatchObject({ status: 'REFUNDED', refundedAmount: order.payAmount, refundableAmount: 0 })
  expect(settled.refunds.map(({ status: one }) => one)).toEqual(['SUCCESS', 'SUCCESS'])
})

test('a double click, and a second one while the first is under way, make one refund', async ({ page }) => {
  const order = await bought()
  let sent = 0
  await page.route(`**/foundation${refundOrder.path}`, async (route) => {
    sent += 1
    await route.continue()
  })
  await openOrder(page, order.orderNumber)
  await page.getByRole('button', { name: '退款', exact: true }).click()
  const dialog = refundDialog(page, order.orderNumber)
  await dialog.getByLabel('退款金额').fill('1')
  await dialog.getByLabel('退款原因').fill('多收一元')
  await dialog.getByRole('button', { name: '确认退款 ¥1.00' }).dblclick()
  await expect(page.getByText('退款已提交，等待支付渠道处理')).toBeVisible()
  await expect(status(page, '部分退款')).toBeVisible({ timeout: 20_000 })
  expect(sent).toBe(1)
  expect((await orderNow(order.orderNumber)).refunds).toMatchObject([{ amount: 100, status: 'SUCCESS' }])
})

test('a refund that the channel cannot settle is confirmed by hand, and the note is in the timeline', async ({ page }) => {
  const order = await bought()
  await openOrder(page, order.orderNumber)
  await page.getByRole('button', { name: '退款', exact: true }).click()
  const dialog = refundDialog(page, order.orderNumber)
  await dialog.getByLabel('退款金额').fill('2.44')
  await dialog.getByLabel('退款原因').fill('银行卡已注销的家长')
  await dialog.getByRole('button', { name: '确认退款 ¥2.44' }).click()
  const refund = partOf(page, '退款').getByRole('row').nth(1)
  await expect(refund).toContainText('退款异常', { timeout: 20_000 })
  await refund.getByRole('button', { name: '人工确认' }).click()
  const confirm = page.getByRole('dialog', { name: /^人工确认退款 R\d+$/ })
  await confirm.getByRole('button', { name: '确定' }).click()
  await expect(confirm.getByText('请选择处理结果')).toBeVisible()
  await confirm.getByRole('radio', { name: '已退款给家长' }).check()
  await confirm.getByLabel('说明').fill('转账凭证 20261')
  await confirm.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('退款结果已确认')).toBeVisible()
  await expect(status(page, '部分退款')).toBeVisible()
  await expect(timeline(page).first()).toContainText('退款成功 ¥2.44')
  await expect(timeline(page).first()).toContainText('转账凭证 20261')
  await expect(timeline(page).first()).toContainText('陈静怡')
})
