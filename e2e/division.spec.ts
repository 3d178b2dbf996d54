import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { type DivisionBoard, getDivisionBoard, updateCoachPlan } from '@camp/contract/division/division'
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

/** Each coach may have as many as now, but one of them one fewer: somebody cannot be placed. Answers how to set the quotas back. */
async function oneTooFew(campId: number) {
  const head = await staff('jiaowu')
  const board = () => head.ask(getDivisionBoard, { query: { campId } })
  const setAll = async (quotaOf: (coach: DivisionBoard['coaches'][number]) => number) => {
    for (const coach of (await board()).coaches) {
      const { planId: id, weight, version, quota } = coach
      if (quotaOf(coach) !== quota) await head.ask(updateCoachPlan, { body: { id, quota: quotaOf(coach), weight, version } })
    }
  }
  const { coaches, groups, children } = await board()
  const loadOf = (coachId: number) => {
    const own = new Set(groups.filter((group) => group.coachId === coachId).map(({ id }) => id))
    return children.filter(({ groupId }) => own.has(groupId)).length
  }
  const [most] = coaches.toSorted((a, b) => loadOf(b.coachId) - loadOf(a.coachId))
  await setAll(({ coachId }) => loadOf(coachId) - (coachId === most?.coachId ? 1 : 0))
  const were = new Map(coaches.map(({ coachId, quota }) => [coachId, quota]))
  return () => setAll(({ coachId, quota }) => were.get(coachId) ?? quota)
}

test('a child who could not be placed is placed by the smallest mend, taken and taken back by keys', async ({ page }) => {
  const { keyboard } = page
  const camps = await (await staff('jiaowu')).ask(getWeekCampsDropDown, { query: {} })
  const campId = camps.find(({ term }) => term === '冬季加开班')?.id ?? 0
  const restore = await oneTooFew(campId)
  try {
    await page.goto(`/#/coach/CoachDivision?campId=${campId}`)
    await page.getByRole('button', { name: '预览', exact: true }).click()
    const card = page.getByRole('region', { name: '未分配' })
    const mend = card.getByRole('button', { name: /^采用 .+ 名额 \+1$/ }).first()
    await expect(mend).toBeVisible({ timeout: 20_000 })
    const what = ((await mend.getAttribute('aria-label')) ?? '').replace('采用 ', '')
    const quota = page.getByRole('textbox', { name: `${what.replace(/ 名额.*/, '')}的名额` })
    const before = Number(await quota.inputValue())
    const left = card.locator('.division-unassigned > li')
    const many = await left.count()
    await mend.focus()
    await keyboard.press('Enter')
    const back = card.getByRole('button', { name: `撤销 ${what}` })
    await expect(back).toBeFocused()
    await expect(quota).toHaveValue(String(before + 1))
    await expect(page.getByText(/秒求得/)).toBeVisible({ timeout: 20_000 })
    // One at least; where a swap gets possible, more.
    await expect.poll(() => left.count()).toBeLessThan(many)
    await expectAccessible(page)
    await expect(back).toHaveAttribute('aria-disabled', 'false')
    await keyboard.press('Enter')
    await expect(quota).toHaveValue(String(before))
    await expect(card.getByRole('button', { name: `采用 ${what}` }).first()).toBeVisible({ timeout: 20_000 })
    await expect(left).toHaveCount(many)
    await expect(back).toHaveCount(0)
  } finally {
    await restore()
  }
})
