import { createCampClientUser, listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { saveCamp } from '@camp/contract/camps/camps'
import { getCampTypes } from '@camp/contract/camps/camps.config'
import { saveCampGroup } from '@camp/contract/camps/camps.groups'
import { listParents } from '@camp/contract/parents/parents'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { rowsOf, sheetFile } from './sheets.ts'

test.use({ account: 'jiaowu' })

/** A camp to come, with two groups that nobody is in. */
async function makeCamp() {
  const jiaowu = await staff('jiaowu')
  const [type] = await jiaowu.ask(getCampTypes, { query: { activeFlg: 'ACTIVE' } })
  const { id: campId } = await jiaowu.ask(saveCamp, {
    body: {
      name: `导入营 ${Date.now() % 1_000_000}`,
      term: '第1期',
      campTypeId: type?.id ?? 0,
      enrolStart: '2099-02-01',
      enrolEnd: '2099-02-20',
      startDate: '2099-03-02',
      endDate: '2099-03-08',
      capacity: 20,
      lessons: [{ day: 1 }],
    },
  })
  const group = (name: string, capacity: number) => jiaowu.ask(saveCampGroup, { body: { campId, name, capacity } })
  const { id: firstId } = await group('一班', 10)
  const { id: secondId } = await group('二班', 2)
  const studying = async () =>
    (await jiaowu.ask(listCampClientUsers, { query: { page: 1, size: 50, campId, status: ['STUDYING'] } })).content
      .map(({ studentName, group: { name } }) => `${studentName} ${name}`)
      .sort()
  return { jiaowu, campId, firstId, secondId, studying }
}

const phone = (last: number) => `199${String(Date.now() % 10_000_000).padStart(7, '0')}${last}`

test('students come from a sheet: errors are told by cell and given back, the good rows are enrolled, and taken back', async ({ page }) => {
  const { campId, studying } = await makeCamp()
  await page.goto(`/#/camp/campStudent?campId=${campId}`)
  await page.getByRole('button', { name: '导入学员' }).click()
  const dialog = page.getByRole('dialog', { name: '导入学员' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).click()
  const [head = []] = await rowsOf(template)
  expect(head).toEqual(['孩子姓名', '英文名', '年级', '家长手机号', '家长姓名', '分组', '备注', '渠道编码', '已签同意'])
  await expectAccessible(page)

  const twins = phone(1)
  const rows = [
    ['欧小宁', 'Nina', '三年级', twins, '欧建国', '一班', '怕生'],
    ['欧小安', '', '', twins, '欧建国', '二班', ''],
    ['X', '', '', '123', '', '三班', ''],
    ['欧小宁', '', '', twins, '', '一班', ''],
  ]
  const input = dialog.getByLabel(/把文件拖到这里/)
  await input.setInputFiles({ name: '学员.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('x') })
  await expect(dialog.getByRole('alert')).toContainText('学员.xls: 该文件不是 .xlsx 或 .csv 表格，请选择表格文件，或下载模板填写')
  await input.setInputFiles(await sheetFile('学员.xlsx', [head, ...rows]))
  await expect(dialog.getByRole('radio', { name: '有错误 2' })).toBeChecked({ timeout: 30_000 })
  const bad = dialog.getByRole('row', { name: /^4 有错误/ })
  await expect(bad).toContainText('孩子姓名 “X” 姓名格式错误')
  // A phone, even a wrong one, is personal.
  await expect(bad).toContainText('家长手机号 “***” 手机号格式错误')
  await expect(bad).toContainText('分组 “三班” 营期中没有这个分组')
  await expect(dialog.getByRole('row', { name: /^5 有错误/ })).toContainText('与第 2 行重复')
  await expectAccessible(page)

  const back = page.waitForEvent('download')
  await dialog.getByRole('link', { name: '下载标注错误的文件' }).click()
  const annotated = await rowsOf(back)
  expect(annotated[0]).toEqual([...head, '错误原因'])
  expect(annotated.map((row) => row[head.length] !== '')).toEqual([true, false, false, true, true])
  expect(annotated[3]?.at(-1)).toContain('分组: 营期中没有这个分组')

  await dialog.getByText('可执行 2', { exact: true }).click()
  await expect(dialog.getByRole('row', { name: /^2 可执行/ })).toContainText('家长账号 新建')
  await expect(dialog.getByRole('radio', { name: /^全部成功才生效/ })).toBeDisabled()
  expect(await studying()).toEqual([])
  await dialog.getByRole('button', { name: '执行 2 行' }).click()
  await expect(dialog.getByText('已完成 2 行')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  expect(await studying()).toEqual(['欧小宁 一班', '欧小安 二班'])
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  const list = page.getByRole('main').locator('tbody')
  await expect(list.getByRole('row', { name: /欧小安/ })).toBeVisible()

  // The same file again: who is in the camp already is passed over.
  await page.getByRole('button', { name: '导入学员' }).click()
  await input.setInputFiles(await sheetFile('学员.xlsx', [head, ...rows.slice(0, 2), ['欧小平', '', '', phone(2), '', '一班', '']]))
  await expect(dialog.getByRole('radio', { name: '无需处理 2' })).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '执行 1 行' }).click()
  await expect(dialog.getByText('已完成 1 行')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '撤销', exact: true }).click()
  const sure = page.getByRole('dialog', { name: '撤销已完成的 1 行？' })
  await sure.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(dialog.getByText('已撤销 1 行')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  expect(await studying()).toEqual(['欧小宁 一班', '欧小安 二班'])
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  await expect(list.getByRole('row')).toHaveCount(2)
})

test('an import that was left is found again in the task drawer, on another screen and after a reload: applied, and taken back', async ({
  page,
}) => {
  const { campId, studying } = await makeCamp()
  await page.goto(`/#/camp/campStudent?campId=${campId}`)
  await page.getByRole('button', { name: '导入学员' }).click()
  const head = ['孩子姓名', '英文名', '年级', '家长手机号', '家长姓名', '分组', '备注']
  const rows = [['欧小远', '', '', phone(3), '', '一班', ''], ['X']]
  await page
    .getByRole('dialog', { name: '导入学员' })
    .getByLabel(/把文件拖到这里/)
    .setInputFiles(await sheetFile('学员.xlsx', [head, ...rows]))
  await expect(page.getByRole('button', { name: '执行 1 行' })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')

  await page.goto('/#/dashboard/workplace')
  await page.reload()
  const tasks = page.getByRole('dialog', { name: '任务', exact: true })
  const dialog = page.getByRole('dialog', { name: '导入营期学员' })
  const reopen = async (name: string) => {
    await page.getByRole('banner').getByRole('button', { name: /^任务/ }).click()
    await tasks.getByRole('tab', { name: '已完成' }).click()
    await expectAccessible(page)
    await tasks
      .getByRole('button', { name: `${name}：导入营期学员` })
      .first()
      .press('Enter')
  }
  await reopen('继续处理')
  await expect(dialog.getByRole('row', { name: /^3 有错误/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '执行 1 行' }).click()
  await expect.poll(studying, { timeout: 30_000 }).toEqual(['欧小远 一班'])

  await page.reload()
  await reopen('查看变更')
  await expect(dialog.getByText('已完成 1 行')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '撤销', exact: true }).press('Enter')
  const sure = page.getByRole('dialog', { name: '撤销已完成的 1 行？' })
  await sure.getByRole('button', { name: '撤销', exact: true }).press('Enter')
  await expect(dialog.getByText('已撤销 1 行')).toBeVisible({ timeout: 30_000 })
  expect(await studying()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(tasks).toBeHidden()
})

test('chosen students are moved to another group: shown before it is done, told who has no place, and taken back', async ({ page }) => {
  const { jiaowu, campId, firstId, studying } = await makeCamp()
  const [parent] = (await jiaowu.ask(listParents, { query: { page: 1, size: 1, activeFlg: ['ACTIVE'] } })).content
  const names = ['欧一一', '欧二二', '欧三三']
  for (const name of names)
    await jiaowu.ask(createCampClientUser, { body: { campId, groupId: firstId, parentId: parent?.id ?? 0, student: { name } } })
  const before = names.map((name) => `${name} 一班`).sort()
  expect(await studying()).toEqual(before)

  await page.goto(`/#/camp/campStudent?campId=${campId}`)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: '批量调组' }).click()
  const form = page.getByRole('dialog', { name: '将 3 名学员调到其他分组' })
  await form.getByRole('button', { name: '下一步：检查' }).click()
  await expect(form.getByText('请选择调入分组')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: /^调入分组/ }).click()
  await page.getByRole('option', { name: /^二班/ }).click()
  await form.getByLabel('调组原因').fill('按程度分班')
  await form.getByRole('button', { name: '下一步：检查' }).click()

  const dialog = page.getByRole('dialog', { name: '批量调组' })
  await expect(dialog.getByRole('radio', { name: '有错误 1' })).toBeChecked({ timeout: 30_000 })
  await expect(dialog.locator('tbody').getByRole('row')).toContainText('该分组名额已满')
  await dialog.getByText('可执行 2', { exact: true }).click()
  await expect(dialog.locator('tbody').getByRole('row').first()).toContainText('分组 一班 → 二班')
  expect(await studying()).toEqual(before)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '执行 2 行' }).click()
  await expect(dialog.getByText('已完成 2 行')).toBeVisible({ timeout: 30_000 })
  expect((await studying()).filter((line) => line.endsWith('二班'))).toHaveLength(2)

  await dialog.getByRole('button', { name: '撤销', exact: true }).click()
  const sure = page.getByRole('dialog', { name: '撤销已完成的 2 行？' })
  await sure.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(dialog.getByText('已撤销 2 行')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  expect(await studying()).toEqual(before)
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByRole('main').locator('tbody').getByRole('row').filter({ hasText: '一班' })).toHaveCount(3)
})
