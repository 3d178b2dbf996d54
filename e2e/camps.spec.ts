import { getCampDetail, listCamps, saveCamp } from '@camp/contract/camps/camps'
import { getCampConfig, getCampTypes } from '@camp/contract/camps/camps.config'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'

test.use({ account: 'jiaowu' })

const unique = () => `试讲营 ${Date.now() % 1_000_000}`
const row = (page: Page, name: string, term: string) =>
  page.locator('tbody').getByRole('row').filter({ hasText: name }).filter({ hasText: term })

/** A camp of one week before the holiday of October 2025, with a lesson on each day. */
async function makeCamp(name: string): Promise<number> {
  const jiaowu = await staff('jiaowu')
  const [type] = await jiaowu.ask(getCampTypes, { query: { activeFlg: 'ACTIVE' } })
  const body = {
    name,
    term: '第1期',
    campTypeId: type?.id ?? 0,
    enrolStart: '2025-09-01',
    enrolEnd: '2025-09-19',
    startDate: '2025-09-22',
    endDate: '2025-09-28',
    capacity: 20,
    lessons: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day })),
  }
  return (await jiaowu.ask(saveCamp, { body })).id
}

/** Does something with a row, whether it stands in the row or in its menu. */
async function act(page: Page, found: Locator, action: string): Promise<void> {
  const shown = found.getByRole('button', { name: action, exact: true })
  await expect(found).toBeVisible()
  if (await shown.isVisible()) return shown.click()
  await found.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function openRow(page: Page, name: string, action: string): Promise<void> {
  await page.goto(`/#/camp/index?name=${encodeURIComponent(name)}`)
  await act(page, row(page, name, '第1期'), action)
}

test('a camp is set up with its lessons and a group', async ({ page }) => {
  const name = unique()
  await page.goto('/#/camp/index')
  await page.getByRole('button', { name: '新建营期' }).click()
  const dialog = page.getByRole('dialog', { name: '新建营期' })
  const next = dialog.getByRole('button', { name: '下一步' })
  await next.click()
  await expect(dialog.getByText('请填写营期名称')).toBeVisible()
  await expect(dialog.getByLabel('营期名称')).toBeFocused()
  await dialog.getByLabel('营期名称').fill(name)
  await dialog.getByLabel('期数').fill('第1期')
  await dialog.getByRole('button', { name: /^营期类型/ }).click()
  await page.getByRole('option', { name: '体验营' }).click()
  await dialog.getByLabel('名额').fill('40')
  await next.click()
  await expect(dialog.getByLabel('营期开始')).toBeFocused()
  await dialog.getByLabel('营期开始').fill('2099-03-02')
  // As long as camps of the type usually are.
  await expect(dialog.getByLabel('营期结束')).not.toHaveValue('')
  await dialog.getByLabel('营期结束').fill('2099-03-08')
  await dialog.getByLabel('招生开始').fill('2099-02-01')
  await dialog.getByLabel('招生结束').fill('2099-02-20')
  await dialog.getByRole('button', { name: '上一步' }).click()
  await expect(dialog.getByLabel('营期名称')).toHaveValue(name)
  await next.click()
  await expect(dialog.getByLabel('招生结束')).toHaveValue('2099-02-20')
  await next.click()
  await dialog.getByRole('button', { name: '工作日有课' }).click()
  await expect(dialog.getByText('共 7 天，5 节课', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: /^第 2 天的资源/ }).click()
  const resource = page.locator('[popover]').getByRole('option').nth(1)
  await expect(resource).toBeVisible()
  await expectAccessible(page)
  await resource.click()
  await expect(dialog.getByRole('button', { name: '第 2 天的资源 选择资源' })).toBeHidden()
  await next.click()
  await expect(dialog.getByText('共 7 天，5 节课 · 4 节未指定资源')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`营期“${name} 第1期”已保存`)).toBeVisible()

  await openRow(page, name, '分组')
  await expect(page.getByText('该营期还没有分组')).toBeVisible()
  await page.getByRole('button', { name: '新建分组' }).first().click()
  const group = page.getByRole('dialog', { name: '新建分组' })
  await group.getByLabel('分组名称').fill('一班')
  await group.getByRole('button', { name: /^辅导老师/ }).click()
  await page.locator('[popover]').getByRole('option').nth(1).click()
  await expectAccessible(page)
  await group.getByRole('button', { name: '保存' }).click()
  const made = page.locator('tbody').getByRole('row').filter({ hasText: '一班' })
  await expect(made).toContainText('0 / 30')
  await act(page, made, '停用')
  await expect(made).toContainText('停用')
})

test('a new group has as many places as groups of its type of camp usually have', async ({ page }) => {
  const jiaowu = await staff('jiaowu')
  const { content } = await jiaowu.ask(listCamps, { query: { page: 1, size: 100, status: 'NOT_STARTED' } })
  const camp = content.find(({ campType }) => campType === '口语营')
  const { groupCapacity } = await jiaowu.ask(getCampConfig, { query: { campTypeId: camp?.campTypeId ?? 0 } })
  expect(groupCapacity).not.toBe(30)
  await page.goto(`/#/camp/campGroup?campId=${camp?.id}`)
  await page.getByRole('button', { name: '新建分组' }).click()
  await expect(page.getByRole('dialog', { name: '新建分组' }).getByLabel('名额')).toHaveValue(String(groupCapacity))
})

