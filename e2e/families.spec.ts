import { getParent, listParents, setParentTags } from '@camp/contract/parents/parents'
import { listDuplicateParents, previewParentMerge } from '@camp/contract/parents/parents.merges'
import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { getAllTags } from '@camp/contract/tags/tags'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow, chooseOnPage } from './page.actions.ts'

test.use({ account: 'kefu' })

const nameOf = (parent: { realName: string | null; nickname: string }) => parent.realName ?? parent.nickname

/** A family of the demo business with a device that can be freed by itself. */
async function familyWithDevice() {
  const admin = await staff('admin')
  const { content } = await admin.ask(listParents, { query: { page: 1, size: 100, activeFlg: 'ACTIVE', sort: ['lastActiveAt,desc'] } })
  for (const { id } of content) {
    const parent = await admin.ask(getParent, { query: { id } })
    const device = parent.devices.find(({ vendor }) => vendor === 'TIANBO')
    if (device) return { parent, device }
  }
  throw new Error('no family of the demo business has a device')
}

/** Two accounts that nothing keeps from being joined. */
async function pairToJoin() {
  const admin = await staff('admin')
  const { content } = await admin.ask(listDuplicateParents, { query: { page: 1, size: 50 } })
  for (const pair of content) {
    const { conflicts } = await admin.ask(previewParentMerge, { query: { keptId: pair.one.id, mergedId: pair.other.id } })
    if (conflicts.length === 0) return pair
  }
  throw new Error('no two accounts of the demo business can be joined')
}

/** The families that were with the business first, which no other journey works with; all are active. */
async function eldest() {
  const admin = await staff('admin')
  const first = await admin.ask(listParents, { query: { page: 1, size: 3, sort: ['registeredAt,asc'] } })
  const registeredTo = first.content.at(-1)?.registeredAt.slice(0, 10)
  const read = async () =>
    (await admin.ask(listParents, { query: { page: 1, size: 50, registeredTo, sort: ['registeredAt,asc'] } })).content
  return { admin, registeredTo, read, count: (await read()).length }
}

const question = (page: Page, name: RegExp): Locator => page.getByRole('dialog', { name })

test('customer service finds a family by phone, freezes and activates it, and frees a device', async ({ page }) => {
  const { parent, device } = await familyWithDevice()
  await page.goto('/#/parent/index')
  await page.getByRole('textbox', { name: '手机号' }).fill(parent.phone.slice(-4))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/phone=\d{4}/)
  // Others are called so too: until the answer is there, the list is that of before.
  const named = page.getByRole('table', { name: '家长管理' }).getByRole('row').filter({ hasText: parent.nickname })
  await chooseInRow(named.filter({ hasText: `****${parent.phone.slice(-4)}` }).first(), /详情/)
  const heading = page.getByRole('heading', { level: 1, name: nameOf(parent), exact: true })
  await expect(heading).toBeVisible()

  await chooseOnPage(page, '冻结')
  await question(page, /^冻结/).getByRole('button', { name: '冻结', exact: true }).click()
  await expect(page.getByText('家长已冻结')).toBeVisible()
  await page.getByRole('button', { name: '激活', exact: true }).click()
  await question(page, /^激活/).getByRole('button', { name: '激活', exact: true }).click()
  await expect(page.getByText('家长已激活')).toBeVisible()

  await page.getByRole('tab', { name: '设备' }).click()
  await expect(page).toHaveURL(/tab=devices/)
  const bound = page.getByRole('table', { name: '设备' }).getByRole('row').filter({ hasText: device.imei })
  await bound.getByRole('button', { name: '解绑', exact: true }).click()
  await expectAccessible(page, 'dialog')
  await question(page, /^解绑设备/)
    .getByRole('button', { name: '解绑', exact: true })
    .click()
  await expect(page.getByText('设备已解绑')).toBeVisible()
  await expect(bound).toHaveCount(0)

  await page.getByRole('button', { name: '变更历史', exact: true }).click()
  await expect(page.getByText(`解绑家长 ${parent.id} 的设备`).first()).toBeVisible()
})

