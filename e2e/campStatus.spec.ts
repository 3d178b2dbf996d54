import type { Page } from '@playwright/test'
import { expect, expectAccessible, storageOf, test } from './fixtures.ts'

/** How many the list says there are. */
const total = async (page: Page): Promise<number> => {
  const words = page.getByText(/^共 [\d,]+ 条$/).filter({ visible: true })
  await expect(words).toBeVisible()
  return Number(((await words.textContent()) ?? '').replace(/\D/g, ''))
}

test('a figure of the week opens as many students as it counts, and the way back leads to the figures', async ({ page }) => {
  await page.goto('/#/camp/status')
  const days = page.getByRole('region', { name: '按天' })
  const link = days.getByRole('link', { name: /^未打卡/ }).first()
  const count = Number(((await link.textContent()) ?? '').replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: '未打卡名单' })).toBeVisible()
  expect(await total(page)).toBe(count)
  await page.getByRole('link', { name: '返回统计' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '状态统计' })).toBeVisible()
})

test('a bar of the chart says its day to pointer and keyboard, and opens as many students as it stands for', async ({ page }) => {
  // Early on a Monday nobody has clocked in yet: the week before has bars of all kinds.
  const weekAgo = new Date(Date.now() + (8 - 7 * 24) * 3_600_000).toISOString().slice(0, 10)
  await page.goto(`/#/camp/status?date=${weekAgo}`)
  const days = page.getByRole('region', { name: '按天' })
  const bar = days.getByRole('link', { name: /^已打卡/ }).first()
  const [words = '', date = ''] = /^已打卡 ([\d,]+) 人，(\S+)/.exec((await bar.getAttribute('aria-label')) ?? '')?.slice(1) ?? []
  const tip = page.getByRole('tooltip')
  await bar.hover()
  await expect(tip).toContainText(`已打卡：${words}`)
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  await bar.focus()
  await expect(tip).toContainText(`已打卡：${words}`)
  await expectAccessible(page)

  await days.getByText('数据', { exact: true }).click()
  await expect(page).toHaveURL(/view=table/)
  await expect(
    days
      .getByRole('row')
      .filter({ hasText: date.slice(5) })
      .getByRole('link', { name: /^已打卡/ }),
  ).toHaveText(words)
  await days.getByText('点评', { exact: true }).click()
  // The table has links of the same names.
  await expect(days.getByRole('table')).toHaveCount(0)
  await days
    .getByRole('link', { name: /^已点评/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '已点评名单' })).toBeVisible()
  await page.goBack()
  await expect(days.getByRole('radio', { name: '点评' })).toBeChecked()
  await days.getByText('打卡', { exact: true }).click()
  await bar.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '已打卡名单' })).toBeVisible()
  expect(await total(page)).toBe(Number(words.replace(/\D/g, '')))
})

test('a count of the workplace opens exactly the rows that it counts', async ({ page }) => {
  for (const name of [/^今日新家长/, /^待点评/, /^今日未打卡/]) {
    // Other journeys add families and children meanwhile: then both are looked at once more.
    await expect(async () => {
      await page.goto('/#/dashboard/workplace')
      await page.reload()
      const card = page.getByRole('link', { name })
      await expect(card.locator('strong')).toHaveText(/^\d/)
      const count = Number(((await card.locator('strong').textContent()) ?? '').replace(/\D/g, ''))
      await card.click()
      if (count > 0) expect(await total(page)).toBe(count)
    }).toPass({ timeout: 60_000 })
  }
})

test('work that one person takes leaves the queue of a colleague within two seconds, and comes back when it is given back', async ({
  page,
  browser,
}) => {
  const colleague = await browser.newContext({ storageState: await storageOf('jiaowu'), locale: 'zh-CN' })
  const theirs = await colleague.newPage()
  const queueOf = (one: Page) => one.getByRole('region', { name: '待办' })
  const streaming = theirs.waitForResponse((response) => response.url().includes('/notify/stream'))
  await theirs.goto('/#/dashboard/workplace')
  await streaming
  // Of whatever kind: which ones are shown first depends on the hour.
  const item = queueOf(theirs).locator('.desk-rows').getByRole('listitem').nth(4)
  const words = (await item.locator('.homepage-inbox-words').textContent()) ?? ''
  const of = (one: Page) => queueOf(one).locator('.desk-rows').getByRole('listitem').filter({ hasText: words })
  const before = await of(theirs).count()

  await page.goto('/#/dashboard/workplace')
  const act = async (name: RegExp) => {
    await of(page).first().getByRole('button').click()
    await page.getByRole('toolbar', { name: '事项操作' }).getByRole('button', { name }).click()
  }
  await act(/^领取/)
  await expect(of(theirs)).toHaveCount(before - 1, { timeout: 2_000 })
  await queueOf(page).getByText(/^我的/).click()
  await act(/^放回/)
  await expect(of(theirs)).toHaveCount(before, { timeout: 2_000 })
  await colleague.close()
})

test('figures that cannot be loaded say why: no network, no right', async ({ page, complaints }) => {
  complaints.expectStatus(0, 403)
  // No push asks anew meanwhile: what others do would heal the one fault, or meet the other, before this journey does.
  await page.route('**/notify/stream*', (route) => route.abort())
  await page.route('**/api/member/week/data?*', (route) => route.abort())
  await page.goto('/#/camp/status')
  await expect(page.getByText('网络异常，请检查网络后重试')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/member/week/data?*', (route) =>
    route.fulfill({ status: 403, json: { code: 403, error: 'FORBIDDEN', msg: '无操作权限!', requestId: 'r-403' } }),
  )
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('没有查看权限')).toBeVisible()
  await expectAccessible(page)
})
