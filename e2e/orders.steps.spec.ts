import { getLogs } from '@camp/contract/logs/logs'
import { updateOrderRemark } from '@camp/contract/orders/orders'
import type { Locator, Page } from '@playwright/test'
import { expect, staff, test } from './fixtures.ts'
import { chooseInRow, findOrders, listSettled, numberIn, openOrder, orderNow, orderRows, partOf, timeline } from './orders.page.ts'

const status = (page: Page, words: string): Locator =>
  page
    .getByRole('heading', { name: /^订单 \d{18}$/ })
    .locator('..')
    .getByText(words, { exact: true })

test.describe('service', () => {
  test.use({ account: 'kefu' })

  test('cancels an unpaid order with a reason; it cannot be taken back, and the timeline says who and why', async ({ page }) => {
    await page.goto('/#/order/index')
    await page.getByRole('button', { name: /^待支付/ }).click()
    await expect(page).toHaveURL(/#\/order\/index\?status=PENDING_PAYMENT$/)
    await listSettled(page)
    // The rows of before are in view until the new ones are there.
    await expect(orderRows(page).filter({ hasNotText: '待支付' })).toHaveCount(0)
    // By its number from here on: others place orders meanwhile, and a new one pushes the last row off the page.
    const number = await numberIn(orderRows(page).last())
    await page.goto(`/#/order/index?status=PENDING_PAYMENT&orderNumber=${number}`)
    await expect(orderRows(page)).toHaveCount(1)
    await chooseInRow(page, orderRows(page).filter({ hasText: number }), '取消订单')
    const dialog = page.getByRole('dialog', { name: `取消订单 ${number}` })
    await expect(dialog).toContainText('取消后订单不能恢复')
    await dialog.getByLabel('取消原因').fill('家长改报下一期')

    // Who turns away is asked first: what was typed would be lost.
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '放弃未保存的内容？' })
    await question.getByRole('button', { name: '继续填写' }).click()
    await expect(dialog.getByLabel('取消原因')).toHaveValue('家长改报下一期')
    await dialog.getByRole('button', { name: '取消订单' }).click()
    await expect(page.getByText('订单已取消')).toBeVisible()
    await expect(orderRows(page).filter({ hasText: number })).toHaveCount(0)

    await openOrder(page, number)
    await expect(status(page, '已取消')).toBeVisible()
    await expect(timeline(page).first()).toContainText('取消订单')
    await expect(timeline(page).first()).toContainText('周思远')
    await expect(timeline(page).first()).toContainText('家长改报下一期')
    await expect(page.getByRole('button', { name: '取消订单' })).toHaveCount(0)
  })

  test('sees a phone in full, and the log says that it was seen', async ({ page }) => {
    const [order] = (await findOrders({ status: ['COMPLETED'], size: 1 })).orders
    if (!order) throw new Error('the demo business has no completed order')
    await openOrder(page, order.orderNumber)
    const facts = partOf(page, '商品与学员')
    await expect(facts).toContainText(order.parentPhone)
    await facts.getByRole('button', { name: '查看完整内容' }).click()
    await expect(facts.getByText(/^190\d{8}$/)).toBeVisible()
    await facts.getByRole('button', { name: '隐藏' }).click()
    await expect(facts.getByText(order.parentPhone)).toBeVisible()

    const admin = await staff('admin')
    const { content } = await admin.ask(getLogs, {
      query: { entity: 'order', entityId: order.id, operationType: 'VIEW_PII', page: 1, size: 5 },
    })
    expect(content[0]).toMatchObject({ operator: '周思远', source: 'SERVER', operationType: 'VIEW_PII' })
    expect(content[0]?.content).toContain('家长手机号')
  })
})

