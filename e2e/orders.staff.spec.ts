import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { generateCoupons, listCoupons } from '@camp/contract/coupons/coupons'
import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { listParents } from '@camp/contract/parents/parents'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { orderNow, timeline } from './orders.page.ts'

test.use({ account: 'admin' })

const choose = async (page: Page, field: RegExp, option: RegExp) => {
  await page.getByRole('dialog').getByLabel(field).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** A code that takes one fen off these goods, of a colleague: who makes a code does not use it. */
async function codeFor(goodsName: RegExp): Promise<string> {
  const marketing = await staff('shichang')
  const goods = (await marketing.ask(getGoodsSimpleList, { query: { activeFlg: ['ACTIVE'] } })).find(({ name }) => goodsName.test(name))
  const [channel] = await marketing.ask(getPromotionChannelOptions, { query: { activeFlg: ['ACTIVE'] } })
  const days = { validFrom: new Date(Date.now() - 3_600_000).toISOString(), validTo: new Date(Date.now() + 86_400_000).toISOString() }
  const body = { channelId: channel?.id ?? 0, goodsId: goods?.id ?? 0, count: 1, kind: 'DISCOUNT' as const, discountAmount: 1, ...days }
  // a batch as small as this is made at once, not by a task
  const made = (await marketing.ask(generateCoupons, { body })) as { batchId: number }
  const { content } = await marketing.ask(listCoupons, { query: { page: 1, batchId: [made.batchId] } })
  return content[0]?.code ?? ''
}

test('staff order a camp for a family, take the money and put the child into a term', async ({ page }) => {
  const admin = await staff('admin')
  const { content } = await admin.ask(listParents, { query: { page: 1, size: 50, activeFlg: ['ACTIVE'], sort: ['registeredAt,desc'] } })
  const family = content.find(({ children }) => children.length > 0)
  const child = family?.children[0]?.name ?? ''
  await page.goto(`/#/parent/detail?id=${family?.id}`)
  await page.getByRole('tab', { name: /^订单/ }).click()
  await page.getByRole('button', { name: '代客下单' }).click()
  await choose(page, /^商品/, /体验营/)
  await choose(page, /^报名的孩子/, new RegExp(child))
  // With one camp alone that would be chosen by itself.
  await choose(page, /^营期/, /付款后再选营期/)
  await expect(page.getByRole('button', { name: /^下单 ¥/ })).toBeVisible()
  const send = page.getByRole('dialog').getByRole('button', { name: '下单', exact: true })
  const code = page.getByLabel('立减码')
  await code.fill('2222 2222 2223')
  await send.click()
  await expect(page.getByText('这不是兑换码，请核对后重新输入')).toBeVisible()
  await expectAccessible(page)
  await code.fill(await codeFor(/体验营/))
  await send.click()
  const title = page.getByRole('heading', { name: /^订单 \d{18}$/ })
  await expect(title).toBeVisible()
  const orderNumber = ((await title.textContent()) ?? '').replace('订单 ', '')

  await page.getByRole('button', { name: '确认收款' }).click()
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const dialog = page.getByRole('dialog', { name: `确认收款 ${orderNumber}` })
  await dialog.getByLabel('收款金额').fill('0.01')
  await dialog.getByLabel('收款时间').fill(`${today} 00:00`)
  await dialog.getByLabel('说明').fill('银行转账')
  await dialog.getByRole('button', { name: /^确认已收/ }).click()
  await expect(dialog.getByText(/^必须等于订单金额/).first()).toBeVisible()
  await dialog.getByRole('button', { name: /^¥/ }).click()
  await dialog.getByRole('button', { name: /^确认已收/ }).click()
  await expect(page.getByText('已确认收款，但学员未能入营，请选择营期报名')).toBeVisible()
  expect(await orderNow(orderNumber)).toMatchObject({
    status: 'PAID',
    discountAmount: 1,
    paidAt: `${today}T00:00:00.000+08:00`,
    toEnrol: true,
  })

  await page.getByRole('button', { name: '报名入营' }).click()
  await choose(page, /^营期/, /已报 \d/)
  await page.getByRole('dialog').getByRole('button', { name: '报名入营' }).click()
  await expect(page.getByText('已报名入营')).toBeVisible()
  await expect(timeline(page).nth(0)).toContainText('报名入营')
  expect(await orderNow(orderNumber)).toMatchObject({ toEnrol: false, campId: expect.any(Number) })
})
