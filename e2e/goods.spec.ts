import { addGoods, deleteGoods, getGoods, listGoods } from '@camp/contract/goods/goods'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'shichang' })

const names = (page: Page) => page.locator('.goods-what > b')

test('goods are made with a picture, get stock with a reason, and are put in order', async ({ page }) => {
  const admin = await staff('admin')
  const mark = Date.now().toString(36)
  const [first, second] = [`甲${mark}`, `乙${mark}`]
  const device = { kind: 'DEVICE' as const, priceAmount: 100, images: [], needsShipping: false }
  const later = await admin.ask(addGoods, { body: { ...device, name: second } })
  await page.goto(`/#/content/goods?name=${mark}`)
  await expect(page.getByRole('row', { name: new RegExp(second) }).getByText('不可售：未勾选“需要发货”')).toBeVisible()

  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '新建商品' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByLabel('名称')).toBeFocused()
  await form.getByLabel('名称').fill(first)
  await form.getByRole('button', { name: /^类型/ }).click()
  await page.getByRole('option', { name: '设备' }).click()
  await form.getByLabel('售价').fill('1,499')
  await form.getByText('需要', { exact: true }).click()
  await form.getByText('限量', { exact: true }).click()
  await form.getByLabel('库存数量').fill('10')
  await form.locator('input[type="file"]').setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(form.locator('.upload-kept img')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row', { name: new RegExp(first) })
  await expect(row).toContainText('可售')

  // What comes in is added to what is there, with a reason.
  await chooseInRow(row, /编辑/)
  const edit = page.getByRole('dialog', { name: `编辑商品：${first}` })
  await edit.getByLabel('库存变动').fill('+50')
  await expect(edit.getByText('现有 10，变动后 60')).toBeVisible()
  await edit.getByRole('button', { name: '保存' }).click()
  await edit.getByLabel('库存变动原因').fill('到货')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toHaveCount(0)
  await expect(row).toContainText('60')
  const [made] = (await admin.ask(listGoods, { query: { page: 1 }, body: { name: first } })).content
  expect(made).toMatchObject({ stock: 60, priceAmount: 149_900, isConfigure: true })

  await page.goto('/#/content/goods?tab=sort&kind=DEVICE')
  await expect(names(page).filter({ hasText: first })).toBeVisible()
  // The board scrolls, the window does not.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  const before = await names(page).allTextContents()
  const sorted = page.waitForResponse((answer) => answer.url().includes('update-sort') && answer.ok())
  await page.getByRole('button', { name: `移动“${first}”` }).press('Home')
  await sorted
  await page.reload()
  await expect(names(page)).toHaveText([first, ...before.filter((name) => name !== first)])
  await expectAccessible(page)
  for (const id of [made?.id ?? 0, later.id]) await admin.ask(deleteGoods, { params: { id } })
  await expect(admin.ask(getGoods, { params: { id: later.id } })).rejects.toThrow()
})
