import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { listSettled, numberIn, orderRows } from './orders.page.ts'

test.use({ account: 'caiwu' })

const peek = (page: Page): Locator => page.getByRole('dialog', { name: '订单列表：速览' })
const shown = (page: Page): Promise<string | null> => Promise.resolve(new URLSearchParams(page.url().split('?')[1]).get('peek'))

/** A click in a row, on a cell that has no use of its own for it. */
const clickRow = (page: Page, index: number): Promise<void> => orderRows(page).nth(index).getByRole('cell').nth(2).click()

async function opened(page: Page, at = '/#/order/index'): Promise<void> {
  await page.goto(at)
  await expect(orderRows(page)).toHaveCount(20)
  await listSettled(page)
}

test('an order opens beside the list, its neighbours by j and k, and Esc leads back to its row', async ({ page }) => {
  await opened(page)
  const [first, second, third] = await Promise.all([0, 1, 2].map((index) => numberIn(orderRows(page).nth(index))))
  await clickRow(page, 1)
  await expect(peek(page).getByRole('heading', { name: `订单 ${second}` })).toBeVisible()
  await expect(peek(page).getByText(/^第 2 条，共 [\d,]+ 条$/)).toBeVisible()
  await expect(orderRows(page).nth(1)).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)

  await page.keyboard.press('j')
  await expect(peek(page).getByRole('heading', { name: `订单 ${third}` })).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(peek(page).getByRole('heading', { name: `订单 ${first}` })).toBeVisible()
  // Nothing comes before the first row of the first page.
  await page.keyboard.press('k')
  expect(await shown(page)).toBe(first)
  await page.keyboard.press('Escape')
  await expect(peek(page)).toBeHidden()
  await expect(orderRows(page).nth(0)).toBeFocused()
  await expect(page).toHaveURL(/#\/order\/index$/)
})

test('it is part of the address: a reload, back and forward show the same', async ({ page }) => {
  await opened(page)
  await clickRow(page, 3)
  const number = await numberIn(orderRows(page).nth(3))
  await expect(peek(page).getByRole('heading', { name: `订单 ${number}` })).toBeVisible()
  await page.reload()
  await expect(peek(page).getByRole('heading', { name: `订单 ${number}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `订单 ${number}`, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(peek(page).getByRole('heading', { name: `订单 ${number}` })).toBeVisible()
  await page.goBack()
  await expect(peek(page)).toBeHidden()
  await expect(page).toHaveURL(/#\/order\/index$/)
})

test('j goes over the end of a page, k back over its beginning, within the filtered list', async ({ page }) => {
  await opened(page, '/#/order/index?status=COMPLETED')
  const last = await numberIn(orderRows(page).nth(19))
  await clickRow(page, 19)
  await expect(peek(page).getByRole('heading', { name: `订单 ${last}` })).toBeVisible()
  await page.keyboard.press('j')
  await expect(peek(page).getByText(/^第 21 条，共/)).toBeVisible()
  await expect(page).toHaveURL(/status=COMPLETED&page=2&peek=\d{18}$/)
  await expect(peek(page).getByRole('heading', { name: `订单 ${await numberIn(orderRows(page).nth(0))}` })).toBeVisible()
  await page.keyboard.press('k')
  await expect(peek(page).getByRole('heading', { name: `订单 ${last}` })).toBeVisible()
  await expect(peek(page).getByText(/^第 20 条，共/)).toBeVisible()
})

test('the number is a link to the page; its sign copies it and opens nothing', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await opened(page)
  const row = orderRows(page).nth(2)
  const number = await numberIn(row)
  await row.hover()
  await row.getByRole('button', { name: `复制 ${number}` }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
  await expect(peek(page)).toBeHidden()
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    row.getByRole('link', { name: number }).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(other.getByRole('heading', { name: `订单 ${number}`, level: 1 })).toBeVisible()
})

test.describe('what is typed there', () => {
  test.use({ account: 'kefu' })

  test('is not lost by a key, a click on another row or a search: it is asked first', async ({ page }) => {
    await opened(page)
    const number = await numberIn(orderRows(page).nth(1))
    await clickRow(page, 1)
    await expect(peek(page).getByRole('heading', { name: `订单 ${number}` })).toBeVisible()
    await expect(peek(page).getByRole('textbox', { name: /跟进内容/ })).toBeVisible()
    await page.keyboard.press('f')
    await expect(peek(page).getByRole('textbox', { name: /跟进内容/ })).toBeFocused()
    await page.keyboard.type('jk 明天回电')
    const ask = page.getByRole('dialog', { name: '有未保存的内容' })
    for (const leave of [() => clickRow(page, 4), () => peek(page).getByRole('button', { name: '下一条 J' }).click()]) {
      await leave()
      await ask.getByRole('button', { name: '留下' }).click()
      await expect(ask).toBeHidden()
    }
    await page.getByRole('button', { name: '待支付' }).click()
    await ask.getByRole('button', { name: '留下' }).click()
    expect(await shown(page)).toBe(number)
    await expect(peek(page).getByRole('textbox', { name: /跟进内容/ })).toHaveValue('jk 明天回电')
    await clickRow(page, 4)
    await ask.getByRole('button', { name: '离开' }).click()
    await expect(peek(page).getByRole('heading', { name: `订单 ${number}` })).toBeHidden()
  })
})
