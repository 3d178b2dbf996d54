import { listReconciliationDays } from '@camp/contract/reconcile/reconcile'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { rows } from './screens.ts'

test.use({ account: 'caiwu' })

test('finance explains what the bill differs by, and closes the day', async ({ page }) => {
  const caiwu = await staff('caiwu')
  const { content } = await caiwu.ask(listReconciliationDays, { query: { page: 1, state: ['DIFFERS'] } })
  const [day] = content
  if (!day) throw new Error('the demo business has no day with differences')
  await page.goto('/#/order/reconcile?state=DIFFERS')
  await rows(page).getByRole('link', { name: day.day }).click()
  await expect(page.getByRole('heading', { name: `对账 ${day.day}` })).toBeVisible()
  await expect(page.getByRole('button', { name: '关账', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: '待处理' }).click()
  // The sums of the day are rows of a table, too.
  const lines = rows(page).filter({ has: page.getByRole('button', { name: '说明', exact: true }) })
  for (let left = day.openCount; left > 0; left--) {
    await expect(lines).toHaveCount(left)
    await lines.first().getByRole('button', { name: '说明', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^说明差异/ })
    if (left === day.openCount) await expectAccessible(page)
    await dialog.getByLabel('原因').fill('已与商户平台核对')
    await dialog.getByRole('button', { name: '保存说明' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: '关账', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关账', exact: true }).click()
  await expect(page.getByText(`${day.day} 已关账`)).toBeVisible()
  await expect(page.getByRole('button', { name: '重新打开' })).toHaveAttribute('aria-disabled', 'true')
})
