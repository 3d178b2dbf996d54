import { listDemoAccounts } from '@camp/contract/account/account.demo'
import { getAccountWays } from '@camp/contract/account/account.ways'
import { login, logout } from '@camp/contract/base/account'
import { getPulse } from '@camp/contract/homepage/homepage.pulse'
import { menus } from '@camp/contract/menus'
import type { Page } from '@playwright/test'
import { type Account, expect, password, staff, test } from './fixtures.ts'
import { logIn } from './login.form.ts'

const notices = (page: Page) => page.getByRole('region', { name: '通知' })
const orders = (page: Page) => page.getByRole('table', { name: '订单列表' })

test.describe('without a session', () => {
  test.use({ account: null })

  test('every place leads to the log-in, which remembers it, and no data is asked for', async ({ page, baseURL }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      // Which ways of log-in there are is open to all, and in the demo its accounts and the counts of today.
      const open = [getAccountWays.path, listDemoAccounts.path, getPulse.path].some((path) => request.url().includes(path))
      if (request.url().includes('/foundation/') && !open) asked.push(request.url())
    })
    for (const place of ['/order/index?status=PAID&page=2', '/settings/personalCenter', '/no/such/place']) {
      await page.goto(`/#${place}`)
      await expect(page).toHaveURL(`${baseURL}/#/user/login?redirect=${encodeURIComponent(place)}`)
      await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
    }
    await page.goto('/#/404')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    await page.getByRole('link', { name: '前往登录' }).click()
    await expect(page).toHaveURL(/#\/user\/login$/)
    expect(asked).toEqual([])
  })

  for (const told of ['by a push', 'by the next call'] as const) {
    test(`a session that was ended elsewhere, noticed ${told}: the same person is asked over the page, which loses nothing`, async ({
      page,
      baseURL,
      complaints,
    }) => {
      complaints.expectStatus(0, 401)
      if (told === 'by the next call') await page.route('**/api/notify/stream*', (route) => route.abort())
      const said = await everythingSaid(page)
      await page.goto('/#/order/index?status=PAID&page=2')
      await logIn(page, 'kefu')
      await expect(orders(page).getByRole('row')).toHaveCount(21)
      const keyword = page.getByRole('textbox', { name: '订单号', exact: true })
      await keyword.fill('2026')
      await endSession(page, baseURL)
      if (told === 'by the next call') await page.getByRole('button', { name: '刷新', exact: true }).click()

      const dialog = page.getByRole('dialog', { name: '请重新登录' })
      await expect(dialog).toContainText('这次登录已在别处结束')
      await page.keyboard.press('Escape')
      await dialog.getByLabel('密码', { exact: true }).fill(password())
      const answered = page.waitForResponse((response) => response.url().includes(login.path))
      await page.keyboard.press('Enter')
      expect((await answered).status()).toBe(200)
      await expect(dialog).toBeHidden()
      await expect(keyword).toHaveValue('2026')
      await expect(orders(page).getByRole('row')).toHaveCount(21)
      await expect(page).toHaveURL(`${baseURL}/#/order/index?status=PAID&page=2`)
      expect(said).toEqual([])
    })
  }

  test('who does not come back leaves the page for the log-in, which leads back to the same place', async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.expectStatus(0, 401)
    await page.goto('/#/order/index?status=PAID&page=2')
    await logIn(page, 'kefu')
    await expect(orders(page).getByRole('row')).toHaveCount(21)
    await endSession(page, baseURL)
    await page.getByRole('button', { name: '换个账号登录' }).click()
    await expect(page.getByRole('status').filter({ hasText: '这次登录已在别处结束' })).toBeVisible()
    await expect(page).toHaveURL(`${baseURL}/#/user/login?redirect=${encodeURIComponent('/order/index?status=PAID&page=2')}`)
    await logIn(page, 'kefu')
    await expect(orders(page).getByRole('row')).toHaveCount(21)
  })

  test('menus that cannot be loaded: the person is told, logged out, and sent to the log-in', async ({ page, complaints }) => {
    complaints.expectStatus(500)
    await page.route('**/api/userinfo/getPermissionMenus?*', (route) =>
      route.fulfill({ status: 500, json: { code: 900, error: 'FAULT', msg: '坏了', requestId: 'r-1' } }),
    )
    await page.goto('/#/order/index')
    await logIn(page, 'kefu')
    await expect(notices(page)).toContainText('错误')
    await expect(notices(page)).toContainText('请求用户信息失败，请重试')
    await expect(page).toHaveURL(/#\/user\/login\?redirect=%2Forder%2Findex$/)
    // That the browser has logged in here before opens nothing.
    const names = (await page.context().cookies()).map(({ name }) => name.replace(/\d+$/, '')).sort()
    expect(names).toEqual(['Known-Browser', 'Known-Device-'])
  })
})

/** Ends the session that the browser holds, as another device would. */
async function endSession(page: Page, baseURL: string | undefined): Promise<void> {
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'Access-Token')
  const ended = await fetch(`${baseURL}/foundation${logout.path}`, {
    method: logout.method,
    headers: { cookie: `Access-Token=${session?.value}`, 'x-requested-with': 'e2e' },
  })
  expect(ended.status).toBe(200)
}

