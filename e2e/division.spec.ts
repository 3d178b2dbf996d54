import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { getDivisionBoard } from '@camp/contract/division/division'
import { expect, expectAccessible, staff, test } from './fixtures.ts'

test.use({ account: 'jiaowu' })

test('a camp is divided: a child is pinned by keys, the plan is previewed, run and taken back', async ({ page }) => {
  const head = await staff('jiaowu')
  const camps = await head.ask(getWeekCampsDropDown, { query: {} })
  const campId = camps.find(({ term }) => term === '冬季加开班')?.id ?? 0
  const board = () => head.ask(getDivisionBoard, { query: { campId } })
  const before = await board()
  const places = (of: typeof before) => of.children.map(({ id, groupId }) => [id, groupId])
  const [first, second] = before.groups
  const child = before.children.find(({ groupId, moving }) => groupId === first?.id && !moving)
  await page.goto(`/#/coach/CoachDivision?campId=${campId}`)
  const column = (name = '') => page.getByRole('region', { name, exact: true })
  await expect(column(first?.name)).toBeVisible()
  await expect(page.getByRole('button', { name: /^执行/ })).toBeDisabled()

  // A child who would go elsewhere by itself is sent to a column of our own, and stays pinned.
  const chip = page.locator(`[data-child="${child?.id}"]`)
  await chip.focus()
  await chip.click()
  const pinned = page.getByRole('button', { name: /^固定在/ })
  await pinned.click()
  await page.getByRole('option', { name: second?.name ?? '', exact: true }).click()
  await expect(column(second?.name).locator(`[data-child="${child?.id}"]`)).toContainText('人工固定')
  await chip.press('ArrowRight')
  await expect(chip).toBeFocused()
  await chip.press('ArrowLeft')
  await expect(column(second?.name).locator(`[data-child="${child?.id}"]`)).toBeVisible()
  await page.getByRole('button', { name: '增加方案' }).click()
  await page.getByRole('slider', { name: /^尽量不移动/ }).press('End')
  await expect(page.getByRole('columnheader', { name: /方案A/ })).toBeVisible()
  await page.getByRole('button', { name: '采用方案A' }).click()

  await page.getByRole('button', { name: '预览', exact: true }).click()
  await expect(page.getByText(/秒求得/)).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: /^执行 \d+ 人移动/ }).click()
  const dialog = page.getByRole('dialog', { name: '分班' })
  await expect(dialog.getByRole('button', { name: /撤销/ })).toBeVisible({ timeout: 20_000 })
  expect((await board()).children.find(({ id }) => id === child?.id)?.groupId).toBe(second?.id)
  await dialog.getByRole('button', { name: /撤销/ }).click()
  await page
    .getByRole('dialog', { name: /^撤销已完成的/ })
    .getByRole('button', { name: '撤销' })
    .click()
  await expect.poll(async () => places(await board()), { timeout: 20_000 }).toEqual(places(before))
})
