import { listParents } from '@camp/contract/parents/parents'
import type { Page, Route } from '@playwright/test'
import { expect, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'caiwu' })

/** How a script can fail to come; the browser itself complains of the first two. */
const failures: { how: string; answer: (route: Route) => Promise<void> | void }[] = [
  { how: 'breaks off', answer: (route) => route.abort() },
  { how: 'is not found', answer: (route) => route.fulfill({ status: 404, body: 'gone' }) },
  { how: 'never answers', answer: () => undefined },
]

/** Lets a part's script fail, and counts how often each script is asked for. */
async function breakPart(page: Page, part: string, answer: (route: Route) => Promise<void> | void): Promise<() => number[]> {
  const asked = new Map<string, number>()
  await page.route(new RegExp(`/assets/${part}-[^/]+\\.js$`), (route) => {
    const url = route.request().url()
    asked.set(url, (asked.get(url) ?? 0) + 1)
    return answer(route)
  })
  return () => [...asked.values()]
}

const lost = (page: Page) => page.getByText('页面加载失败')
const openHome = async (page: Page): Promise<void> => {
  // Nobody waits 120 s for a journey.
  await page.addInitScript(() => localStorage.setItem('chunk_timeout', '4000'))
  await page.goto('/#/dashboard/workplace')
  await expect(page.getByRole('heading', { name: '近 30 天订单' })).toBeVisible()
}
const openOrders = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '订单管理' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '订单列表' }).click()
}

for (const { how, answer } of failures) {
  test(`a screen whose script ${how} is asked for twice at most, then offers to reload; the shell and a reload work`, async ({
    page,
    complaints,
  }) => {
    complaints.expectStatus(0, 404)
    await openHome(page)
    const asked = await breakPart(page, 'OrderListPage', answer)
    await openOrders(page)
    await expect(lost(page)).toBeVisible()
    // What asked 85 times a second would have done so by now.
    await page.waitForTimeout(1_000)
    expect(asked().length).toBeGreaterThan(0)
    for (const times of asked()) expect(times).toBeLessThanOrEqual(2)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: '重新加载', exact: true }).click()
    await expect(page.getByRole('heading', { name: '订单列表' })).toBeVisible()
  })

  test(`a drawer and a dialog whose script ${how} leave the screen with all that was typed, and offer to reload`, async ({
    page,
    complaints,
  }) => {
    complaints.expectStatus(0, 404)
    await openHome(page)
    await openOrders(page)
    const typed = page.getByRole('textbox', { name: '订单号' })
    await typed.fill('20260001')
    for (const [part, open] of [
      ['LayoutDrawer', () => page.getByRole('button', { name: '布局设置' }).click()],
      [
        'refunds.giving.parts',
        () => chooseInRow(page.getByRole('row').filter({ hasText: '已支付', hasNotText: '待审批' }).first(), '退款'),
      ],
      [
        'CalendarPanel',
        async () => {
          await page.getByRole('button', { name: '更多筛选' }).click()
          await page.getByRole('button', { name: '创建时间 选择日期' }).click()
        },
      ],
    ] as const) {
      const asked = await breakPart(page, part, answer)
      await open()
      const notice = page.getByRole('region', { name: '通知' })
      await expect(notice.getByText('页面加载失败')).toBeVisible()
      await expect(notice.getByRole('button', { name: '重新加载' })).toBeVisible()
      expect(asked().length, part).toBeGreaterThan(0)
      for (const times of asked()) expect(times, part).toBeLessThanOrEqual(2)
      await notice.getByRole('button', { name: '关闭' }).click()
      await expect(typed).toHaveValue('20260001')
    }
    if (how === 'never answers') return
    // Once the line is there again, the next opening works without a reload.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: '布局设置' }).click()
    await expect(page.getByRole('dialog', { name: '布局设置' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(typed).toHaveValue('20260001')
  })
}

test.describe('a part of a screen that does not come', () => {
  test.use({ account: 'kefu' })

  test('says so in its place, and the rest of the screen works', async ({ page, complaints }) => {
    complaints.expectStatus(0)
    const kefu = await staff('kefu')
    const [family] = (await kefu.ask(listParents, { query: { page: 1, size: 1 } })).content
    const asked = await breakPart(page, 'FamilyTimeline', (route) => route.abort())
    await page.addInitScript(() => localStorage.setItem('chunk_timeout', '4000'))
    await page.goto(`/#/parent/detail?id=${family?.id}&tab=timeline`)
    await expect(page.getByRole('alert').filter({ hasText: '页面加载失败' })).toBeVisible()
    expect(asked().length).toBeGreaterThan(0)
    for (const times of asked()) expect(times).toBeLessThanOrEqual(2)
    await page.getByRole('tab', { name: '地址' }).click()
    await expect(lost(page)).toHaveCount(0)
    await expect(page.getByRole('tabpanel', { name: '地址' })).toBeVisible()
  })
})
