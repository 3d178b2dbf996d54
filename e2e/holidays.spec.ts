import { createHoliday, deleteHoliday, getHolidaysByPage } from '@camp/contract/holidays/holidays'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'

// A year whose notice is known, and which the demo business does not use.
const YEAR = 2019

const empty = async (year: number): Promise<void> => {
  const admin = await staff('admin')
  const { content } = await admin.ask(getHolidaysByPage, { query: { page: 1, size: 100 }, body: { year: [year] } })
  for (const { id } of content) await admin.ask(deleteHoliday, { params: { id } })
}
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)

test('a year is synced with its make-up workdays; what is changed by hand stays through the next sync', async ({ page }) => {
  await empty(YEAR)
  await page.goto(`/#/schedule/holiday?year=${YEAR}`)
  await expect(page.getByText(`${YEAR} 年还没有节假日`)).toBeVisible()
  await page
    .getByRole('button', { name: `同步 ${YEAR} 年` })
    .first()
    .click()
  await expect(page.getByText(/2019 年已同步：新增 \d+ 天/)).toBeVisible()
  await expect(day(page, '2019-02-05')).toHaveAccessibleName('2019年2月5日 周二 春节 · 放假')
  await expect(day(page, '2019-02-02')).toHaveAccessibleName('2019年2月2日 周六 春节调休 · 调休上班')
  await expectAccessible(page)

  // By the keyboard alone, from the one day that the tab key reaches.
  await day(page, '2019-01-01').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(day(page, '2019-01-09')).toBeFocused()
  await day(page, '2019-02-02').click()
  const dialog = page.getByRole('dialog', { name: '编辑“春节”' })
  await dialog.getByRole('button', { name: '移除 2019-02-02' }).click()
  await dialog.getByLabel('开始日期').fill('2019-02-11')
  await dialog.getByLabel('结束日期').fill('2019-02-12')
  await dialog.getByRole('button', { name: '添加' }).click()
  await dialog.getByLabel('2019-02-11 的名称').fill('加放')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('节假日“春节”已保存')).toBeVisible()
  await expect(day(page, '2019-02-11')).toHaveAccessibleName('2019年2月11日 周一 加放 · 放假')
  await page.getByRole('button', { name: `同步 ${YEAR} 年` }).click()
  await expect(page.getByText(`${YEAR} 年已是最新，没有变化`)).toBeVisible()
  await expect(day(page, '2019-02-02')).toHaveAccessibleName('2019年2月2日 周六')

  const spring = page.getByRole('listitem', { name: '春节' })
  await spring.getByRole('button', { name: '变更历史' }).click()
  await expect(page.getByText('编辑 2019 年节假日“春节”')).toBeVisible()
  await page.keyboard.press('Escape')
  await spring.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('节假日“春节”已删除')).toBeVisible()
  await expect(day(page, '2019-02-05')).toHaveAccessibleName('2019年2月5日 周二')
})

test('a year that is not published yet says so, and takes days by hand', async ({ page }) => {
  await empty(2088)
  await page.goto('/#/schedule/holiday?year=2088')
  await page.getByRole('button', { name: '同步 2088 年' }).first().click()
  await expect(page.getByText(/2088 年的放假安排尚未发布/)).toBeVisible()
  await day(page, '2088-06-10').click()
  const dialog = page.getByRole('dialog', { name: '新建 2088 年节假日' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请至少添加一天')).toBeVisible()
  await dialog.getByLabel('名称', { exact: true }).fill('校庆')
  await dialog.getByRole('button', { name: '添加' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(day(page, '2088-06-10')).toHaveAccessibleName(/校庆 · 放假/)
  await page.getByRole('button', { name: '上一年' }).click()
  await expect(page).toHaveURL(/year=2087/)
  await empty(2088)
})

test('a day of late December opens the holiday of the next year that it belongs to', async ({ page }) => {
  await empty(2091)
  const holidays = ['2090-12-31', '2091-01-01'].map((date) => ({ date, name: '元旦', kind: 'HOLIDAY' as const }))
  await (await staff('admin')).ask(createHoliday, { body: { year: 2091, name: '元旦', holidays } })
  await page.goto('/#/schedule/holiday?year=2090')
  await expect(day(page, '2090-12-31')).toHaveAccessibleName(/元旦 · 放假/)
  await expect(page.getByText('2090 年还没有节假日')).toBeVisible()
  await day(page, '2090-12-31').click()
  const dialog = page.getByRole('dialog', { name: '编辑“元旦”' })
  await dialog.getByRole('button', { name: '移除 2090-12-31' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(day(page, '2090-12-31')).toHaveAccessibleName('2090年12月31日 周日')
  await empty(2091)
})

test('the dates of a year are kept in the browser until somebody changes them', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/holidayDate/year/')) asked.push(request.url())
  })
  const open = async () => {
    await page.goto('/#/schedule/holiday?year=2025')
    await expect(day(page, '2025-10-01')).toHaveAccessibleName(/国庆节 · 放假/)
  }
  await open()
  await expect.poll(() => asked.length).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('holiday-2025'))).toContain('2025-10-01')
  await page.goto('/#/dashboard/workplace')
  await page.reload()
  await open()
  expect(asked).toHaveLength(1)
  await page.getByRole('main').getByRole('button', { name: '刷新' }).click()
  await expect.poll(() => asked.length).toBe(2)
})
