import { listOwnComments } from '@camp/contract/coaches/coaches.comments'
import type { Locator, Page } from '@playwright/test'
import { handDueComments } from './dueComments.ts'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { expectNoSidewaysScroll } from './sideways.ts'

test.use({ account: 'laoshi' })

const waiting = async () => (await (await staff('laoshi')).ask(listOwnComments, { query: { page: 1, size: 6 } })).content

/** The first two that wait for the coach; a coach who has fewer is given some. */
async function firstTwo() {
  const own = await waiting()
  if (own.length < 3) await handDueComments(await staff('admin'), (await staff('laoshi')).me.coachId ?? 0)
  const [first, second] = await waiting()
  if (!first || !second) throw new Error('no clock-in waits for the coach')
  return [first, second] as const
}

const named = ({ studentName, clockInDate }: { studentName: string; clockInDate: string }) => `点评 ${studentName} ${clockInDate}`
const lineOf = (page: Page, row: Parameters<typeof named>[0]): Locator => page.getByRole('button', { name: named(row), exact: true })
const gone = (id: number) => expect.poll(async () => (await waiting()).some((row) => row.id === id)).toBe(false)

// In turn: both take what is due first.
test.describe.configure({ mode: 'serial' })

test('a coach comments what is due first, by mouse', async ({ page }) => {
  const [first] = await firstTwo()
  await page.goto('/')
  const card = page.getByRole('region', { name: /^待我点评/ })
  await expect(card.getByRole('listitem').first()).toContainText(first.studentName)
  await lineOf(page, first).click()
  const dialog = page.getByRole('dialog', { name: `点评 ${first.studentName} ${first.clockInDate} 的打卡` })
  await dialog.getByRole('button', { name: '提交点评' }).click()
  await expect(dialog.getByText('请填写点评内容')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('点评内容').fill(`声音响亮，注意连读 ${Date.now()}`)
  await dialog.getByRole('button', { name: '提交点评' }).click()
  await expect(page.getByText('已点评，工时已计入')).toBeVisible()
  await expect(lineOf(page, first)).toHaveCount(0)
  await gone(first.id)
})

test('a coach comments by keyboard, and goes on with the next one; on a phone all of it is in view', async ({ page }) => {
  const { keyboard } = page
  const [first, second] = await firstTwo()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const button = lineOf(page, first)
  await expect(button).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (let step = 0; step < 60 && !(await button.evaluate((one) => one === document.activeElement)); step += 1) await keyboard.press('Tab')
  await expect(button).toBeFocused()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `点评 ${first.studentName} ${first.clockInDate} 的打卡` })
  const text = dialog.getByLabel('点评内容')
  await expect(text).toBeVisible()
  for (let step = 0; step < 20 && !(await text.evaluate((one) => one === document.activeElement)); step += 1) await keyboard.press('Tab')
  await keyboard.type('今天的句子读得很完整')
  await keyboard.press('Control+s')
  await expect(page.getByText('已点评，工时已计入')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(button).toHaveCount(0)
  await expect(lineOf(page, second)).toBeFocused()
  await gone(first.id)
})