test.describe('the warehouse', () => {
  test.use({ account: 'cangchu' })

  test('ships what waits to be shipped', async ({ page }) => {
    await page.goto('/#/order/index')
    await page.getByRole('button', { name: /^待发货/ }).click()
    await expect(page).toHaveURL(/needsShipping=true/)
    await listSettled(page)
    // The rows of before may stand for a moment more on a busy machine: what can be shipped is one of those asked for.
    await expect(orderRows(page).last().getByRole('button', { name: '发货' })).toBeEnabled()
    // By its number from here on: others ship meanwhile, and another would be the last row.
    const number = await numberIn(orderRows(page).last())
    await orderRows(page).filter({ hasText: number }).getByRole('button', { name: '发货' }).click()
    const dialog = page.getByRole('dialog', { name: `发货 ${number}` })
    await dialog.getByRole('button', { name: '确认发货' }).click()
    await expect(dialog.getByText('请选择物流公司', { exact: true })).toBeVisible()
    await expect(dialog.getByText('请填写运单号')).toBeVisible()
    await dialog.getByRole('button', { name: /^物流公司/ }).click()
    await page.getByRole('listbox', { name: '物流公司' }).getByRole('option').first().click()
    await dialog.getByLabel('运单号').fill('SF 1')
    await expect(dialog.getByText('运单号应为 6-32 位字母、数字或短横线')).toBeVisible()
    await dialog.getByLabel('运单号').fill('SF1234567890')
    await dialog.getByRole('button', { name: '确认发货' }).click()
    await expect(page.getByText('已发货', { exact: true }).first()).toBeVisible()
    // The next one follows, ready for the scanner, where another one waits.
    await expect(dialog).toHaveCount(0)
    const next = page.getByRole('dialog', { name: /^发货 / })
    if (await next.isVisible()) {
      await expect(next.getByLabel('运单号')).toBeFocused()
      await page.keyboard.press('Escape')
    }
    await expect(orderRows(page).filter({ hasText: number })).toHaveCount(0)

    // Not by its state: a refund of one fen of it meanwhile changes that.
    await openOrder(page, number)
    await expect(page.getByRole('button', { name: '发货', exact: true })).toHaveCount(0)
    await expect(partOf(page, '收货与物流')).toContainText('SF1234567890')
    await expect(timeline(page).filter({ hasText: '发货' }).first()).toContainText('郭志强')
  })
})

test.describe('accounting', () => {
  test.use({ account: 'caiwu' })

  test('keeps what was typed when somebody else was quicker, and sends it on the fresh order', async ({ page, complaints }) => {
    complaints.expectStatus(409)
    const [order] = (await findOrders({ status: ['COMPLETED'], size: 1, sort: ['createdAt,asc'] })).orders
    if (!order) throw new Error('the demo business has no completed order')
    await openOrder(page, order.orderNumber)
    const facts = partOf(page, '商品与学员')
    await expect(facts.getByRole('button', { name: '查看完整内容' })).toHaveCount(0)
    await page.getByRole('button', { name: '备注', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `备注 ${order.orderNumber}` })
    const text = `需要开票，抬头见合同 ${Date.now()}`
    await dialog.getByLabel('备注').fill(text)

    const kefu = await staff('kefu')
    const { version } = await orderNow(order.orderNumber)
    const theirs = `家长已联系 ${Date.now()}`
    await kefu.ask(updateOrderRemark, { body: { id: order.id, remark: theirs, version } })
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    const conflict = dialog.getByRole('region', { name: '您编辑期间，其他人保存了这条记录。' })
    await expect(conflict.getByRole('row', { name: `备注 ${text} ${theirs}` })).toBeVisible()
    await expect(dialog.getByLabel('备注')).toHaveValue(text)
    await expect(facts).toContainText(theirs)
    await conflict.getByRole('button', { name: '保留我的并保存' }).click()
    await expect(page.getByText('备注已保存')).toBeVisible()
    await expect(facts).toContainText(text)
    await expect(timeline(page).nth(0)).toContainText('修改备注')
    await expect(timeline(page).nth(0)).toContainText('陈静怡')
    await expect(timeline(page).nth(1)).toContainText('周思远')
  })

  test('prints the order alone', async ({ page }) => {
    const [order] = (await findOrders({ refundState: ['PARTIAL'], size: 1 })).orders
    if (!order) throw new Error('the demo business has no partly refunded order')
    await page.addInitScript(() => {
      window.print = () => {
        document.title = 'printed'
      }
    })
    await openOrder(page, order.orderNumber)
    await page.getByRole('button', { name: '打印' }).click()
    await expect(page).toHaveTitle('printed')

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: `订单 ${order.orderNumber}` })).toBeVisible()
    await expect(timeline(page).first()).toBeVisible()
    await expect(partOf(page, '退款').getByRole('table')).toBeVisible()
    for (const name of ['主菜单', '已打开的页面']) await expect(page.getByRole('navigation', { name, includeHidden: true })).toBeHidden()
    await expect(page.getByRole('banner', { includeHidden: true }).first()).toBeHidden()
    await expect(page.getByText('打印', { exact: true })).toBeHidden()
    // A4 at 96 dpi, without its margins: nothing is cut off at the right.
    await page.setViewportSize({ width: 688, height: 970 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(688)
  })
})
