import type { ListId } from '@camp/contract/base/lists'
import { deleteView, getListSetup } from '@camp/contract/base/preferences'
import type { Locator, Page } from '@playwright/test'
import { expect, staff, test } from './fixtures.ts'
import { desks, lists } from './lists.ts'
import { filledIn } from './screens.ts'

// What every list can do, tried on each: sort and peek stand in the address, a view is saved, and a failure, a missing right and an empty
// business are said where the rows stood.

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

type Walked = Pick<(typeof lists)[keyof typeof lists], 'at' | 'call'>

/** So many lists a test, on a page that is fresh: what one leaves behind is seen by few. */
const AT_A_TIME = 4

const query = (page: Page): URLSearchParams => new URLSearchParams(page.url().split('?')[1])
/** Of the list alone: a screen may have a small table beside it. */
const rowsOf = (page: Page) => page.locator('.table:visible tbody').getByRole('row')
const table = (page: Page) => page.locator('.table:visible table').first()
const head = (page: Page) => page.locator('thead:visible .table-sort').first()

async function opened(page: Page, { at }: Walked): Promise<void> {
  await page.goto(`/#${await filledIn(at)}`)
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
}

async function sortAndPeekStay(page: Page): Promise<void> {
  // A list of a few rows has no column to sort by.
  const sorted = page.locator('thead:visible th[aria-sort]').first()
  const sorts = (await sorted.count()) > 0
  const before = sorts ? await sorted.getAttribute('aria-sort') : null
  if (sorts) {
    await head(page).click()
    await expect(sorted).not.toHaveAttribute('aria-sort', before ?? '')
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  }
  const chosen = sorts ? ((await sorted.getAttribute('aria-sort')) ?? '') : ''
  await rowsOf(page).first().focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /：速览$/ })
  await expect(drawer).toBeVisible()
  expect(query(page).get('peek')).not.toBeNull()
  await page.reload()
  await expect(drawer).toBeVisible()
  if (sorts) await expect(sorted).toHaveAttribute('aria-sort', chosen)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  expect(query(page).get('peek')).toBeNull()
}

/** The views of this walk, also of one that was broken off. */
async function noViews(id: ListId): Promise<void> {
  const admin = await staff('admin')
  const { views } = await admin.ask(getListSetup, { params: { screen: id } })
  for (const view of views) if (view.name === '巡检') await admin.ask(deleteView, { params: { id: view.id } })
}

async function viewIsSaved(page: Page, id: ListId): Promise<void> {
  await noViews(id)
  await page.getByRole('button', { name: '保存视图' }).click()
  await page.getByLabel(/视图名称/).fill('巡检')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^巡检/ })).toHaveAttribute('aria-pressed', 'true')
  await noViews(id)
}

/** What stands where no row is, be it that there are none or that none fits. */
const NOTHING = /没有(?!查看)/

/** What the list says to three answers that it may get instead of rows; asked for anew by another size of page. */
async function statesAreSaid(page: Page, { at, call }: Walked, rows: (page: Page) => Locator = rowsOf): Promise<void> {
  const path = new RegExp(`/foundation${call.path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
  const nothing = {
    content: [],
    results: [],
    totalElements: 0,
    totalPages: 0,
    size: 20,
    number: 0,
    pageable: { pageSize: 20, pageNumber: 0 },
  }
  const main = page.getByRole('main')
  const answered = async (size: number, answer: { status?: number; json: object }, said: string | RegExp) => {
    await page.route(path, (route) => route.fulfill(answer))
    const address = await filledIn(at)
    await page.goto(`/#${address}${address.includes('?') ? '&' : '?'}size=${size}`)
    await expect(main.locator('.stateViews-title:visible').filter({ hasText: said }).first()).toBeVisible()
    await expect(rows(page).locator('visible=true')).toHaveCount(0)
    await page.unroute(path)
  }
  await answered(50, { json: nothing }, NOTHING)
  await answered(100, { status: 403, json: { code: 403, error: 'FORBIDDEN', msg: '无操作权限!', requestId: 'r-403' } }, '没有查看权限')
  const fault = { code: 900, error: 'FAULT', msg: '系统出现意外错误，请稍后重试', requestId: 'r-4711' }
  await answered(10, { status: 500, json: fault }, '加载失败')
  await expect(main.getByText('请求编号 r-4711').locator('visible=true').first()).toBeVisible()
  await page.getByRole('button', { name: '重试' }).locator('visible=true').first().click()
  await expect(rows(page).first()).toBeVisible()
}

const all = Object.entries(lists) as [keyof typeof lists, Walked][] // the keys are these
for (let from = 0; from < all.length; from += AT_A_TIME) {
  const some = all.slice(from, from + AT_A_TIME)
  test(`every list keeps its place, saves a view and says what is wrong: ${some.map(([id]) => id).join(', ')}`, async ({
    page,
    complaints,
  }) => {
    complaints.expectStatus(403, 500)
    for (const [id, list] of some) {
      await test.step(id, async () => {
        await opened(page, list)
        await sortAndPeekStay(page)
        await viewIsSaved(page, id)
        await statesAreSaid(page, list)
      })
    }
  })
}

test('the desks, which are no tables, say what is wrong as well', async ({ page, complaints }) => {
  complaints.expectStatus(403, 500)
  for (const [id, desk] of Object.entries(desks))
    await test.step(id, () => statesAreSaid(page, desk, () => page.locator('.desk-row:visible')))
})
