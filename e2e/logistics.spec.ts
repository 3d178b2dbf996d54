import { createLogisticsOrder, getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { listOrders } from '@camp/contract/orders/orders'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { orderNow } from './orders.page.ts'

test.use({ account: 'cangchu' })

test('a company is made and switched off; what comes back is in sight; a parcel is mended, asked about and taken back', async ({
  page,
  complaints,
}) => {
  // The code that is taken, and the drawer of the parcel that is gone.
  complaints.expectStatus(400, 404)
  const mark = Date.now().toString(36)
  await page.goto('/#/location/logisticsCompany')
  await page.locator('tbody').getByRole('row').first().waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '新建物流公司' })
  await form.getByRole('button', { name: '常用公司' }).click()
  await page.getByRole('option', { name: /德邦快递/ }).click()
  await expect(form.getByLabel('编码')).toHaveValue('debangkuaidi')
  await form.getByLabel('名称', { exact: true }).fill(`德邦${mark}`)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('该物流公司编码已存在，请换一个')).toBeVisible()
  await form.getByLabel('编码').fill(`debang-${mark}`)
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  const company = page.getByRole('row', { name: new RegExp(`德邦${mark}`) })
  await company.getByRole('button', { name: '停用' }).click()
  await expect(company.getByRole('button', { name: '启用' })).toBeVisible()

  const store = await staff('cangchu')
  const { content: orders } = await store.ask(listOrders, {
    query: { page: 1, size: 20, progress: ['PAID'], refundState: ['NONE'], needsShipping: true },
  })
  const orderNumber = orders.find(({ refundRequest }) => refundRequest === null)?.orderNumber ?? ''
  const { content: companies } = await store.ask(getLogisticsCompaniesByPage, {
    query: { page: 1, size: 1 },
    body: { activeFlg: ['ACTIVE'] },
  })
  const number = `SF${mark}`.toUpperCase()
  await store.ask(createLogisticsOrder, { body: { orderNumber, companyId: companies[0]?.id ?? 0, trackingNumber: number } })
  await page.goto('/#/location/logisticsOrder')
  await page.getByRole('group', { name: '包裹方向' }).getByText('退回').click()
  await expect(page.getByRole('heading', { name: '退货包裹' })).toBeVisible()
  await page.goto(`/#/location/logisticsOrder?trackingNumber=${number}`)
  const row = page.getByRole('row', { name: new RegExp(number) })
  await row.getByRole('cell').nth(1).click()
  const drawer = page.getByRole('dialog', { name: '物流单：速览' })
  await drawer.getByRole('button', { name: '查询轨迹' }).click()
  await expect(page.getByText('没有新轨迹')).toBeVisible()
  await expect(drawer.getByText(/查询过，\d\d:\d\d 后可再次查询$/)).toBeVisible()
  await expect(drawer.getByText('还没有轨迹。物流公司揽收后会出现在这里。')).toBeVisible()
  await drawer.getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: `编辑物流单 ${number}` })
  await edit.getByLabel('运单号').fill('SF')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit.getByText(/^运单号应为 6-32 位/)).toBeVisible()
  await edit.getByLabel('运单号').fill(`${number}A`)
  await expectAccessible(page)
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`物流单 ${number}A 已保存`)).toBeVisible()
  await expect(drawer.getByRole('heading', { name: new RegExp(`${number}A`) })).toBeVisible()
  await drawer.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog', { name: `删除物流单 ${number}A？` })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(page.getByText(`物流单 ${number}A 已删除`)).toBeVisible()
  expect(await orderNow(orderNumber)).toMatchObject({ progress: 'PAID', shipments: [] })
})