test('all families that match are frozen and tagged at once: seen before, done as one, taken back', async ({ page }) => {
  const { admin, registeredTo, read, count } = await eldest()
  const [tag] = await admin.ask(getAllTags, { query: { scope: 'PARENT' } })
  if (!tag) throw new Error('the demo business has no tag for families')
  const states = async () => [...new Set((await read()).map(({ activeFlg }) => activeFlg))]
  const tagged = async () => (await read()).filter(({ tags }) => tags.some(({ id }) => id === tag.id)).length
  for (const { id, activeFlg, tags } of await read()) {
    if (activeFlg !== 'ACTIVE') await admin.ask(setCampGroupActive, { body: { id, activeFlg: 'ACTIVE', target: 'PARENT' } })
    if (tags.length > 0) await admin.ask(setParentTags, { body: { id, tagIds: [] } })
  }

  await page.goto(`/#/parent/index?registeredTo=${registeredTo}&size=10`)
  await page.getByRole('checkbox', { name: '选择此行' }).first().check()
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: `选择全部 ${count} 条` }).click()
  await bar.getByRole('button', { name: '冻结', exact: true }).click()
  const frozen = page.getByRole('dialog', { name: '批量冻结' })
  await expect(frozen.getByRole('button', { name: `执行 ${count} 行` })).toBeEnabled({ timeout: 30_000 })
  await expect(frozen.locator('tbody').getByRole('row').first()).toContainText('状态 正常 → 已冻结')
  expect(await states()).toEqual(['ACTIVE'])
  await expectAccessible(page)
  await frozen.getByRole('button', { name: `执行 ${count} 行` }).click()
  await expect(frozen.getByText(`已完成 ${count} 行`)).toBeVisible({ timeout: 30_000 })
  expect(await states()).toEqual(['FROZEN'])
  await expect(page.getByRole('main').locator('tbody').getByRole('row').first()).toContainText('已冻结')
  await frozen.getByRole('button', { name: '撤销', exact: true }).click()
  await question(page, /^撤销已完成的/)
    .getByRole('button', { name: '撤销', exact: true })
    .click()
  await expect(frozen.getByText(`已撤销 ${count} 行`)).toBeVisible({ timeout: 30_000 })
  expect(await states()).toEqual(['ACTIVE'])
  await frozen.getByRole('button', { name: '完成', exact: true }).click()

  await bar.getByRole('button', { name: '添加标签' }).click()
  const form = page.getByRole('dialog', { name: `给 ${count} 位家长添加标签` })
  await form.getByRole('button', { name: '下一步：检查' }).click()
  await expect(form.getByText('请选择标签')).toBeVisible()
  await form.getByRole('button', { name: /^标签/ }).click()
  await page.getByRole('option', { name: tag.name }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await form.getByRole('button', { name: '下一步：检查' }).click()
  const added = page.getByRole('dialog', { name: '添加标签' })
  await expect(added.locator('tbody').getByRole('row').first()).toContainText(`标签 ${tag.name}`, { timeout: 30_000 })
  await added.getByRole('button', { name: `执行 ${count} 行` }).click()
  await expect(added.getByText(`已完成 ${count} 行`)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  expect(await tagged()).toBe(count)
  await added.getByRole('button', { name: '完成', exact: true }).click()

  await bar.getByRole('button', { name: '移除标签' }).click()
  const off = page.getByRole('dialog', { name: `移除 ${count} 位家长的标签` })
  await off.getByRole('button', { name: /^标签/ }).click()
  await page.getByRole('option', { name: tag.name }).click()
  await page.keyboard.press('Escape')
  await off.getByRole('button', { name: '下一步：检查' }).click()
  const removed = page.getByRole('dialog', { name: '移除标签' })
  await removed.getByRole('button', { name: `执行 ${count} 行` }).click({ timeout: 30_000 })
  await expect(removed.getByText(`已完成 ${count} 行`)).toBeVisible({ timeout: 30_000 })
  expect(await tagged()).toBe(0)
})

test('two accounts of one family are compared, joined, and taken apart again', async ({ page }) => {
  const pair = await pairToJoin()
  await page.goto(`/#/parent/duplicates?parentId=${pair.one.id}`)
  const found = page
    .getByRole('listitem')
    .filter({ hasText: nameOf(pair.one) })
    .filter({ hasText: nameOf(pair.other) })
    .first()
  await found.getByRole('button', { name: '合并', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '合并重复账号' })
  await expect(dialog.getByText(/将移入/)).toBeVisible()
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: '合并', exact: true }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('同一家庭的两个账号')
  await dialog.getByRole('button', { name: '合并', exact: true }).click()
  await expect(page.getByText('账号已合并')).toBeVisible()

  const merged = page.getByRole('region', { name: '已合并的账号' })
  await expect(merged.getByText('同一家庭的两个账号')).toBeVisible()
  await merged.getByRole('button', { name: '撤销合并' }).click()
  await question(page, /^撤销与/)
    .getByRole('button', { name: '撤销合并' })
    .click()
  await expect(page.getByText('合并已撤销')).toBeVisible()
  await expect(merged).toHaveCount(0)
  await page.getByRole('tab', { name: '时间线' }).click()
  await expect(page.getByRole('tabpanel').getByText(/已撤销/)).toBeVisible()
})
