import { askRefund, listRefundRequests } from '@camp/contract/refunds/refunds.requests'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { findOrders, openOrder, orderNow } from './orders.page.ts'

/** An order that was paid, has no request and no refund. */
async function refundable() {
  const kefu = await staff('kefu')
  const { content } = await kefu.ask(listRefundRequests, { query: { page: 1, size: 100 } })
  const taken = new Set(content.map(({ orderNumber }) => orderNumber))
  const { orders } = await findOrders({ status: ['COMPLETED'], payMethod: ['OFFLINE'], refundState: ['NONE'], amountFrom: 5_000, size: 50 })
  const order = orders.find(({ orderNumber }) => !taken.has(orderNumber))
  if (!order) throw new Error('the demo business has no order to refund')
  return order
}

test.describe('service', () => {
  test.use({ account: 'kefu' })

  test('asks for a refund from the page of the order, with what the rule proposes beside it', async ({ page }) => {
    const { orderNumber } = await refundable()
    await openOrder(page, orderNumber)
    await page.getByRole('button', { name: '申请退款' }).click()
    const dialog = page.getByRole('dialog', { name: `申请退款 ${orderNumber}` })
    await expect(dialog.getByText('建议退', { exact: true })).toBeVisible()
    await dialog.getByLabel('申请金额').fill('12.30')
    await dialog.getByLabel('原因').fill('孩子住院未上课')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '提交申请 ¥12.30' }).click()
    await expect(page.getByText('退款申请已提交，等待审批')).toBeVisible()
    expect((await orderNow(orderNumber)).refunds).toEqual([])
  })
})

test.describe('finance', () => {
  test.use({ account: 'caiwu' })

  test('decides on what waits in the drawer beside the list, and the money goes back', async ({ page }) => {
    const { orderNumber } = await refundable()
    await (await staff('kefu')).ask(askRefund, { body: { orderNumber, amount: 1_230, reason: '重复购买' } })
    await page.goto(`/#/order/refunds?status=REQUESTED&orderNumber=${orderNumber}`)
    const row = page.getByRole('row', { name: new RegExp(orderNumber) })
    await row.getByText('重复购买').click()
    const drawer = page.getByRole('complementary').or(page.getByRole('dialog'))
    await drawer.getByRole('button', { name: '批准退款 ¥12.30' }).click()
    await page.getByRole('button', { name: '批准退款', exact: true }).click()
    await expect(page.getByText('已批准，退款处理中')).toBeVisible()
    expect(await orderNow(orderNumber)).toMatchObject({ status: 'REFUNDING', refunds: [{ amount: 1_230, reason: '重复购买' }] })
  })
})
