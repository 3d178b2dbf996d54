import { getAccountWays } from '@camp/contract/account/account.ways'
import { updateParamConfig } from '@camp/contract/parameters/parameters.calls'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test('a number is refused out of its range, saved within it, and told in its history', async ({ page }) => {
  const admin = await staff('admin')
  await admin.ask(updateParamConfig, { body: { key: 'retention.taskDays', value: 90 } })
  await page.goto('/#/content/banner/otherConfigure')
  const row = page.getByRole('listitem', { name: '任务保留' })
  await expect(row.getByText('90 天')).toBeVisible()
  await chooseInRow(row, /修改/)
  const dialog = page.getByRole('dialog', { name: '任务保留' })
  for (const wrong of ['0', '3651', '7.5', '七']) {
    await dialog.getByLabel('值（天）').fill(wrong)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('应为 1 到 3650 之间的整数')).toBeVisible()
  }
  await expectAccessible(page)
  await dialog.getByLabel('值（天）').fill('60')
  await page.keyboard.press('Enter')
  await expect(row.getByText('60 天')).toBeVisible()
  await expect(row.getByText('默认 90 天')).toBeVisible()
  await chooseInRow(row, /变更历史/)
  await expect(page.getByText('修改参数 retention.taskDays').first()).toBeVisible()
  await admin.ask(updateParamConfig, { body: { key: 'retention.taskDays', value: 90 } })
})

test('registration is closed by a choice, and open again, at once', async ({ page, baseURL }) => {
  const mode = async () => {
    const answer = await fetch(`${baseURL}/foundation${getAccountWays.path}`)
    return ((await answer.json()) as { registration: string }).registration // the server checks its answers against the schema
  }
  await page.goto('/#/content/banner/otherConfigure')
  const row = page.getByRole('listitem', { name: '员工注册方式' })
  for (const [choice, said] of [
    [/^关闭/, 'closed'],
    [/^需审核/, 'approval'],
  ] as const) {
    await chooseInRow(row, /修改/)
    await page.getByRole('dialog').getByRole('button', { name: /^取值/ }).click()
    await page.getByRole('option', { name: choice }).click()
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(row.getByText(choice)).toBeVisible()
    expect(await mode()).toBe(said)
  }
})

test('clauses of contracts are typed beside how they will read', async ({ page }) => {
  await page.goto('/#/content/banner/otherConfigure')
  const row = page.getByRole('listitem', { name: '合同条款' })
  await chooseInRow(row, /修改/)
  const dialog = page.getByRole('dialog', { name: '合同条款' })
  const preview = dialog.getByRole('region', { name: '预览' }).getByRole('listitem')
  await expect(preview).toHaveCount(3)
  await dialog.getByRole('textbox').fill('{coach}与{company}确认工时\n共{sum}元')
  await expect(preview.first()).toHaveText('沈雨欣与启明少儿英语确认工时')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('“{sum}”不是可用的占位符，请改用提示中的占位符')).toBeVisible()
  await expectAccessible(page)
})

test('outside services say how they stand, and what would set them up', async ({ page }) => {
  await page.goto('/#/content/banner/otherConfigure')
  const services = page.getByRole('region', { name: '外部服务' })
  const sms = services.getByRole('row', { name: /短信/ })
  await expect(sms.getByText('内置', { exact: true })).toBeVisible()
  await sms.getByText('需要配置').click()
  await expect(sms.getByText('TENCENT_SMS_APP_ID')).toBeVisible()
  await expect(services.getByRole('row', { name: /节假日数据/ }).getByText(/chinese-days/)).toBeVisible()
  await expectAccessible(page)
})
