import { listCamps } from '@camp/contract/camps/camps'
import { listPromotionChannels } from '@camp/contract/channels/channels'
import { listCoaches } from '@camp/contract/coaches/coaches'
import { listEssContracts } from '@camp/contract/contracts/contracts'
import { listCoupons } from '@camp/contract/coupons/coupons'
import { listGoods } from '@camp/contract/goods/goods'
import { getLogisticsOrdersByPage } from '@camp/contract/logistics/logistics.parcels'
import { listReferrers } from '@camp/contract/referrers/referrers'
import { listRefunds } from '@camp/contract/refunds/refunds'
import { listResources } from '@camp/contract/resources/resources'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'

test.use({ account: 'admin' })

const one = { page: 1, size: 1 } as const

/** A name or number of each kind of record, where it stands after it was chosen, and what says that it is there. */
async function samples() {
  const admin = await staff('admin')
  const [coach] = (await admin.ask(listCoaches, { query: one })).content
  const [camp] = (await admin.ask(listCamps, { query: one })).content
  const [contract] = (await admin.ask(listEssContracts, { query: one })).content
  const [refund] = (await admin.ask(listRefunds, { query: one })).content
  const [parcel] = (await admin.ask(getLogisticsOrdersByPage, { query: one, body: {} })).content
  const [channel] = (await admin.ask(listPromotionChannels, { query: one })).content
  const [referrer] = (await admin.ask(listReferrers, { query: one })).content
  const [goods] = (await admin.ask(listGoods, { query: one, body: {} })).content
  const [resource] = (await admin.ask(listResources, { query: one })).content
  const [coupon] = (await admin.ask(listCoupons, { query: one })).content
  if (!coach || !camp || !contract || !refund || !parcel || !channel || !referrer || !goods || !resource || !coupon) {
    throw new Error('the demo lacks a record that the palette finds')
  }
  return [
    { group: '辅导老师', text: coach.name, at: '/coach/coashListIndex', says: coach.name },
    { group: '营期', text: `${camp.name} ${camp.term}`, at: '/camp/detail', says: camp.name },
    { group: '工时合同', text: contract.flowId, at: '/coach/contractSignRecords', says: contract.coachName },
    { group: '退款', text: refund.refundNumber, at: '/order/refunds', says: refund.refundNumber },
    { group: '物流单', text: parcel.trackingNumber, at: '/location/logisticsOrder', says: parcel.trackingNumber },
    { group: '推广渠道', text: channel.code, at: '/extension/channel', says: channel.name },
    { group: '推荐人', text: referrer.name, at: '/extension/referrer', says: referrer.name },
    { group: '商品', text: goods.name, at: '/content/goods', says: goods.name },
    { group: '兑换码', text: coupon.code.toLowerCase(), at: '/extension/exchange', says: coupon.goodsName },
    { group: '学习资源', text: resource.title, at: '/resources/detail', says: resource.title },
  ]
}

async function look(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面和记录' }).fill(text)
}

test('each kind of record is found by its name or number, before pages, and opens', async ({ page }) => {
  test.slow()
  await page.goto('/#/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const { group, text, at, says } of await samples()) {
    await look(page, text)
    const results = page.getByRole('listbox', { name: '搜索结果' })
    const found = results.getByRole('group', { name: group, exact: true }).getByRole('option').first()
    await expect(found).toBeVisible()
    // Pages come after what is called exactly so.
    await expect(results.getByRole('group').first()).not.toHaveAttribute('aria-label', '页面')
    if (group === '辅导老师') await expectAccessible(page)
    await found.click()
    await expect(page).toHaveURL((url) => url.hash.startsWith(`#${at}?`))
    // Resources and camps have a page; all others are opened beside their list. Tabs that are not in front keep what they showed.
    const place = page.locator(at.endsWith('/detail') ? 'main' : '.drawer-wide').filter({ visible: true })
    await expect(place.getByText(says).filter({ visible: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test.describe('somebody who may not take codes out', () => {
  test.use({ account: 'shenji' })
  test('finds a code by all of it, and sees four and two characters', async ({ page }) => {
    const [coupon] = (await (await staff('admin')).ask(listCoupons, { query: one })).content
    await page.goto('/#/dashboard/workplace')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(page, coupon?.code ?? '')
    await expect(page.getByRole('option').first()).toContainText(`${coupon?.code.slice(0, 4)}••••••${coupon?.code.slice(-2)}`)
    await expect(page.getByRole('listbox', { name: '搜索结果' })).not.toContainText(coupon?.code ?? '')
  })
})

/** Types by an input method, as its window does: letters that are a word in the making, the keys that belong to it, and then the word. */
async function compose(page: Page, letters: string): Promise<(word: string) => Promise<void>> {
  const input = await page.context().newCDPSession(page)
  for (let end = 1; end <= letters.length; end++) {
    await input.send('Input.imeSetComposition', { text: letters.slice(0, end), selectionStart: end, selectionEnd: end })
  }
  for (const key of ['ArrowDown', 'Enter']) {
    await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 })
  }
  return async (word) => {
    await input.send('Input.insertText', { text: word })
    await input.detach()
  }
}

test('a word that is typed by pinyin is one word: the keys of its making choose nothing, in the palette and in a choice', async ({
  page,
}) => {
  await page.goto('/#/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: '搜索页面和记录' })
  // As quick as people type, without a wait for the field: its script may still be on the way.
  await page.keyboard.type('tuikuan', { delay: 60 })
  await expect(box).toHaveValue('tuikuan')
  await expect(page.getByRole('listbox', { name: '搜索结果' }).getByRole('option').first()).toContainText('退款处理')
  await box.fill('')
  const take = await compose(page, 'tuikuan')
  await expect(box).toHaveValue('tuikuan')
  expect(page.url()).toContain('/dashboard/workplace')
  await take('退款')
  await expect(box).toHaveValue('退款')
  await expect(page.getByRole('listbox', { name: '搜索结果' }).getByRole('option').first()).toContainText('退款')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\/refunds/)

  const [coach] = (await (await staff('admin')).ask(listCoaches, { query: one })).content
  await page.goto('/#/coach/coachWorkHourStats')
  const choice = page.getByRole('search').getByRole('button', { name: /^辅导老师/ })
  await choice.click()
  // What is typed before the field has the focus goes nowhere.
  await expect(page.getByRole('combobox', { name: /^辅导老师/ })).toBeFocused()
  const choose = await compose(page, 'laoshi')
  // Neither chosen nor closed by the keys of the word.
  await expect(page.getByRole('combobox', { name: /^辅导老师/ })).toHaveValue('laoshi')
  await choose(coach?.name ?? '')
  await expect(page.getByRole('option', { name: coach?.name ?? '' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(choice).toContainText(coach?.name ?? '')
})
