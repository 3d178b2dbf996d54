import { deleteAlarm, listAlarms } from '@camp/contract/alarms/alarms'
import { deleteView, listViews, saveView } from '@camp/contract/base/preferences'
import { expect, expectAccessible, staff, test } from './fixtures.ts'

test.use({ account: 'kefu' })

test('a saved view becomes an alarm, and is looked at', async ({ page }) => {
  const person = await staff('kefu')
  for (const { id } of await person.ask(listViews, { query: { screen: 'parents' } })) await person.ask(deleteView, { params: { id } })
  for (const { id } of (await person.ask(listAlarms, { query: { page: 1 } })).content) await person.ask(deleteAlarm, { params: { id } })
  await person.ask(saveView, { body: { screen: 'parents', name: '正常家长', query: '?activeFlg=ACTIVE' } })

  await page.goto('/#/parent/index')
  await page.getByRole('button', { name: /^正常家长/ }).click()
  await page.getByRole('button', { name: '视图“正常家长”的操作' }).click()
  await page.getByRole('menuitem', { name: '定时发送或提醒…' }).click()
  const dialog = page.getByRole('dialog', { name: '新建定时与提醒' })
  await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue('正常家长')
  await expect(dialog.getByText(/^现在 \d/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '新建' }).click()
  await expect(page.getByText('“正常家长”已新建')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: '正常家长' })
  await expect(row).toContainText('每天 08:00')
  await row.click()
  await page.getByRole('dialog', { name: '定时与提醒：速览' }).getByRole('button', { name: '试发给我' }).click()
  await expect(page.getByText(/^已发到您的站内信：现在 \d/)).toBeVisible()
  await expectAccessible(page)
})
