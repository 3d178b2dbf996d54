import { getAllTags, upsertTag } from '@camp/contract/tags/tags'
import { addTagsToUser, getAllAuthUsers } from '@camp/contract/users/users'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

const freshName = (name: string) => `${name}${Date.now() % 1_000_000}`

test('a tag is made, coloured, found, renamed, and deleted together with another that people have', async ({ page, complaints }) => {
  complaints.expectStatus(400)
  const name = freshName('旅程')
  const other = freshName('带着')
  const admin = await staff('admin')
  const { id } = await admin.ask(upsertTag, { body: { name: other } })
  const [user] = (await admin.ask(getAllAuthUsers, { query: { page: 1 }, body: { username: 'cangchu' } })).content
  await admin.ask(addTagsToUser, { params: { userId: user?.id ?? 0 }, body: [id] })

  await page.goto('/#/tagemanager')
  await expect(page).toHaveURL(/tagemanager\/index/)
  await expect(page.getByRole('row', { name: new RegExp(other) })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: '新建标签' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写名称')).toBeVisible()
  await dialog.getByLabel('名称').fill(other)
  await dialog.getByRole('radio', { name: '颜色 #d4380d' }).check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('同类标签中已有该名称，请换一个')).toBeVisible()
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`标签“${name}”已保存`)).toBeVisible()

  await page.getByRole('searchbox', { name: '按名称查找' }).fill(name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(page.getByText('共 1 条')).toBeVisible()
  await chooseInRow(row, /编辑/)
  await page.getByRole('dialog').getByLabel('名称').fill(`${name}改`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: new RegExp(`${name}改`) })).toBeVisible()
  await page.reload()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await page.getByRole('searchbox', { name: '按名称查找' }).fill('')

  for (const each of [name, other])
    await page
      .getByRole('row', { name: new RegExp(each) })
      .getByRole('checkbox')
      .check()
  await expect(page.getByText('已选 2 个，共 1 人使用')).toBeVisible()
  await page.getByRole('toolbar').getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: '删除 2 个标签？' })
  await expect(question.getByText(/1 人使用该标签，删除后会从他们身上移除/)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除 2 个标签')).toBeVisible()
  expect((await admin.ask(getAllTags, {})).map((tag) => tag.name)).not.toContain(other)
})

test('a tag of parents leads to the families who have it', async ({ page }) => {
  const all = await (await staff('admin')).ask(getAllTags, {})
  const tag = all.find(({ scope, useCount }) => scope === 'PARENT' && useCount > 0)
  if (!tag) throw new Error('the demo has no tag that a family has')
  await page.goto(`/#/tagemanager/index?scope=PARENT&name=${encodeURIComponent(tag.name)}`)
  await page
    .getByRole('row', { name: new RegExp(tag.name) })
    .getByRole('button', { name: '家长' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/parent/index\\?tagId=${tag.id}$`))
  await expect(page.getByText(`共 ${tag.useCount.toLocaleString('en-US')} 条`)).toBeVisible()
})

test.describe('somebody', () => {
  test.use({ account: 'kefu' })
  test('without the code has no way to the tags', async ({ page }) => {
    await page.goto('/#/tagemanager/index')
    await expect(page.getByText('403')).toBeVisible()
  })
})
