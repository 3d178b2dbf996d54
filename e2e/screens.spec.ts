import { expect, expectAccessible, expectWellMarked, test } from './fixtures.ts'
import { everything, looks, looksOf, testIn, testInItsLooks } from './looks.ts'
import { filledIn, rows, screens } from './screens.ts'
import {
  expectColumnsInView,
  expectLoaded,
  expectNoSidewaysScroll,
  expectNumbersUncovered,
  expectRoomForFinger,
  expectRowsAtOnce,
  expectTagsWhole,
} from './sideways.ts'

// Words that are looked for in both languages.
const words = {
  'zh-CN': {
    status: /^状态/,
    filters: '更多筛选',
    created: '创建时间 选择日期',
    more: '更多',
    columns: '列设置',
    choosePage: '选择本页全部',
    account: '系统管理员的账号',
    logOut: '退出登录',
    shrink: '收起菜单',
    grow: '展开菜单',
    forced: '请先设置新密码',
    save: '保存新密码',
    logIn: '登录',
  },
  'en-US': {
    status: /^Status/,
    filters: 'More filters',
    created: 'Created Choose a date',
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

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

/** Where every screen must fit; 720 px are what double size leaves of 1440. */
const WIDTHS = [1440, 1024, 768, 720, 390]

/** So many screens a test: each begins with a fresh page, and one that fails tells where. */
const AT_A_TIME = 7

for (const look of looks) {
  const seen = screens.filter(({ at }) => looksOf(at).includes(look))
  for (let from = 0; from < seen.length; from += AT_A_TIME) {
    const some = seen.slice(from, from + AT_A_TIME)
    testIn(look, `every screen is accessible and fits: ${some[0]?.at} and ${some.length - 1} more`, async (page) => {
      for (const screen of some) {
        await page.goto(`/#${await filledIn(screen.at)}`)
        await screen.ready(page)
        // A page says what it is as soon as it has its record.
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expectWellMarked(page)
        await expectLoaded(page)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          await screen.ready(page)
          await expectNoSidewaysScroll(page)
          await expectNumbersUncovered(page)
          if (width === 1440) {
            await expectColumnsInView(page)
            await expectTagsWhole(page)
            await expectRowsAtOnce(page)
          }
          // Letters take the same room in each theme, and the other language as much or more.
          if (width === 390 && look.language === 'zh-CN') await expectRoomForFinger(page)
        }
        await page.setViewportSize({ width: look.width, height: 900 })
        if (!everything) continue
        await page.emulateMedia({ forcedColors: 'active' })
        await expectAccessible(page)
        await page.emulateMedia({ forcedColors: null })
      }
    })
  }
}

testInItsLooks('what opens above a screen is accessible', async (page, { language, width }) => {
  const t = words[language]
  const look = async (part: string | undefined, opened: () => Promise<void>): Promise<void> => {
    await opened()
    await expectAccessible(page, part)
    await page.keyboard.press('Escape')
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await page.goto('/#/order/index?size=10')
  await expect(rows(page)).toHaveCount(10)
  // Which filters stand in the first row is a matter of width.
  await button(t.filters).click()
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
  await look('.calendar', async () => {
    await button(t.created).click()
    await expect(page.getByRole('grid').first()).toBeVisible()
  })
  await look('nav', async () => {
    // In a narrow window the menu is its icons already, and opens over the page.
    const [before, after] = width < 1100 ? [t.grow, t.shrink] : [t.shrink, t.grow]
    await button(before).click()
    await expect(button(after)).toBeVisible()
  })
})

testInItsLooks('the forced change of a password is accessible', async (page, { language }) => {
  const t = words[language]
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

testInItsLooks(
  'the log-in is accessible, also with what is wrong',
  async (page, { language }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: words[language].logIn, exact: true }).click()
    await page.setViewportSize({ width: 1024, height: 700 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
  null,
)

test.describe('at 200 %', () => {
  // 1440 px at double size leave 720; the height shrinks with it.
  test.use({ account: null, viewport: { width: 720, height: 450 } })
  test('log-in can be used', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('用户名', { exact: true }).fill('kefu')
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeInViewport()
  })
})
