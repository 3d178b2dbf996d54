import { cancelOrder, updateOrderRemark } from '@camp/contract/orders/orders'
import { expect, staff, test } from './fixtures.ts'
import { findOrders, listSettled, openOrder, orderRows } from './orders.page.ts'

test.use({ account: 'caiwu' })

/** What happens elsewhere is to be seen within this. */
const WITHIN = { timeout: 2_500 }

test('a row, its figure and the open order follow what a colleague does, without losing place or input', async ({ page, context }) => {
  const service = await staff('kefu')
  const { orders } = await findOrders({ status: ['PENDING_PAYMENT'], size: 3 })
  const [first, second] = orders
  if (!first || !second) throw new Error('the demo business has two unpaid orders')
  await page.goto('/#/order/index?status=PENDING_PAYMENT')
  await listSettled(page)
  const row = orderRows(page).filter({ hasText: first.orderNumber })
  await expect(row).toBeVisible()
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill('138')

  await service.ask(cancelOrder, { params: { id: first.id }, query: { reason: '家长不需要了' } })
  await expect(row).toHaveCount(0, WITHIN)
  await expect(page.getByRole('textbox', { name: '手机号', exact: true })).toHaveValue('138')
  await expect(page.getByRole('textbox', { name: '手机号', exact: true })).toBeFocused()

  // The open record too, and what happens in the moment before its page begins to listen.
  const other = await context.newPage()
  await openOrder(other, second.orderNumber)
  await service.ask(updateOrderRemark, { body: { id: second.id, remark: '周五前付款' } })
  await expect(other.getByText('周五前付款').first()).toBeVisible(WITHIN)
})
