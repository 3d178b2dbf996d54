import { createDomain, getDomains, updateDomain } from '@camp/contract/domains/domains'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test('a site is made, refused where its host is not valid or is taken, changed, looked back at, and deleted', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(400)
  const host = `e2e-${Date.now()}.example.com`
  await page.goto('/#/core/domain')
  await expect(page.getByRole('row', { name: /www\.camp\.example\.com/ })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: '新建域名' })
  await dialog.getByLabel('名称').fill('旅程站')
  await dialog.getByLabel('域名').fill('https://x.example.com/a')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText(/域名格式错误/)).toBeVisible()
  await dialog.getByLabel('域名').fill('WWW.camp.example.com')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('该域名已被添加，无需重复添加')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('域名').fill(host)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`域名 ${host} 已保存`)).toBeVisible()

  await page.getByRole('textbox', { name: '域名' }).fill(host)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: new RegExp(host) })
  await chooseInRow(row, /编辑/)
  await page.getByRole('dialog').getByRole('button', { name: /^状态/ }).click()
  await page.getByRole('option', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(row.getByText('停用')).toBeVisible()
  await chooseInRow(row, /历史/)
  await expect(page.getByText(`编辑域名 ${host}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseInRow(row, /更多/)
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog', { name: `删除域名 ${host}？` })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('of two who change a site at once the later one is told, and can go on', async ({ page, complaints }) => {
  complaints.expectStatus(409)
  const host = `two-${Date.now()}.example.com`
  const admin = await staff('admin')
  const { id } = await admin.ask(createDomain, { body: { name: '两人', host } })
  await page.goto(`/#/core/domain?host=${host}`)
  await page
    .getByRole('row', { name: new RegExp(host) })
    .getByRole('button', { name: '编辑' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用途').fill('我的用途')
  await admin.ask(updateDomain, { body: { id, name: '两人', host, activeFlg: 'INACTIVE', version: 1 } })
  await dialog.getByRole('button', { name: '保存' }).click()
  const conflict = dialog.getByRole('region', { name: '您编辑期间，其他人保存了这条记录。' })
  await conflict.getByRole('button', { name: '保留我的并保存' }).click()
  await expect(page.getByText(`域名 ${host} 已保存`)).toBeVisible()
  const [now] = (await admin.ask(getDomains, { query: { page: 1, host } })).content
  expect(now).toMatchObject({ purpose: '我的用途', activeFlg: 'INACTIVE', version: 3 })
})
