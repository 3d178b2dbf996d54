import { listCoaches } from '@camp/contract/coaches/coaches'
import { listCoachGroups } from '@camp/contract/coachGroups/coachGroups'
import { saveCoachGroup } from '@camp/contract/coachGroups/coachGroups.writing'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'admin' })

const rowOf = (page: Page, name: string) => page.locator('tbody:visible').getByRole('row').filter({ hasText: name })

test('a coach is entered and paid more from a day on; one with children is not switched off', async ({ page, complaints }) => {
  complaints.expectStatus(400)
  const name = `旅程老师${Date.now().toString(36)}`
  await page.goto('/#/coach/coashListIndex')
  await page.locator('tbody').getByRole('row').first().waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '新建辅导老师' })
  await form.getByLabel('姓名').fill(name)
  await form.getByLabel('手机号').fill(`1980${String(Date.now()).slice(-7)}`)
  await form.getByLabel('身份证号').fill('110105194912310021')
  await form.getByRole('button', { name: '下一步' }).click()
  await expect(form.getByText('身份证号格式错误')).toBeVisible()
  await form.getByLabel('身份证号').fill('')
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByLabel('时薪（元）').fill('60')
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`辅导老师“${name}”已保存`)).toBeVisible()

  await chooseInRow(rowOf(page, name), /编辑/)
  const edit = page.getByRole('dialog', { name: `编辑辅导老师“${name}”` })
  await edit.getByRole('button', { name: '时薪与工时' }).click()
  await edit.getByLabel('时薪（元）').fill('72.5')
  await edit.getByLabel('调整原因').fill('转正')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toBeHidden()
  await rowOf(page, name).getByRole('cell').nth(4).click()
  const drawer = page.getByRole('dialog', { name: '辅导老师列表：速览' })
  // Both of one day: the later word counts, and what it was before stays to be seen.
  await expect(drawer.getByText('通用时薪：¥72.50/小时')).toBeVisible()
  await expect(drawer.getByText('转正')).toBeVisible()
  await expect(drawer.getByText('当天被替换')).toBeVisible()
  await drawer.getByRole('button', { name: '按类型设置' }).click()
  const kind = page.getByRole('dialog', { name: `设置“${name}”的分类计酬标准` })
  await kind.getByLabel('标准（元）').fill('80')
  await expectAccessible(page)
  await kind.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('直播课：¥80.00/次')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const busy = (await (await staff('admin')).ask(listCoaches, { query: { page: 1, size: 1, sort: ['studentCount,desc'] } })).content[0]
  await page.goto(`/#/coach/coashListIndex?name=${encodeURIComponent(busy?.name ?? '?')}`)
  await expect(page.locator('tbody:visible').getByRole('row')).toHaveCount(1)
  await rowOf(page, busy?.name ?? '?')
    .first()
    .getByRole('button', { name: /更多/ })
    .click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  const refused = page.getByRole('dialog', { name: `“${busy?.name}”还不能停用` })
  await expect(refused.getByText(`还有 ${busy?.studentCount} 名在读学员`)).toBeVisible()
  await refused.getByRole('button', { name: '稍后再说' }).click()
})

test('a coach goes from one group to another by the menu and by dragging, and is always in one', async ({ page }) => {
  const admin = await staff('admin')
  const name = `旅程组${Date.now().toString(36)}`
  const { id } = await admin.ask(saveCoachGroup, { body: { name } })
  const groups = (await admin.ask(listCoachGroups, { query: { page: 1, size: 50 } })).content
  const from = groups.find(({ memberCount, leaderName }) => memberCount > 2 && leaderName !== null)
  await page.goto(`/#/coach/coachMember?groupId=${from?.id}`)
  const rows = page.locator('tbody:visible').getByRole('row')
  const mover = rows.filter({ hasNotText: '组长' }).first()
  const coach = ((await mover.getByRole('cell').first().textContent()) ?? '').trim()
  await expectAccessible(page)
  await mover.getByRole('button', { name: '移到其他组' }).click()
  const dialog = page.getByRole('dialog', { name: `将“${coach}”移到其他组` })
  await dialog.getByRole('button', { name: '目标辅导组' }).click()
  await page.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: '移到其他组' }).click()
  await expect(page.getByText(`已将“${coach}”移到“${name}”`)).toBeVisible()

  const side = page.getByRole('navigation', { name: '辅导组' })
  await side.getByRole('link', { name: new RegExp(`${name}\\s*1 位老师`) }).click()
  await expect(page.getByRole('heading', { name: `组成员：${name}` })).toBeVisible()
  await rowOf(page, coach).locator('.dragHandle').hover()
  await page.mouse.down()
  const target = await side.locator(`[data-group="${from?.id}"]`).boundingBox()
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 10, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText(`已将“${coach}”移到“${from?.name}”`)).toBeVisible()
  await expect(side.getByRole('link', { name: new RegExp(`${name}\\s*0 位老师`) })).toBeVisible()

  await page.goto(`/#/coach/coachGroup?peek=${id}`)
  await expect(page.getByRole('dialog', { name: '辅导组：速览' }).getByText('组内还没有老师')).toBeVisible()
  await expectAccessible(page)
})
