import { listWorkStatements, reopenWorkStatement } from '@camp/contract/workHours/workHours.statements'
import { expect, expectAccessible, staff, test } from './fixtures.ts'

test.use({ account: 'admin' })

test('a month that was reopened is closed again by keyboard, and its drawer says why it is this amount', async ({ page }) => {
  const admin = await staff('admin')
  const { content: rows } = await admin.ask(listWorkStatements, { query: { status: ['CLOSED'], page: 1, size: 50 } })
  // Finance closed them: another person may reopen one that stands in no contract.
  const reopen = (id: number) =>
    admin.ask(reopenWorkStatement, { params: { id }, body: { reason: '补登一节直播课' } }).catch(() => undefined)
  let row = rows[0]
  let made: { id: number } | undefined
  for (row of rows) {
    made = await reopen(row.id)
    if (made) break
  }
  if (!row || !made) throw new Error('no month of the demo is closed, unpaid and in no contract')
  const { id } = made
  await page.goto(`/#/coach/statements?month=${row.month}&coachId=${row.coachId}`)
  const listed = page.locator('tbody:visible').getByRole('row').filter({ hasText: row.coachName })
  await expect(listed.getByText('未关账')).toBeVisible()
  await expectAccessible(page)

  await listed.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '工时月结：速览' })
  await expect(drawer.getByText('金额依据')).toBeVisible()
  await expect(drawer.getByRole('list', { name: '计价明细' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // Months before are reached from their row, by Tab.
  await listed.focus()
  const before = listed.locator('.statements-month-cell').last()
  await expect(before).toHaveAttribute('tabindex', '0')
  await before.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('已付款').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.keyboard.press('n')
  const closing = page.getByRole('dialog', { name: `${row.month} 关账` })
  const go = closing.getByRole('button', { name: /^关账：\d+ 位老师/ })
  await expect(go).toBeVisible()
  await expectAccessible(page)
  await closing.getByRole('button', { name: '取消' }).focus()
  await page.keyboard.press('Tab')
  await expect(go).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(closing).toBeHidden()
  await expect(listed.getByText('已关账')).toBeVisible()

  const [closed] = (await admin.ask(listWorkStatements, { query: { id: [id], page: 1, size: 1 } })).content
  expect(closed).toMatchObject({ status: 'CLOSED', no: row.no + 1, amount: row.amount })
  expect(closed?.linesHash).toBe(row.linesHash)
})

test('a rule of credit is set from a day to come on, and another one of that day is refused', async ({ page, complaints }) => {
  complaints.expectStatus(400)
  // A day of its own, whenever this runs again.
  const from = new Date(Date.now() + (400 + (Math.floor(Date.now() / 1000) % 20_000)) * 86_400_000).toISOString().slice(0, 10)
  await page.goto('/#/coach/payRules')
  const listed = page.getByRole('table', { name: '点评计时规则' })
  await expect(listed.getByText('生效中').first()).toBeVisible()
  const enter = async () => {
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: '新建规则' })
    await form.getByLabel('生效日期').fill(from)
    await form.getByLabel('每条点评计时（分钟）').fill('6')
    return form
  }
  const form = await enter()
  await form.getByLabel('超时系数（%）').fill('1001')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请填写 0 到 1,000 的数字，最多两位小数')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('超时系数（%）').fill('62.5')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const row = listed.getByRole('row').filter({ hasText: from })
  await expect(row.getByText('62.5%')).toBeVisible()
  await expect(row.getByText('未生效')).toBeVisible()
  const again = await enter()
  await again.getByRole('button', { name: '保存' }).click()
  await expect(again.getByText('该日期已有一条规则，请选择其他日期')).toBeVisible()
})
