import { addUploader, listUploaders } from '@camp/contract/uploaders/uploaders'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'shichang' })

/** A phone that no other run has. */
const aPhone = () => `138${String(Date.now() + Math.floor(Math.random() * 1_000)).slice(-8)}`

test('an uploader is made, refused where the phone is taken, and keeps the phone that is not touched', async ({ page, complaints }) => {
  complaints.expectStatus(400)
  const name = `旅程 ${Date.now()}`
  const phone = aPhone()
  await page.goto('/#/content/uploader')
  await page.getByRole('row').nth(5).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: '新建上传人' })
  await dialog.getByLabel('姓名').fill(name)
  await dialog.getByLabel('手机号').fill('123')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('手机号格式错误')).toBeVisible()
  await dialog.getByLabel('手机号').fill(phone)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`上传人 ${name} 已保存`)).toBeVisible()
  await page.keyboard.press('n')
  await dialog.getByLabel('姓名').fill('另一位')
  await dialog.getByLabel('手机号').fill(`+86 ${phone}`)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('手机号已被使用，请核对，或在列表中查找')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').last().getByRole('button').last().click()

  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText(`138****${phone.slice(-4)}`)
  await chooseInRow(row, /编辑/)
  const form = page.getByRole('dialog', { name: `编辑上传人 ${name}` })
  await form.getByLabel('姓名').fill(`${name} 改`)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`上传人 ${name} 改 已保存`)).toBeVisible()
  const [kept] = (await (await staff('admin')).ask(listUploaders, { query: { page: 1, phone } })).content
  expect(kept).toMatchObject({ name: `${name} 改`, version: 2 })
})

test('of several none is deleted while one has resources; without it, all are', async ({ page, complaints }) => {
  complaints.expectStatus(400)
  const admin = await staff('admin')
  const words = `批量 ${Date.now()}`
  const [busy] = (await admin.ask(listUploaders, { query: { page: 1, size: 1, sort: ['resourceCount,desc'] } })).content
  for (const at of [1, 2]) await admin.ask(addUploader, { body: { name: `${words} ${at}`, phone: aPhone() } })
  await page.goto('/#/content/uploader?size=100')
  const choose = (name: string) =>
    page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await choose(`${words} 1`)
  await choose(`${words} 2`)
  await choose(busy?.name ?? '')
  await page.getByRole('button', { name: '删除所选' }).click()
  await page.getByRole('dialog', { name: '删除 3 位上传人？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(`1 位上传人有资源，没有删除任何人，请取消选择后重试：${busy?.name}`)).toBeVisible()
  await page
    .getByRole('row', { name: new RegExp(busy?.name ?? '') })
    .getByRole('checkbox')
    .uncheck()
  await page.getByRole('button', { name: '删除所选' }).click()
  await page.getByRole('dialog', { name: '删除 2 位上传人？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除 2 位上传人')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(words) })).toHaveCount(0)
})
