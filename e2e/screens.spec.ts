import { listCampClientUsers } from '@camp/contract/campStudents'
import { getWeekCampsDropDown } from '@camp/contract/camps.options'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { findOrders } from './orders.page.ts'

// Words that are looked for in both languages.
const words = {
  'zh-CN': {
    status: /^状态/,
    created: '创建时间 选择日期',
    more: '更多',
    columns: '列设置',
    choosePage: '选择本页全部',
    account: '系统管理员的账户',
    logOut: '退出登录',
    shrink: '收起菜单',
    grow: '展开菜单',
    forced: '请先设置新密码',
    save: '保存新密码',
    logIn: '登录',
  },
  'en-US': {
    status: /^Status/,
    created: 'Created Choose dates',
    more: 'More',
    columns: 'Columns',
    choosePage: 'Select all on this page',
    account: 'Account of 系统管理员',
    logOut: 'Log out',
    shrink: 'Collapse menu',
    grow: 'Expand menu',
    forced: 'Please set a new password',
    save: 'Save new password',
    logIn: 'Log in',
  },
}

/** Neither the page nor what fills it scrolls sideways; a table may, inside its own frame. A chart follows its frame a moment later. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(() => {
      const main = document.querySelector('main')
      const frames = [document.documentElement, document.body, main, ...(main?.children ?? [])]
      return frames.flatMap((frame) =>
        frame && frame.clientWidth > 0 && frame.scrollWidth > frame.clientWidth
          ? `${frame.tagName}.${frame.className} ${frame.scrollWidth} > ${frame.clientWidth}`
          : [],
      )
    })
  await expect.poll(wider, { message: page.url() }).toEqual([])
}

const rows = (page: Page) => page.locator('tbody').getByRole('row')

/** The child with most clock-ins of a running camp. */
async function anEnrolment() {
  const admin = await staff('admin')
  const [camp] = await admin.ask(getWeekCampsDropDown, { query: { status: ['IN_PROGRESS'] } })
  const query = { page: 1, size: 1, campId: camp?.id ?? 0, sort: ['clockInDays,desc'] }
  return (await admin.ask(listCampClientUsers, { query })).content[0]
}