/** Notes every message as it appears, also those that a reload takes away again. */
async function everythingSaid(page: Page): Promise<string[]> {
  const said: string[] = []
  await page.exposeFunction('noteMessage', (text: string) => said.push(text))
  await page.addInitScript(() => {
    const note = (node: Node): void => {
      if (node instanceof HTMLElement && node.parentElement?.closest('[aria-live]')) {
        void (window as unknown as { noteMessage(text: string): void }).noteMessage(node.textContent) // exposed above
      }
    }
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        if (target instanceof Element && target.closest('section[aria-label="通知"]')) addedNodes.forEach(note)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return said
}

test.describe('a place whose code the person does not have', () => {
  test.use({ account: 'shichang' })

  test('is 403 where it stands; what does not exist is 404', async ({ page, baseURL }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/order/')) asked.push(request.url())
    })
    await page.goto('/#/order/index?status=PAID')
    await expect(page.getByRole('heading', { name: '无权访问该页面' })).toBeVisible()
    await expect(page).toHaveURL(`${baseURL}/#/order/index?status=PAID`)
    expect(asked).toEqual([])
    await page.getByRole('link', { name: '返回工作台' }).click()
    await expect(page.getByRole('heading', { name: /，许嘉宁$/ })).toBeVisible()

    await page.goto('/#/no/such/place')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    await expect(page).toHaveURL(`${baseURL}/#/404`)
  })

  test('gives way to the server where the screen is open to everyone', async ({ page, complaints }) => {
    complaints.expectStatus(403)
    await page.goto('/#/order/detail?orderNumber=202601010000000001')
    await expect(page.getByText('没有查看权限')).toBeVisible()
    await expect(notices(page)).toContainText('无操作权限!')
  })
})

interface Seen {
  readonly account: Account
  /** Whether the list of orders is open, which buttons it has, and what can be done with an order. */
  readonly orders: boolean
  readonly exports?: readonly string[]
  readonly actions?: readonly string[]
}

const seen: readonly Seen[] = [
  { account: 'kefu', orders: true, actions: ['申请退款', '备注', '取消订单'] },
  { account: 'caiwu', orders: true, exports: ['导出订单'], actions: ['退款', '备注'] },
  { account: 'cangchu', orders: true, exports: ['导出发货单'], actions: ['发货', '备注'] },
  { account: 'shenji', orders: true },
  { account: 'shichang', orders: false },
]

const entries = menus.flatMap((group) => [group, ...(group.children ?? [])])

for (const { account, orders: mayOpen, exports = [], actions = [] } of seen) {
  test.describe(account, () => {
    test.use({ account })
    test('sees the menu and the buttons of his or her codes, and no others', async ({ page }) => {
      await page.goto('/')
      await expect(page).toHaveURL(/#\/dashboard\/workplace$/)
      const nav = page.getByRole('navigation', { name: '主菜单' })
      await expect(nav.getByRole('link').first()).toHaveText('工作台')
      const folded = nav.getByRole('button', { expanded: false })
      while ((await folded.count()) > 0) await folded.first().click()
      const held = new Set(['ALWAYS', ...(await staff(account)).me.codes])
      for (const title of await nav.getByRole('link').allTextContents()) {
        const codes = entries.filter(({ zh, hidden }) => zh === title && !hidden).flatMap((entry) => entry.codes)
        expect(
          codes.some((code) => held.has(code)),
          `${title} may be opened`,
        ).toBe(true)
      }
      await expect(nav.getByRole('link', { name: '订单列表' })).toHaveCount(mayOpen ? 1 : 0)
      if (!mayOpen) return

      await nav.getByRole('link', { name: '订单列表' }).click()
      await expect(orders(page).getByRole('row')).toHaveCount(21)
      // What is due of an unpaid order comes and goes; journeys beside this one make some.
      await page.goto('/#/order/index?status=COMPLETED')
      await expect(orders(page).locator('tbody').getByText('已完成')).toHaveCount(20)
      // Not in the document at all, which is more than not in view.
      for (const name of ['导出订单', '导出发货单'])
        expect(await page.getByText(name, { exact: true }).count(), name).toBe(exports.includes(name) ? 1 : 0)
      expect((await actionsOfFirstRow(page)).toSorted()).toEqual(['详情', ...actions].toSorted())
    })
  })
}

/** The words of everything that can be done with the first order, in the row and in its menu. */
async function actionsOfFirstRow(page: Page): Promise<string[]> {
  const row = orders(page).locator('tbody').getByRole('row').first()
  const words = await row.getByRole('cell').last().getByRole('button').allInnerTexts()
  const more = row.getByRole('button', { name: '更多' })
  if ((await more.count()) === 0) return words
  await more.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  // The first line: below it may stand why it cannot be done now.
  const rest = await page.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.firstChild?.textContent ?? ''))
  return [...words.filter((word) => word !== ''), ...rest]
}
