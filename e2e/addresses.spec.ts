import { deleteUserAddress, getUserAddressByPage } from '@camp/contract/addresses/addresses'
import { listParents } from '@camp/contract/parents/parents'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'kefu' })

test('an address is pasted, checked, made the default and deleted on the page of its family', async ({ page }) => {
  const kefu = await staff('kefu')
  const families = (await kefu.ask(listParents, { query: { page: 1, size: 40, sort: ['registeredAt,asc'] } })).content
  const parentId = families.at(-1)?.id ?? 0
  const ofFamily = async () => (await kefu.ask(getUserAddressByPage, { query: { page: 1, size: 50 }, body: { parentId } })).content
  const before = await ofFamily()
  const receiver = '欧阳小路'
  // The divisions come late: what was pasted before is read once they are there.
  let release = () => {}
  const awaited = new Promise<void>((resolve) => {
    release = resolve
  })
  let held = 0
  await page.route('**/assets/dist-*.js', async (route) => {
    held++
    await awaited
    await route.continue()
  })
  await page.goto(`/#/parent/detail?id=${parentId}&tab=addresses`)
  await page.getByRole('tabpanel', { name: '地址' }).getByRole('button', { name: '新建地址' }).click()
  const form = page.getByRole('dialog', { name: '新建收货地址' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByLabel('收件人', { exact: true })).toBeFocused()
  await form.getByLabel('粘贴识别').fill(`收货人：${receiver}\n手机：139-1234-5678\n江苏苏州昆山花桥镇绿地大道2177号`)
  expect(held).toBe(1)
  release()
  await expect(form.getByText(/^已填入：/)).toBeVisible()
  await expect(form.getByLabel('收件人', { exact: true })).toHaveValue(receiver)
  await expect(form.getByLabel('收件人手机号')).toHaveValue('13912345678')
  await expect(form.getByLabel('区县')).toContainText('昆山市')
  await expect(form.getByLabel('详细地址')).toHaveValue('花桥镇绿地大道2177号')
  // A place that no list has is kept, and marked.
  await form.getByRole('button', { name: '列表中没有该地区？手动填写' }).click()
  await form.getByLabel('区县').fill('花桥片区')
  await expect(form.getByText(/^该地区不在行政区划列表中/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row', { name: new RegExp(receiver) })
  await expect(row.getByText('待核对')).toBeVisible()
  if (before.length > 0) await chooseInRow(row, /设为默认/)
  await expect(row.getByText('默认', { exact: true })).toBeVisible()
  await expect(page.locator('.detail-plain-table').getByText('默认', { exact: true })).toHaveCount(1)
  expect((await ofFamily()).filter(({ isDefault }) => isDefault)).toMatchObject([{ receiver, district: '花桥片区', regionChecked: false }])
  await chooseInRow(row, /删除/)
  await expect(row).toHaveCount(0)
  const left = await ofFamily()
  expect(left.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
  for (const { id } of left.filter((address) => address.receiver === receiver)) await kefu.ask(deleteUserAddress, { params: { id } })
})
