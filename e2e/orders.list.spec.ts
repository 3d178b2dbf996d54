import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { findOrders, listSettled, numberIn, orderRows, orderTable } from './orders.page.ts'
import { expectNumbersUncovered } from './sideways.ts'

test.use({ account: 'caiwu' })

const query = (page: Page) => Object.fromEntries(new URLSearchParams(page.url().split('?')[1] ?? ''))

/** What the list shows, row by row: the numbers of the orders. */
async function shown(page: Page): Promise<string[]> {
  await listSettled(page)
  return Promise.all((await orderRows(page).all()).map(numberIn))
}

const numbersOf = (orders: readonly { orderNumber: string }[]): string[] => orders.map(({ orderNumber }) => orderNumber)

/** The address is there a moment before the rows: those of before stay until the others have come. */
const expectShown = (page: Page, numbers: readonly string[]): Promise<void> => expect.poll(() => shown(page)).toEqual(numbers)

test('the address holds the whole state of the list: back, forward, reload and a pasted link show the same', async ({ page, context }) => {
  await page.goto('/#/order/index')
  await expect(orderRows(page)).toHaveCount(20)
  const everything = await shown(page)

  await page.getByRole('button', { name: /^状态/ }).click()
  await page.getByRole('option', { name: '已完成' }).click()
  await page.getByRole('option', { name: '部分退款' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '更多筛选' }).click()
  await page.getByRole('button', { name: '创建时间 选择日期' }).click()
  await page.getByText('近 30 天').click()
  await page.getByLabel('订单金额起').fill('200')
  await page.getByLabel('订单金额止').fill('1500.50')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/amountFrom=20000&amountTo=150050/)
  const { createdFrom = '', createdTo = '', ...rest } = query(page)
  expect(page.url()).toMatch(/status=COMPLETED&status=PARTIALLY_REFUNDED/)
  expect(rest).toMatchObject({ amountFrom: '20000', amountTo: '150050' })
  expect(Date.parse(`${createdTo.replace(' ', 'T')}Z`) - Date.parse(`${createdFrom.replace(' ', 'T')}Z`)).toBe(30 * 86_400_000 - 1_000)
  const { orders, total } = await findOrders({
    status: ['COMPLETED', 'PARTIALLY_REFUNDED'],
    createdFrom,
    createdTo,
    amountFrom: 20_000,
    amountTo: 150_050,
  })
  await expect(page.getByText(`共 ${total} 条`)).toBeVisible()
  await expectShown(page, numbersOf(orders))

  await page.getByRole('button', { name: '订单金额 ¥' }).click()
  await expect(page.getByRole('columnheader', { name: '订单金额 ¥' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2&sort=payAmount%2Cdesc$/)
  const link = page.url()
  const wanted = { status: ['COMPLETED', 'PARTIALLY_REFUNDED'] as const, createdFrom, createdTo, amountFrom: 20_000, amountTo: 150_050 }
  const paged = await findOrders({ ...wanted, status: [...wanted.status], sort: ['payAmount,desc'], size: 40 })
  const second = numbersOf(paged.orders.slice(20))
  await expectShown(page, second)

  // Searching is a step that one can take back; paging and sorting are not.
  await page.goBack()
  await expect(page).toHaveURL(/#\/order\/index$/)
  await expectShown(page, everything)
  await expect(page.getByLabel('订单金额起')).toHaveValue('')
  await page.goForward()
  await expect(page).toHaveURL(link)
  await expectShown(page, second)
  await page.reload()
  await expect(orderRows(page).first()).toBeVisible()
  await expectShown(page, second)
  await expect(page.getByLabel('订单金额止')).toHaveValue('1500.50')
  await expect(page.getByRole('button', { name: '状态 已完成、部分退款' })).toBeVisible()
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')

  const other = await context.newPage()
  await other.goto(link)
  await expect(orderRows(other).first()).toBeVisible()
  await expectShown(other, second)
  await other.getByRole('button', { name: '重置' }).click()
  await expect(other).toHaveURL(/#\/order\/index$/)
  await expectShown(other, everything)
})

test('a filter that the list cannot read says so and is not sent', async ({ page }) => {
  await page.goto('/#/order/index')
  await expect(orderRows(page)).toHaveCount(20)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill('12')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('请填写至少 4 位数字')).toBeVisible()
  await expect(page).toHaveURL(/#\/order\/index$/)
  await page.goto('/#/order/index?status=NONSENSE&page=0&sort=secret,asc&amountFrom=abc')
  await expect(orderRows(page)).toHaveCount(20)
})

test('chosen rows stay chosen over pages, and all that match can be chosen', async ({ page }) => {
  await page.goto('/#/order/index?status=REFUNDED')
  await orderRows(page).nth(0).getByRole('checkbox').check()
  await orderRows(page)
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  await expect(bar).toContainText('已选 5 条')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await listSettled(page)
  await expect(bar).toContainText('已选 5 条')
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await expect(bar).toContainText('已选 25 条')
  const { total } = await findOrders({ status: ['REFUNDED'] })
  await bar.getByRole('button', { name: `选择全部 ${total} 条` }).click()
  await expect(bar).toContainText(`已选 ${total} 条，共 ${total} 条符合条件`)
  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: '导出所选' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('the filtered orders come as a spreadsheet that LibreOffice opens', async ({ page }) => {
  expect(spawnSync('soffice', ['--version']).status, 'LibreOffice is installed (Debian: libreoffice-calc)').toBe(0)
  test.setTimeout(180_000)
  await page.goto('/#/order/index?status=REFUNDED&sort=payAmount,desc')
  const [first] = await shown(page)
  const { total } = await findOrders({ status: ['REFUNDED'] })
  const columns = await orderTable(page).getByRole('columnheader').allTextContents()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出订单' }).click()
  const download = await started
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  try {
    await download.saveAs(join(folder, 'orders.xlsx'))
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const csv = 'csv:Text - txt - csv (StarCalc):44,34,76'
    execFileSync('soffice', [profile, '--headless', '--convert-to', csv, '--outdir', folder, join(folder, 'orders.xlsx')], {
      stdio: 'pipe',
    })
    const [head = '', ...lines] = readFileSync(join(folder, 'orders.csv'), 'utf8').trim().split('\n')
    // Three columns hold two fields; what is chosen and done stands in none.
    expect(columns.filter((title) => title !== '' && title !== '操作')).toHaveLength(head.split(',').length - 3)
    expect(head).toBe('订单号,商品,家长,学员,手机号,订单金额（元）,已退金额（元）,状态,退款申请,渠道,创建时间')
    expect(lines).toHaveLength(total + 1)
    const sums = lines.pop()
    expect(sums).toMatch(/^合计,,,,,"?[\d,]+\.\d\d"?,"?[\d,]+\.\d\d"?,,,,$/)
    expect(lines[0]).toContain(`${first},`)
    expect(lines.every((line) => /^"?\d{18}"?,.*190\*{4}\d{4}.*\.\d\d"?,已退款,.*,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(line))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('in a narrow window the pins of an order give way to its amounts, and its state is reached by scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/#/order/index')
  const titles = () => orderTable(page).getByRole('columnheader').allInnerTexts()
  await expect.poll(titles).toContain('渠道')
  expect((await titles()).slice(-4).map((title) => title.trim())).toEqual(['状态', '渠道', '创建时间', '操作'])
  await page.setViewportSize({ width: 1024, height: 800 })
  await expectNumbersUncovered(page)
  const state = orderTable(page).getByText('已完成').first()
  await state.scrollIntoViewIfNeeded()
  await expect(state).toBeInViewport({ ratio: 1 })
})
