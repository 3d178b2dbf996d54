import { revealPersonal } from '@camp/contract/base/pii.calls'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getCampGroupOptions, getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { listOrders } from '@camp/contract/orders/orders'
import { expect, staff, test } from './fixtures.ts'
import { chooseInRow, chooseOnPage } from './page.actions.ts'

const CHILD = '旅小禾'

/** A running camp with two groups that have room, and the phone of a family. */
async function ground() {
  const admin = await staff('admin')
  for (const { id: campId } of await admin.ask(getWeekCampsDropDown, { query: { status: ['IN_PROGRESS'] } })) {
    const groups = (await admin.ask(getCampGroupOptions, { query: { campId, activeFlg: ['ACTIVE'] } })).filter(
      (group) => group.studentCount < group.capacity,
    )
    const [from, to] = groups
    if (!from || !to) continue
    const [order] = (await admin.ask(listOrders, { query: { page: 1, size: 1 } })).content
    const { value: phone } = await admin.ask(revealPersonal, { body: { entity: 'order', id: order?.id ?? 0, field: 'parentPhone' } })
    return { admin, campId, from, to, phone }
  }
  throw new Error('the demo has no running camp with room in two groups')
}

test('a child is added by the phone of its parent, moved, looked at, removed and brought back', async ({ page }) => {
  const { admin, campId, from, to, phone } = await ground()
  const name = `${CHILD.slice(0, 2)}${'一二三四五六七八九'[Date.now() % 9]}${'甲乙丙丁戊己庚辛壬'[Math.floor(Date.now() / 9) % 9]}`
  await page.goto(`/#/camp/campStudent?campId=${campId}`)
  await page.getByRole('button', { name: '添加学员' }).click()
  const dialog = page.getByRole('dialog', { name: '添加学员' })
  await dialog.getByLabel('手机号').fill('123')
  await dialog.getByRole('button', { name: '查找家长' }).click()
  await expect(dialog.getByText('手机号格式错误')).toBeVisible()
  await dialog.getByLabel('手机号').fill(phone)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^孩子/ }).click()
  await page.getByRole('option', { name: '新建孩子' }).click()
  await dialog.getByLabel('姓名').fill(name)
  await dialog.getByLabel('英文名').fill('Millet')
  await dialog.getByRole('button', { name: /^分组/ }).click()
  await page.getByRole('option', { name: from.name }).click()
  await dialog.getByRole('button', { name: '添加学员' }).click()
  await expect(page.getByText(`已添加${name}`)).toBeVisible()

  await page.goto(`/#/camp/campStudent?campId=${campId}&studentName=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  const source = row.getByRole('cell', { name: '手动添加' })
  expect(await source.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await chooseInRow(row, /调组/)
  const move = page.getByRole('dialog', { name: `调组 · ${name}` })
  await move.getByRole('button', { name: /^调入分组/ }).click()
  await page.getByRole('option', { name: to.name }).click()
  await move.getByLabel('原因').fill('换个时间段')
  await move.getByRole('button', { name: '调组', exact: true }).click()
  await expect(page.getByText('已调组')).toBeVisible()
  await expect(row).toContainText(to.name)

  await chooseInRow(row, '详情')
  await expect(page.getByRole('heading', { level: 1, name: `学员 ${name}` })).toBeVisible()
  await expect(page.getByText(`${name} · Millet`)).toBeVisible()
  await expect(page.getByRole('region', { name: '时间线' }).getByText('换个时间段')).toBeVisible()
  await expect(page.getByRole('region', { name: '每周打卡' }).locator('li.campStudents-week-day')).toHaveCount(7)
  await chooseOnPage(page, '移出')
  const removal = page.getByRole('dialog', { name: `将${name}移出营期？` })
  await removal.getByRole('button', { name: '移出' }).click()
  await expect(removal.getByText('请填写移出原因')).toBeVisible()
  await removal.getByLabel('原因').fill('点错了人')
  await removal.getByRole('button', { name: '移出' }).click()
  await expect(page.getByText(`已移出${name}`)).toBeVisible()
  await expect(page.getByRole('region', { name: `学员 ${name}` }).getByText('已退出', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '撤销移出' }).click()
  await expect(page.getByRole('region', { name: `学员 ${name}` }).getByText('在读', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '在营时间' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('点错了人')).toHaveCount(0)

  await chooseOnPage(page, '移出')
  await removal.getByLabel('原因').fill('转到下一期')
  await removal.getByRole('button', { name: '移出' }).click()
  await page.goto(`/#/camp/campStudent?campId=${campId}&status=QUIT&studentName=${encodeURIComponent(name)}`)
  await expect(row).toContainText('退出：转到下一期')
  await chooseInRow(row, '详情')

  const [left] = (await admin.ask(listCampClientUsers, { query: { page: 1, campId, studentName: name } })).content
  expect(left).toMatchObject({ status: 'QUIT', group: { name: to.name } })
  await page.getByRole('button', { name: '重新加入' }).click()
  const back = page.getByRole('dialog', { name: `重新加入 · ${name}` })
  await expect(back.getByRole('button', { name: `分组 原分组：${to.name}` })).toBeVisible()
  await back.getByRole('button', { name: '重新加入' }).click()
  await expect(page.getByRole('region', { name: `学员 ${name}` }).getByText('在读', { exact: true })).toBeVisible()
  const stays = page.getByRole('region', { name: '在营时间' })
  await expect(stays.getByRole('listitem')).toHaveCount(2)
  await expect(stays).toContainText('转到下一期')
  // On the same row.
  const [again] = (await admin.ask(listCampClientUsers, { query: { page: 1, campId, studentName: name } })).content
  expect(again).toMatchObject({ id: left?.id, status: 'STUDYING', group: { name: to.name } })
})

test('a child is found in the palette by its name, and its page leads to the family', async ({ page }) => {
  const { admin, campId } = await ground()
  const [child] = (await admin.ask(listCampClientUsers, { query: { page: 1, campId, size: 1 } })).content
  if (!child) throw new Error('the running camp has no students')
  await page.goto('/#/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面和记录' }).fill(child.studentName)
  const found = page.getByRole('option').filter({ hasText: child.campName }).filter({ hasText: child.parentName }).first()
  await found.click()
  await expect(page).toHaveURL(/\/camp\/campStudent\/campStudentDetail\?id=\d+/)
  await expect(page.getByRole('heading', { level: 1, name: `学员 ${child.studentName}` })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  // The week and its two arrows stand in one line on a phone.
  const week = page.getByRole('region', { name: '每周打卡' })
  const parts = [week.getByRole('button', { name: '上一周' }), week.getByLabel('选择周'), week.getByRole('button', { name: '下一周' })]
  await expect(week.getByLabel('选择周')).toBeVisible()
  const tops = await Promise.all(parts.map(async (part) => part.evaluate((it) => Math.round(it.getBoundingClientRect().top))))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: child.parentName, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/parent/detail\\?id=${child.parentId}$`))
  await expect(page.getByRole('heading', { level: 1, name: child.parentName, exact: true })).toBeVisible()
})
