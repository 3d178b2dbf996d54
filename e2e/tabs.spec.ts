import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'caiwu' })

const bar = (page: Page): Locator => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, title: string | RegExp): Locator => bar(page).getByRole('link', { name: title })
const orders = (page: Page): Locator => page.getByRole('table', { name: '订单列表' }).locator('tbody').getByRole('row')
const numberOf = async (row: Locator): Promise<string> => ((await row.getByRole('link', { name: /^\d{18}$/ }).textContent()) ?? '').trim()
const titles = (page: Page): Promise<string[]> => bar(page).getByRole('link').allInnerTexts()

/** Right-clicks a tab and chooses. */
async function choose(page: Page, title: string | RegExp, action: string): Promise<void> {
  await tab(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Opens the list, and from it the orders of its first rows: each in a tab of its own. Gives their numbers. */
async function openOrders(page: Page, count: number): Promise<string[]> {
  await page.goto('/#/dashboard/workplace')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '订单管理' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '订单列表' }).click()
  const numbers: string[] = []
  for (let index = 0; index < count; index += 1) {
    const row = orders(page).nth(index)
    numbers.push(await numberOf(row))
    await chooseInRow(row, /详情/)
    await expect(page.getByRole('heading', { name: `订单 ${numbers[index]}` })).toBeVisible()
    await tab(page, '订单列表').click()
    await expect(orders(page)).toHaveCount(20)
  }
  return numbers
}

test('a screen keeps its inputs, its scroll offset and its rows while another one is shown', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/#/order/index?status=PAID')
  await expect(orders(page)).toHaveCount(20)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill('1234')
  await page.getByRole('button', { name: '更多筛选' }).click()
  await page.getByLabel('订单金额起').fill('99.5')
  const row = orders(page).nth(15)
  const unscrolled = await row.boundingBox()
  await row.scrollIntoViewIfNeeded()
  const before = await row.boundingBox()
  expect(before?.y).toBeLessThan(unscrolled?.y ?? 0)
  const number = await numberOf(row)

  await chooseInRow(row, /详情/)
  await expect(page.getByRole('heading', { name: `订单 ${number}` })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#/order/detail\\?orderNumber=${number}$`))
  await expect(page).toHaveTitle(new RegExp(`^${number} 订单`))

  const asked: string[] = []
  page.on('request', (request) => {
    // Where one is, is told; nothing that is shown is asked anew.
    if (/\/foundation\/(?!api\/(notify\/presence|userinfo\/visits))/.test(request.url())) asked.push(request.url())
  })
  await tab(page, '订单列表').click()
  await expect(page).toHaveURL(/#\/order\/index\?status=PAID$/)
  await expect(page.getByRole('textbox', { name: '手机号', exact: true })).toHaveValue('1234')
  await expect(page.getByLabel('订单金额起')).toHaveValue('99.5')
  expect(await row.boundingBox()).toEqual(before)
  await tab(page, `${number} 订单`).click()
  await expect(page.getByRole('heading', { name: `订单 ${number}` })).toBeVisible()
  expect(asked).toEqual([])

  // The same order again is the same tab.
  await tab(page, '订单列表').click()
  await chooseInRow(row, /详情/)
  await expect(page.getByRole('heading', { name: `订单 ${number}` })).toBeVisible()
  expect(await titles(page)).toEqual(['订单列表', `${number} 订单`])
})

test('what cannot be closed says so in the words of the specification', async ({ page }) => {
  await page.goto('/')
  const notices = page.getByRole('region', { name: '通知' })
  await expect(tab(page, '工作台')).toBeVisible()
  for (const [action, words] of [
    ['关闭当前', '这是最后一个标签了, 无法被关闭'],
    ['关闭左侧', '左侧没有标签'],
    ['关闭右侧', '右侧没有标签'],
  ] as const) {
    await choose(page, '工作台', action)
    await expect(notices.getByText(words, { exact: true })).toBeVisible()
  }
  expect(await titles(page)).toEqual(['工作台'])
})

test('tabs close to the left, to the right, all others, and one by one; a reload brings the open ones back', async ({ page }) => {
  const [first, second, third] = await openOrders(page, 3)
  expect(await titles(page)).toEqual(['工作台', '订单列表', `${first} 订单`, `${second} 订单`, `${third} 订单`])

  await tab(page, `${second} 订单`).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: `订单 ${second}` })).toBeVisible()
  await expect(bar(page).getByRole('link')).toHaveText(['工作台', '订单列表', `${first} 订单`, `${second} 订单`, `${third} 订单`])

  await choose(page, `${second} 订单`, '关闭右侧')
  await expect(bar(page).getByRole('link')).toHaveText(['工作台', '订单列表', `${first} 订单`, `${second} 订单`])
  await choose(page, '订单列表', '关闭左侧')
  await expect(bar(page).getByRole('link')).toHaveText(['订单列表', `${first} 订单`, `${second} 订单`])
  // The shown one is closed: its neighbour takes over.
  await page.getByRole('button', { name: `关闭 ${second} 订单` }).click()
  await expect(page.getByRole('heading', { name: `订单 ${first}` })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`orderNumber=${first}$`))
  await choose(page, '订单列表', '关闭其他')
  await expect(page).toHaveURL(/#\/order\/index$/)
  await expect(bar(page).getByRole('link')).toHaveText(['订单列表'])
  await expect(orders(page)).toHaveCount(20)
})

test('the reload of the header asks for the data of the shown screen anew', async ({ page }) => {
  await page.goto('/#/order/index')
  await expect(orders(page)).toHaveCount(20)
  const asked = page.waitForRequest(/\/api\/order\/list\?/)
  await page.getByRole('button', { name: '刷新当前页面' }).click()
  await asked
  await expect(orders(page)).toHaveCount(20)
})

test('unsaved input is marked and asked about before the tab, the screen or the window goes', async ({ page }) => {
  await page.goto('/#/settings/personalCenter')
  const name = page.getByLabel('姓名', { exact: true })
  await name.click()
  await page.keyboard.press('End')
  await page.keyboard.type('静')
  await expect(tab(page, /个人中心/)).toContainText('未保存')
  const question = page.getByRole('dialog', { name: '“个人中心”有未保存的内容' })

  await page.goto('/#/dashboard/workplace')
  await page.getByRole('button', { name: '关闭 个人中心' }).click()
  await question.getByRole('button', { name: '取消' }).click()
  await tab(page, /个人中心/).click()
  await expect(name).toHaveValue('陈静怡静')

  await page.getByRole('button', { name: '刷新当前页面' }).click()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(name).toHaveValue('陈静怡静')

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(name).toHaveValue('陈静怡静')

  await page.getByRole('button', { name: '刷新当前页面' }).click()
  await question.getByRole('button', { name: '放弃并刷新' }).click()
  await expect(name).toHaveValue('陈静怡')
  await expect(tab(page, /个人中心/)).not.toContainText('未保存')
  await name.fill('陈静')
  await choose(page, '工作台', '关闭其他')
  await question.getByRole('button', { name: '放弃并关闭' }).click()
  await expect(page).toHaveURL(/#\/dashboard\/workplace$/)
  await expect(bar(page).getByRole('link')).toHaveText(['工作台'])
})
