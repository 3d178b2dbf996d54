import { queryMessageList } from '@camp/contract/base/notify'
import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { getMessageTasksByPage } from '@camp/contract/messageTasks/messageTasks'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow, chooseOnPage } from './page.actions.ts'

test.use({ account: 'admin' })

let count = 0
const freshTitle = (what: string) => `${what}${Date.now() % 1_000_000}${count++}`
const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const taskOf = async (title: string) => {
  const { content } = await (await staff('admin')).ask(getMessageTasksByPage, { body: { title }, query: { page: 1 } })
  return content[0]
}

/** Fills the form for everybody with a role of the demo. */
async function writeTo(page: Page, title: string, role: string): Promise<void> {
  const dialog = dialogOf(page, '新建消息')
  await dialog.getByLabel('标题').fill(title)
  await dialog.getByRole('button', { name: /^角色/ }).click()
  await page.getByRole('option', { name: role }).click()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('内容').fill('，今晚 8 点开会')
  await dialog.getByLabel('内容').press('Home')
  await dialog.getByRole('button', { name: '{name} 收件人姓名' }).click()
}

test('a message is written, counted, previewed and sent; the recipient reads it', async ({ page }) => {
  const title = freshTitle('客服例会')
  await page.goto('/#/messageTask/index')
  await expect(page.getByRole('heading', { name: '消息任务管理' })).toBeVisible()
  await expect(page.getByRole('button', { name: '新建消息' }).first()).toBeVisible()
  await page.keyboard.press('n')
  const dialog = dialogOf(page, '新建消息')
  await dialog.getByRole('button', { name: '保存草稿' }).click()
  await expect(dialog.getByText('请填写标题')).toBeVisible()
  await expect(dialog.getByText('请至少选择一项')).toBeVisible()
  await writeTo(page, title, '客服')
  const preview = dialog.getByRole('region', { name: '预览' })
  await expect(preview.getByText('将发送给 1 人')).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText(/^给 (\S+)\1，今晚 8 点开会$/)
  await expectAccessible(page)

  await dialog.getByLabel('内容').fill('{nmae}，开会')
  await dialog.getByRole('button', { name: '保存草稿' }).click()
  await expect(dialog.getByText('没有名为 {nmae} 的变量')).toBeVisible()
  await dialog.getByLabel('内容').fill('{name}，今晚 8 点开会')
  await dialog.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('已保存为草稿')).toBeVisible()
  await expect(rowOf(page, title)).toContainText('草稿')

  await chooseInRow(rowOf(page, title), '发送')
  await expect(page.getByText('8 秒后通过站内消息发送给 1 人')).toBeVisible()
  await expect(rowOf(page, title)).toContainText('发送中')
  await page.getByRole('button', { name: /^撤销/ }).click()
  await expect(rowOf(page, title)).toContainText('草稿')
  await chooseInRow(rowOf(page, title), '发送')
  await expect(rowOf(page, title)).toContainText('已发送', { timeout: 20_000 })
  await expect(rowOf(page, title)).toContainText('1 / 1')
  await chooseInRow(rowOf(page, title), /详情/)
  await expect(page.getByRole('heading', { name: `消息任务 ${title}` })).toBeVisible()
  await expect(page.getByRole('region', { name: '收件人' }).getByRole('row').nth(1)).toContainText('已送出')
  await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await expectAccessible(page)
  const { all } = await (await staff('kefu')).ask(queryMessageList, {})
  expect(all.find((message) => message.title === title)?.detail).toMatch(/^\S+，今晚 8 点开会$/)
})

test('one with a time waits for it, can be changed, copied and taken back', async ({ page }) => {
  const title = freshTitle('开营提醒')
  await page.goto('/#/messageTask/index')
  await page.getByRole('button', { name: '新建消息' }).first().click()
  await writeTo(page, title, '教务')
  const dialog = dialogOf(page, '新建消息')
  await dialog.getByLabel('定时发送').fill('2098-07-01T08:30')
  await dialog.getByRole('button', { name: '保存并定时' }).click()
  await expect(rowOf(page, title)).toContainText('2098-07-01 08:30')
  expect(new Date((await taskOf(title))?.scheduledAt ?? '').toISOString()).toBe('2098-07-01T00:30:00.000Z')

  await chooseInRow(rowOf(page, title), /详情/)
  await page.getByRole('button', { name: '编辑' }).click()
  const edit = dialogOf(page, '编辑消息')
  await expect(edit.getByLabel('定时发送')).toHaveValue('2098-07-01 08:30')
  await edit.getByLabel('定时发送').fill('')
  await edit.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByRole('region', { name: `消息任务 ${title}` }).getByText('草稿', { exact: true })).toBeVisible()
  expect((await taskOf(title))?.status).toBe('DRAFT')
  await chooseOnPage(page, '删除')
  await dialogOf(page, `删除消息任务“${title}”？`).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('消息任务已删除')).toBeVisible()
  expect(await taskOf(title)).toBeUndefined()
})

test('families are written to by SMS alone, those of a camp or all; their phones stay masked', async ({ page }) => {
  const [camp] = await (await staff('admin')).ask(getWeekCampsDropDown, { query: { status: ['IN_PROGRESS'] } })
  await page.goto('/#/messageTask/index')
  await page.getByRole('button', { name: '新建消息' }).first().click()
  const dialog = dialogOf(page, '新建消息')
  await dialog.getByText('家长', { exact: true }).click()
  await expect(dialog.getByText('家长只能通过短信送达。')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '站内消息' })).toHaveCount(0)
  await dialog.getByRole('button', { name: /^营期/ }).click()
  const camps = page.getByRole('listbox', { name: '营期' })
  await camps.getByRole('option').filter({ hasText: camp?.name }).filter({ hasText: camp?.term }).first().click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('孩子在该营期学习或已结营的家长')).toBeVisible()
  const preview = dialog.getByRole('region', { name: '预览' })
  await expect(preview.getByText(/^将发送给 [1-9]\d* 人$/)).toBeVisible()
  await dialog.getByText('全部家长').click()
  await dialog.getByLabel('内容').fill('{name}，{child}明天开营')
  await expect(preview.getByRole('listitem')).toHaveCount(3)
  await expect(preview).not.toContainText(/1\d{10}/)
  await expectAccessible(page)
})

test.describe('without the right to send', () => {
  test.use({ account: 'shenji' })
  test('tasks are read, and nothing of them is changed', async ({ page }) => {
    await page.goto('/#/messageTask/index')
    await expect(page.getByRole('heading', { name: '消息任务管理' })).toBeVisible()
    await expect(page.getByRole('button', { name: '新建消息' })).toHaveCount(0)
  })
})