test('the students and the clock-ins of a camp are exported from its row', async ({ page }) => {
  const jiaowu = await staff('jiaowu')
  const { content } = await jiaowu.ask(listCamps, { query: { page: 1, size: 1, status: 'IN_PROGRESS' } })
  const camp = content[0]
  const search = new URLSearchParams({ name: camp?.name ?? '', term: camp?.term ?? '' })
  await page.goto(`/#/camp/index?${search}`)
  for (const [action, name] of [
    ['导出学员', '营期学员'],
    ['导出打卡', '打卡记录'],
  ] as const) {
    const download = page.waitForEvent('download')
    await act(page, row(page, camp?.name ?? '', camp?.term ?? ''), action)
    expect((await download).suggestedFilename()).toContain(name)
  }
})

test('a copy for the next term passes over a public holiday', async ({ page }) => {
  const name = unique()
  await makeCamp(name)
  await openRow(page, name, '复制到下一期')
  const dialog = page.getByRole('dialog', { name: `复制“${name} 第1期”为下一期` })
  await expect(dialog.getByLabel('期数')).toHaveValue('第2期')
  await dialog.getByRole('button', { name: '日期', exact: true }).click()
  await expect(dialog.getByLabel('营期开始')).toHaveValue('2025-09-29')
  // Two days, then eight of the holiday, then five more.
  await expect(dialog.getByLabel('营期结束')).toHaveValue('2025-10-13')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('共 15 天，7 节课').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '上一步' }).click()
  await dialog.getByLabel('营期开始').fill('2025-10-13')
  await expect(dialog.getByLabel('营期结束')).toHaveValue('2025-10-19')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`已复制为“${name} 第2期”`)).toBeVisible()
  await expect(row(page, name, '第2期')).toContainText('2025-10-13 ~ 10-19')
})

test('the later of two people who edit one camp sees what the other changed, and keeps the own part', async ({ page, complaints }) => {
  const name = unique()
  const id = await makeCamp(name)
  await openRow(page, name, '编辑')
  const dialog = page.getByRole('dialog', { name: `编辑营期 ${name} 第1期` })
  await dialog.getByLabel('名额').fill('30')
  const other = await staff('jiaowu')
  const camp = await other.ask(getCampDetail, { query: { id } })
  const theirs = { ...camp, capacity: 25, remark: '对方写的备注', lessons: camp.lessons.filter(({ day }) => day < 7) }
  await other.ask(saveCamp, { body: theirs })
  complaints.expectStatus(409)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  const conflict = dialog.getByRole('region', { name: '您编辑期间，其他人保存了这条记录。' })
  await expect(conflict.getByRole('row', { name: '名额 30 25' })).toBeVisible()
  await expect(conflict.getByRole('row', { name: '备注 未改动 对方写的备注' })).toBeVisible()
  await expect(conflict.getByRole('row', { name: '课程安排 未改动 第 7 天没有课' })).toBeVisible()
  await expectAccessible(page)
  await conflict.getByRole('button', { name: '保留我的并保存' }).click()
  await expect(page.getByText(`营期“${name} 第1期”已保存`)).toBeVisible()
  expect(await other.ask(getCampDetail, { query: { id } })).toMatchObject({ capacity: 30, remark: '对方写的备注', version: 3 })
  expect((await other.ask(getCampDetail, { query: { id } })).lessons).toHaveLength(6)
  const { content } = await other.ask(listCamps, { query: { page: 1, name } })
  expect(content).toHaveLength(1)
})

test('types of camps are put in order by the pointer, by keys and by buttons', async ({ page }) => {
  await page.goto('/#/camp/configure')
  const names = page.locator('.camps-type > span:first-child')
  await expect(names.first()).toBeVisible()
  const before = await names.allInnerTexts()
  const [first = '', second = '', ...others] = before
  const handle = (name: string) => page.getByRole('button', { name: `移动“${name}”` })
  const drag = async (name: string, over: string) => {
    const line = await names.filter({ hasText: over }).boundingBox()
    await handle(name).hover()
    await page.mouse.down()
    await page.mouse.move((line?.x ?? 0) + 5, (line?.y ?? 0) + 5, { steps: 6 })
  }
  // Given up by Escape.
  await drag(first, second)
  await expect(names).toHaveText([second, first, ...others])
  await page.keyboard.press('Escape')
  await expect(names).toHaveText(before)
  await page.mouse.up()

  const saved = page.waitForResponse((answer) => answer.url().includes('/camp/type/sort') && answer.ok())
  await drag(first, second)
  await page.mouse.up()
  await saved
  await page.reload()
  await expect(names).toHaveText([second, first, ...others])

  await handle(second).press('ArrowDown')
  await expect(page.getByText(`“${second}”已移到第 2 位`)).toBeAttached()
  await expect(handle(second)).toBeFocused()
  await handle(second).press('ArrowDown')
  await page.getByRole('button', { name: `上移“${second}”` }).click()
  await expect(names).toHaveText(before)
  await expect.poll(async () => (await (await staff('jiaowu')).ask(getCampTypes, { query: {} })).map(({ name }) => name)).toEqual(before)
})