/** The screens of the console, and what must be in view before one looks at them. */
const screens = async (): Promise<{ at: string; ready: (page: Page) => Promise<void> }[]> => {
  const [order] = (await findOrders({ refundState: ['PARTIAL'], size: 1 })).orders
  const enrolment = await anEnrolment()
  const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return [
    { at: '/dashboard/workplace', ready: (page) => expect(page.locator('canvas[role="img"]')).toBeVisible() },
    { at: '/camp/index?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
    { at: '/camp/configure', ready: (page) => expect(page.getByRole('definition').first()).toBeVisible() },
    { at: '/camp/campGroup', ready: heading },
    { at: '/camp/campGroup?campId=1', ready: (page) => expect(rows(page).first()).toBeVisible() },
    { at: '/camp/status', ready: (page) => expect(page.locator('.bars-area a').first()).toBeVisible() },
    { at: '/camp/status?figure=ENROLLED', ready: (page) => expect(rows(page).nth(9)).toBeVisible() },
    { at: '/coach/coachOverTime?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
    { at: '/order/index?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
    { at: `/order/detail?orderNumber=${order?.orderNumber}`, ready: (page) => expect(page.getByRole('listitem').first()).toBeVisible() },
    { at: '/parent/index?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
    ...['timeline', 'learning', 'camps', 'orders', 'devices', 'addresses', 'feedback'].map((tab) => ({
      at: `/parent/detail?id=${order?.parentId}&tab=${tab}`,
      ready: (page: Page) => expect(page.getByRole('tab', { selected: true })).toBeVisible(),
    })),
    { at: '/parent/duplicates', ready: (page) => expect(page.getByRole('listitem').first()).toBeVisible() },
    { at: '/usercenter/backUserManage', ready: (page) => expect(rows(page).nth(6)).toBeVisible() },
    { at: '/usercenter/user?id=1', ready: (page) => expect(page.getByRole('listitem').nth(9)).toBeVisible() },
    {
      at: '/usercenter/permissionLens?userId=2&kind=CALL&key=refundOrder',
      ready: (page) => expect(page.getByRole('listitem').filter({ hasText: 'ORDER_REFUND' }).first()).toBeVisible(),
    },
    { at: '/permission/role', ready: (page) => expect(rows(page).first()).toBeVisible() },
    { at: '/permission/role/detail?id=1', ready: (page) => expect(page.getByRole('treeitem').first()).toBeVisible() },
    { at: '/permission/role/compare?left=1&right=2', ready: (page) => expect(rows(page).first()).toBeVisible() },
    { at: '/permission/permission?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
    { at: '/permission/permissionMenu', ready: (page) => expect(page.getByRole('treeitem').first()).toBeVisible() },
    { at: '/permission/log?size=10', ready: (page) => expect(rows(page).first()).toBeVisible() },
    { at: '/tagemanager/index', ready: (page) => expect(rows(page).first()).toBeVisible() },
    { at: '/core/domain', ready: (page) => expect(rows(page).first()).toBeVisible() },
    { at: '/schedule/holiday?year=2025', ready: (page) => expect(page.getByRole('listitem').filter({ hasText: '国庆节' })).toBeVisible() },
    { at: '/content/banner/otherConfigure', ready: (page) => expect(page.getByText('chinese-days').first()).toBeVisible() },
    { at: '/member/configure', ready: (page) => expect(rows(page).first()).toBeVisible() },
    { at: '/member/interests', ready: (page) => expect(rows(page).first()).toBeVisible() },
    { at: '/member/index?size=10', ready: (page) => expect(rows(page)).toHaveCount(10) },
    { at: '/messageTask/index', ready: (page) => expect(rows(page).first()).toBeVisible() },
    { at: '/messageTask/detail?id=1', ready: (page) => expect(rows(page).nth(1)).toBeVisible() },
    { at: `/camp/campStudent?campId=${enrolment?.campId}&size=10`, ready: (page) => expect(rows(page).first()).toBeVisible() },
    {
      at: `/camp/campStudent/campStudentDetail?id=${enrolment?.id}`,
      ready: (page) => expect(page.locator('.week-day').nth(6)).toBeVisible(),
    },
    { at: '/settings/personalCenter', ready: heading },
    { at: '/403', ready: heading },
    { at: '/404?requestId=r-4711', ready: heading },
    { at: '/500', ready: heading },
  ]
}

for (const language of ['zh-CN', 'en-US'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    const t = words[language]
    test.describe(`${language}, ${theme}`, () => {
      test.use({ account: 'admin', language, theme })
      test.describe.configure({ timeout: 240_000 })

      test('every screen is accessible and fits, at 1440 and 1024', async ({ page }) => {
        const all = await screens()
        test.setTimeout(all.length * 20_000)
        for (const { at, ready } of all) {
          await page.goto(`/#${at}`)
          for (const width of [1440, 1024]) {
            await page.setViewportSize({ width, height: 900 })
            await ready(page)
            await expectNoSidewaysScroll(page)
            await expectAccessible(page)
          }
        }
      })

      test('what opens above a screen is accessible', async ({ page }) => {
        const look = async (part: string | undefined, opened: () => Promise<void>): Promise<void> => {
          await opened()
          await expectAccessible(page, part)
          await page.keyboard.press('Escape')
        }
        const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
        await page.goto('/#/order/index?size=10')
        await expect(rows(page)).toHaveCount(10)
        await look('[popover]', async () => {
          await button(t.status).click()
          await expect(page.getByRole('listbox')).toBeVisible()
        })
        await look('[popover]', async () => {
          await button(t.columns).click()
          await expect(page.locator('[popover]').getByRole('checkbox').first()).toBeVisible()
        })
        await look('[popover]', async () => {
          await button(t.more).first().click()
          await expect(page.getByRole('menuitem').first()).toBeVisible()
        })
        await look('dialog', async () => {
          await button(t.account).click()
          await page.getByRole('menuitem', { name: t.logOut }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
        })
        await look(undefined, async () => {
          await page.getByRole('checkbox', { name: t.choosePage }).check()
          await expect(page.getByRole('toolbar')).toBeVisible()
        })
        await look('.ant-picker-dropdown', async () => {
          await button(t.created).click()
          await expect(page.getByRole('table').nth(1)).toBeVisible()
        })
        await look('nav', async () => {
          await button(t.shrink).click()
          await expect(button(t.grow)).toBeVisible()
        })
      })

      test('the forced change of a password is accessible', async ({ page }) => {
        await page.route('**/api/userinfo?*', async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ response: answer, json: { ...(await answer.json()), mustChangePassword: true } })
        })
        await page.goto('/')
        await expect(page.getByRole('heading', { name: t.forced })).toBeVisible()
        await page.getByRole('button', { name: t.save }).click()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      })

      test.describe('log-in', () => {
        test.use({ account: null })
        test('is accessible, also with what is wrong', async ({ page }) => {
          await page.goto('/')
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectAccessible(page)
          await page.getByRole('button', { name: t.logIn, exact: true }).click()
          await page.setViewportSize({ width: 1024, height: 700 })
          await expectNoSidewaysScroll(page)
          await expectAccessible(page)
        })
      })
    })
  }
}

test.describe('at 200 %', () => {
  // 1440 px at double size leave 720; the height shrinks with it.
  test.use({ account: 'admin', viewport: { width: 720, height: 450 } })
  test('no screen scrolls sideways', async ({ page }) => {
    for (const { at, ready } of await screens()) {
      await page.goto(`/#${at}`)
      await ready(page)
      await expectNoSidewaysScroll(page)
    }
  })
  test.describe('without a session', () => {
    test.use({ account: null })
    test('log-in can be used', async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('用户名', { exact: true }).fill('kefu')
      await expectNoSidewaysScroll(page)
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeInViewport()
    })
  })
})
