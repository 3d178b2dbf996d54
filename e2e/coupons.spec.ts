import { listCoupons } from '@camp/contract/coupons/coupons'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'shichang' })

test('a batch is generated, one of its codes is found with its life, and the rest is disabled and taken back', async ({ page }) => {
  const name = `旅程 ${Date.now()}`
  await page.goto('/#/extension/exchange')
  await page.getByRole('button', { name: '生成兑换码' }).click()
  const form = page.getByRole('dialog', { name: '生成兑换码' })
  await form.getByLabel('批次名称').fill(name)
  await form.getByLabel('张数').fill('40')
  await expect(form.getByText(/^40 张，约/)).toBeVisible()
  await form.getByLabel('渠道').click()
  await page.getByRole('option').first().click()
  await form.getByLabel('商品').click()
  await page.getByRole('option').first().click()
  await form.getByRole('textbox', { name: '有效期结束' }).fill('2030-12-31')
  await form.getByText('生成后下载兑换码文件').click()
  await form.getByRole('button', { name: '生成 40 张' }).click()
  await expect(page.getByText('已生成 40 张兑换码')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('有效期内')

  const shichang = await staff('shichang')
  const [coupon] = (await shichang.ask(listCoupons, { query: { page: 1, size: 1 } })).content
  await page.getByRole('button', { name: '查找兑换码' }).click()
  const drawer = page.getByRole('dialog', { name: '查找兑换码' })
  await drawer.getByRole('textbox', { name: '兑换码' }).fill('2222-2222-2223')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('这不是兑换码')).toBeVisible()
  await drawer.getByRole('textbox', { name: '兑换码' }).fill((coupon?.code ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('兑换码流转记录')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await chooseInRow(row, /停用/)
  const dialog = page.getByRole('dialog', { name: '批量停用兑换码' })
  await dialog.getByRole('button', { name: '执行 1 行' }).click()
  await expect(dialog.getByText('已完成 1 行')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '撤销', exact: true }).click()
  await page.getByRole('dialog', { name: '撤销已完成的 1 行？' }).getByRole('button', { name: '撤销', exact: true }).click()
  await expect(dialog.getByText('已撤销 1 行')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  await expect(row.getByRole('link', { name: '未使用 40' })).toBeVisible()
})

test('one code is frozen with a reason, stays refused while others look at it, and is thawed', async ({ page }) => {
  const shichang = await staff('shichang')
  const { content } = await shichang.ask(listCoupons, { query: { page: 1, size: 100, status: ['UNUSED'] } })
  // Others take codes meanwhile: the one in the middle is nobody's first choice.
  const { id, code } = content[Math.floor(content.length / 2)] ?? { id: 0, code: '' }
  await page.goto(`/#/extension/exchange?tab=codes&peek=${id}`)
  const drawer = page.getByRole('dialog').filter({ hasText: '兑换码流转记录' })
  await drawer.getByRole('button', { name: '冻结' }).click()
  const asked = page.getByRole('dialog', { name: /^冻结兑换码/ })
  await asked.getByRole('textbox', { name: '冻结原因' }).fill('截图被转发')
  await expectAccessible(page)
  await asked.getByRole('button', { name: '冻结', exact: true }).click()
  await expect(page.getByText(/已冻结$/)).toBeVisible()
  await expect(drawer.getByText('截图被转发').first()).toBeVisible()
  const now = async () => (await shichang.ask(listCoupons, { query: { page: 1, code } })).content[0]
  expect(await now()).toMatchObject({ status: 'DISABLED', frozenReason: '截图被转发' })
  await drawer.getByRole('button', { name: '解冻' }).click()
  const back = page.getByRole('dialog', { name: /^解冻兑换码/ })
  await back.getByRole('textbox', { name: '解冻原因' }).fill('已核实')
  await back.getByRole('button', { name: '解冻', exact: true }).click()
  await expect(page.getByText(/已解冻$/)).toBeVisible()
  expect(await now()).toMatchObject({ status: 'UNUSED', frozenAt: null })
})
