import { createRole, updateRole } from '@camp/contract/roles/roles'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { findOrders } from './orders.page.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'admin' })

test('a change is found in the log with what was before and after, and its record is read as it stood', async ({ page }) => {
  const admin = await staff('admin')
  const first = `日志旅程${Date.now() % 1_000_000}`
  const { id } = await admin.ask(createRole, { body: { roleName: first, remark: '原来的备注' } })
  await admin.ask(updateRole, { body: { id, roleName: `${first}改`, remark: null, dataScope: 'OWN_GROUPS' } })
  await page.goto('/#/permission/log')
  await page.getByRole('textbox', { name: '内容关键词' }).fill(first)
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 2 条')).toBeVisible()
  // A period is asked of the call for periods, unless it is longer than that call reads.
  const within = async (from: string, call: RegExp): Promise<void> => {
    const to = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const asked = page.waitForRequest(call)
    await page.goto(`/#/permission/log?keyword=${first}&createdFrom=${from} 00:00:00&createdTo=${to} 23:59:59`)
    await asked
    await expect(page.getByText('共 2 条')).toBeVisible()
  }
  await within('2020-01-01', /\/api\/log\?.*createdFrom=2020-01-01/)
  await within(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), /\/api\/log\/between-time\?.*startTime=/)
  const row = page.getByRole('row', { name: new RegExp(`编辑角色 ${first}改`) })
  await chooseInRow(row, '详情')
  const drawer = page.getByRole('dialog', { name: '操作日志：速览' })
  await expect(drawer.getByText(`由 ${first}`, { exact: true })).toBeVisible()
  await expect(drawer.getByText(`改为 ${first}改`)).toBeVisible()
  await expect(drawer.getByText('由 全部数据')).toBeVisible()
  await expect(drawer.getByText('改为 所带分组')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: '下一条 J' }).click()
  await expect(drawer.getByText(`新建角色 ${first}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await chooseInRow(row, /变更历史/)
  const history = page.getByRole('dialog', { name: `变更历史 · 角色 ${first}改` })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await history.getByRole('listitem').last().getByRole('button', { name: '当时的状态' }).click()
  const then = history.getByRole('status')
  await expect(then.getByText('原来的备注')).toBeVisible()
  await expect(then.getByText('全部数据')).toBeVisible()
  await expectAccessible(page)
  await history.getByLabel('查看当时的状态').fill('2020-01-01T00:00:00')
  await history.getByRole('button', { name: '查看', exact: true }).click()
  await expect(then.getByText('2020-01-01 00:00:00 时尚未创建')).toBeVisible()
})

test('the log is verified and exported from the screen', async ({ page }) => {
  await page.goto('/#/permission/log')
  await page.getByRole('button', { name: '校验日志' }).click()
  const dialog = page.getByRole('dialog', { name: '校验操作日志' })
  await expect(dialog.getByText('未发现问题')).toBeVisible()
  await expect(dialog.getByText(/^已核对 [\d,]+ 条$/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出日志' }).click()])
  expect(download.suggestedFilename()).toMatch(/^操作日志-\d{4}-\d\d-\d\d\.xlsx$/)
})

test.describe('somebody who may open orders', () => {
  test.use({ account: 'caiwu' })
  test('opens the history of one without the log, and reads how it stood before a remark', async ({ page }) => {
    const [order] = (await findOrders({ status: ['COMPLETED'], size: 1 })).orders
    await page.goto(`/#/order/detail?orderNumber=${order?.orderNumber}`)
    await page.getByRole('button', { name: '备注', exact: true }).click()
    const words = `备注旅程${Date.now() % 1_000_000}`
    await page.getByRole('dialog').getByLabel('备注').fill(words)
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('备注已保存')).toBeVisible()
    await page.getByRole('button', { name: '变更历史' }).click()
    const history = page.getByRole('dialog', { name: `变更历史 · ${order?.orderNumber}` })
    await expect(history.getByText(`改为 ${words}`)).toBeVisible()
    await history.getByLabel('查看当时的状态').fill('2026-01-01T00:00:00')
    await history.getByRole('button', { name: '查看', exact: true }).click()
    await expect(history.getByRole('status').getByText(words)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '变更历史' })).toBeFocused()
    await page.goto('/#/permission/log')
    await expect(page.getByText('403')).toBeVisible()
  })
})
