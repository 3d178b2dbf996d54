import { addVersion, deleteVersion, getVersion } from '@camp/contract/appVersions/appVersions'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'shichang' })

test('a version is made in two steps, published, seen as a device would, and ends its force only with a reason', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(400)
  const code = Math.floor(Date.now() / 1_000)
  const name = `9.${code}.0`
  await page.goto('/#/content/banner/appVersion')
  await page
    .getByRole('row', { name: /2\.1\.0/ })
    .first()
    .waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: '新建版本' })
  await dialog.getByRole('button', { name: /^平台/ }).click()
  await page.getByRole('option', { name: '学习平板' }).click()
  await dialog.getByLabel('版本号', { exact: true }).fill('9.0')
  await dialog.getByLabel('版本编号').fill('1')
  await dialog.getByLabel('下载地址').fill('http://dl.example.com/a.apk')
  await dialog.getByRole('button', { name: '下一步' }).last().click()
  await expect(dialog.getByText(/^应为版本号/)).toBeVisible()
  await expect(dialog.getByText(/^应为 https/)).toBeVisible()
  await dialog.getByLabel('版本号', { exact: true }).fill(name)
  await dialog.getByLabel('下载地址').fill('https://dl.example.com/a.apk')
  await dialog.getByLabel('更新说明').fill('旅程里的更新')
  await dialog.getByRole('button', { name: '下一步' }).last().click()
  await dialog.getByText('立即发布').click()
  await dialog.getByLabel('强制更新').check()
  await dialog.getByRole('button', { name: '保存' }).click()
  // The refusal leads back to the step of its field.
  await expect(dialog.getByText(/^版本编号应大于已发布的/)).toBeVisible()
  await dialog.getByLabel('版本编号').fill(String(code))
  await dialog.getByRole('button', { name: '下一步' }).last().click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`版本 ${name} 已保存`)).toBeVisible()

  const row = page.getByRole('row', { name: new RegExp(name.replaceAll('.', '\\.')) })
  await expect(row.getByText('最新')).toBeVisible()
  await page.getByRole('button', { name: '设备预览' }).first().click()
  const preview = page.getByRole('dialog', { name: '设备会得到哪个版本' })
  await preview.getByText('学习平板').click()
  await expect(preview.getByRole('status')).toContainText(`推送 ${name}，必须更新`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await chooseInRow(row, /编辑/)
  const form = page.getByRole('dialog', { name: `编辑版本 ${name}` })
  await form.getByRole('button', { name: /发布$/ }).first().click()
  await form.getByLabel('强制更新', { exact: true }).uncheck()
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByLabel('关闭强制更新的原因').fill('旅程结束')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await chooseInRow(row, /更多/)
  await expect(page.getByRole('menuitem', { name: '删除' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: '变更历史' }).click()
  await expect(page.getByText('旅程结束')).toBeVisible()
})

test('a draft is deleted, and what is forged does not delete', async ({ page }) => {
  const admin = await staff('admin')
  const code = 1_000_000_000 + (Math.floor(Date.now() / 1_000) % 1_000_000_000)
  const name = `8.${code}.0`
  const body = {
    platform: 'HARMONY' as const,
    versionName: name,
    versionCode: code,
    forceUpdate: false,
    downloadUrl: 'https://dl.example.com/h',
  }
  const { id } = await admin.ask(addVersion, { body })
  await page.goto(`/#/content/banner/appVersion?versionName=${name}`)
  const row = page.getByRole('row', { name: new RegExp(name.replaceAll('.', '\\.')) })
  await row.waitFor()
  // As an image on another page would ask.
  const forged = await page.request.get(`/foundation${deleteVersion.path.replace('{id}', String(id))}`, {
    headers: { origin: 'https://evil.example' },
  })
  expect(forged.status()).toBe(403)
  expect((await admin.ask(getVersion, { params: { id } })).id).toBe(id)
  await chooseInRow(row, /更多/)
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog', { name: `删除版本 鸿蒙 ${name}？` })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})
