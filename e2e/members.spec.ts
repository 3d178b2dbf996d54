import { revealPersonal } from '@camp/contract/base/pii.calls'
import { getMember, getMemberConfig, getMemberGrants, getPowerConfig } from '@camp/contract/members/members'
import { listParents } from '@camp/contract/parents/parents'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'shichang' })

/** Somebody who never was a member, with the phone that only those see who may. */
async function nonMember() {
  const admin = await staff('admin')
  const { content } = await admin.ask(listParents, { query: { page: 1, size: 50, activeFlg: 'ACTIVE' } })
  for (const { id, realName, nickname } of content) {
    const { totalElements } = await admin.ask(getMember, { query: { page: 1, parentId: id } })
    if (totalElements > 0) continue
    const { value: phone } = await admin.ask(revealPersonal, { body: { entity: 'parent', id, field: 'phone' } })
    return { id, name: realName ?? nickname, phone }
  }
  throw new Error('every family of the demo business is or was a member')
}

/** The figure "members now", as soon as it is there. */
async function membersNow(page: Page): Promise<number> {
  const figure = page.locator('.list-stat', { hasText: '当前会员' }).getByRole('button')
  return Number(((await figure.textContent()) ?? '').replaceAll(',', ''))
}

test('marketing changes what a level costs, and the words and picture of a benefit', async ({ page }) => {
  const admin = await staff('admin')
  const level = (await admin.ask(getMemberConfig, { query: {} }))[0]
  const benefit = (await admin.ask(getPowerConfig, { query: {} }))[0]
  if (!level || !benefit) throw new Error('the demo business has no levels or benefits')

  await page.goto('/#/member/configure')
  const levels = page.getByRole('table', { name: '会员配置' })
  await chooseInRow(levels.getByRole('row').filter({ hasText: level.name }), '编辑')
  const levelDialog = page.getByRole('dialog', { name: `编辑等级 ${level.name}` })
  await levelDialog.getByLabel('价格（元）').fill('一百')
  await levelDialog.getByRole('button', { name: '保存' }).click()
  await expect(levelDialog.getByText('请填写金额，如 399 或 399.00')).toBeVisible()
  await levelDialog.getByLabel('价格（元）').fill('188.80')
  await levelDialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`“${level.name}”已保存`)).toBeVisible()
  await expect(levels.getByRole('row').filter({ hasText: level.name })).toContainText('188.80')

  await page.goto('/#/member/interests')
  const benefits = page.getByRole('table', { name: '权益' })
  await chooseInRow(benefits.getByRole('row').filter({ hasText: benefit.name }), '编辑')
  const dialog = page.getByRole('dialog', { name: `编辑权益 ${benefit.name}` })
  const pictures = dialog.getByRole('group', { name: '图标' })
  await expect(pictures.getByRole('radio')).toHaveCount(9)
  await expectAccessible(page, 'dialog')
  await pictures.getByRole('radio', { name: '星标' }).check()
  await dialog.getByLabel('说明').fill('会员期内每一期都可参加')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`“${benefit.name}”已保存`)).toBeVisible()
  await expect(benefits.getByRole('row').filter({ hasText: benefit.name })).toContainText('会员期内每一期都可参加')

  expect((await admin.ask(getMemberConfig, { query: {} })).find(({ id }) => id === level.id)).toMatchObject({
    priceAmount: 18_880,
    durationDays: level.durationDays,
  })
  expect((await admin.ask(getPowerConfig, { query: {} })).find(({ id }) => id === benefit.id)).toMatchObject({
    icon: 'star',
    description: '会员期内每一期都可参加',
    levelIds: benefit.levelIds,
  })
})

test('marketing gives a membership by phone, sees it in the list and the figures, and extends it', async ({ page }) => {
  const admin = await staff('admin')
  const parent = await nonMember()
  const level = (await admin.ask(getMemberConfig, { query: { activeFlg: ['ACTIVE'] } }))[0]?.name ?? ''
  await page.goto('/#/member/index')
  const before = await membersNow(page)
  await page.getByRole('button', { name: '赠送会员' }).click()
  const dialog = page.getByRole('dialog', { name: '赠送或延长会员' })
  await dialog.getByLabel('手机号').fill(parent.phone)
  await expect(dialog.getByText(`${parent.name}，目前不是会员，立即生效`)).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByRole('button', { name: /^等级/ }).click()
  await page.getByRole('option', { name: level, exact: true }).click()
  await dialog.getByLabel('天数').fill('30')
  await dialog.getByLabel('原因').fill('周年庆活动赠送')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/^已赠送，有效期至/)).toBeVisible()
  // Journeys beside this one give memberships too.
  await expect.poll(() => membersNow(page)).toBeGreaterThan(before)

  await page.getByRole('textbox', { name: '手机号' }).fill(parent.phone)
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: '会员列表' })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(1)
  const row = table.getByRole('row').filter({ hasText: parent.name })
  await expect(row).toContainText('赠送')

  await chooseInRow(row, '延长')
  await expect(dialog.getByText(/到期后接续$/)).toBeVisible()
  await dialog.getByLabel('天数').fill('10')
  await dialog.getByLabel('原因').fill('补偿停课')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('40 天')

  await chooseInRow(row, '会员记录')
  const record = page.getByRole('dialog', { name: '会员列表：速览' }).getByRole('region', { name: '会员记录' })
  const grants = record.getByRole('listitem')
  await expect(grants.nth(0)).toContainText('补偿停课')
  // What it says stands under its title, not at the very edge.
  const left = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? 0)
  await expect.poll(async () => (await left(grants.nth(0))) - (await left(record.getByRole('heading')))).toBe(0)
  await expect(grants.nth(1)).toContainText('周年庆活动赠送')
  const [second, first] = await admin.ask(getMemberGrants, { query: { parentId: parent.id } })
  expect(second?.startsAt).toBe(first?.endsAt)
})
