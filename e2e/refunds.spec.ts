import { askRefund, listRefundRequests } from '@camp/contract/refunds/refunds.requests'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { openOrder, orderNow } from './orders.page.ts'
import { refundable } from './refundable.ts'

test.describe('service', () => {
  test.use({ account: 'kefu' })

  test('asks for a refund from the page of the order, with what the rule proposes beside it', async ({ page }) => {
    const { orderNumber } = await refundable(await staff('kefu'))
    await openOrder(page, orderNumber)
    await page.getByRole('button', { name: '申请退款' }).click()
    const dialog = page.getByRole('dialog', { name: `申请退款 ${orderNumber}` })
    await expect(dialog.getByText('建议退', { exact: true })).toBeVisible()
    await dialog.getByLabel('申请金额').fill('12.30')
    await dialog.getByLabel('原因').fill('孩子住院未上课')
    const paper = { name: '住院证明.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await dialog.locator('input[type=file]').setInputFiles(paper)
    await expect(dialog.getByRole('img', { name: '住院证明.png' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '提交申请 ¥12.30' }).click()
    await expect(page.getByText('退款申请已提交，等待审批')).toBeVisible()
    expect((await orderNow(orderNumber)).refunds).toEqual([])
    const { content } = await (await staff('kefu')).ask(listRefundRequests, { query: { page: 1, orderNumber } })
    expect(content[0]?.papers).toMatchObject([{ name: '住院证明.png', kind: 'IMAGE' }])
  })
})

test.describe('finance', () => {
  test.use({ account: 'caiwu' })

  test('decides on what waits beside the queue, and the money goes back', async ({ page }) => {
    const { orderNumber } = await refundable(await staff('kefu'))
    await (await staff('kefu')).ask(askRefund, { body: { orderNumber, amount: 1_230, reason: '重复购买' } })
    await page.goto(`/#/order/refunds?status=REQUESTED&orderNumber=${orderNumber}`)
    const open = page.getByRole('article', { name: orderNumber })
    await expect(open.getByText('重复购买')).toBeVisible()
    await open.getByRole('button', { name: '批准退款 ¥12.30' }).click()
    await page.getByRole('button', { name: '批准退款', exact: true }).click()
    await expect(page.getByText('已批准，退款处理中')).toBeVisible()
    expect(await orderNow(orderNumber)).toMatchObject({ status: 'REFUNDING', refunds: [{ amount: 1_230, reason: '重复购买' }] })
  })

  test('goes through the queue by keyboard, looks at a paper, declines, and the next is open', async ({ page }) => {
    await page.goto('/#/order/refunds')
    await expect(page).toHaveURL(/status=REQUESTED/)
    const queue = page.getByRole('list', { name: '退款处理' })
    const rows = queue.getByRole('listitem')
    const at = (index: number) => rows.nth(index).getByRole('button')
    await expect(rows.nth(3)).toBeVisible()
    await expect(queue).toHaveAttribute('aria-busy', 'false')
    await expect(at(0)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(at(2)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('k')
    await expect(at(1)).toHaveAttribute('aria-current', 'true')
    const number = async () => (await page.getByRole('article').getAttribute('aria-label')) ?? ''
    const declined = await number()
    await expectAccessible(page)
    await page.getByRole('article').getByRole('button', { name: '驳回' }).click()
    await page.getByRole('dialog').getByLabel('驳回原因').fill('已超过七天')
    await page.getByRole('dialog').getByRole('button', { name: '驳回' }).click()
    // Others decide meanwhile: the one that was declined is looked for, not how many are left.
    await expect(rows.filter({ hasText: declined })).toHaveCount(0)
    await expect.poll(number).not.toBe(declined)
    expect(await number()).toMatch(/^\d{18}$/)
    await rows.filter({ hasText: '1 份凭证' }).first().click()
    await page.getByRole('button', { name: /住院证明|破损照片/ }).click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  })
})
