import { createFollowUp } from '@camp/contract/followUps/followUps'
import { listParents } from '@camp/contract/parents/parents'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow } from './page.actions.ts'

test.use({ account: 'kefu' })

const today = (hour: string) => `${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)}T${hour}`

test('a note is written with one key, its promise waits in the queue until it is kept', async ({ page }) => {
  const kefu = await staff('kefu')
  const [family] = (await kefu.ask(listParents, { query: { page: 1, size: 1, sort: ['registeredAt,asc'] } })).content
  const words = `约好补课 ${Date.now()}`
  await page.goto(`/#/parent/detail?id=${family?.id}`)
  const card = page.getByRole('region', { name: '跟进记录' })
  await expect(card.getByRole('textbox', { name: '跟进内容' })).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.type(words)
  await card.getByText('微信').first().click()
  // A promise without its subject is refused where it is missing, and nothing typed is lost.
  await card.getByLabel('下次联系').fill(today('23:59'))
  await page.keyboard.press('Control+Enter')
  await expect(card.getByText('请同时填写下次联系的时间和事项')).toBeVisible()
  await card.getByLabel('承诺事项').fill(`回电 ${words}`)
  await expectAccessible(page)
  await card.getByLabel('承诺事项').press('Control+Enter')
  await expect(page.getByText('跟进记录已保存')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: words })).toContainText('微信')
  await expect(card.getByRole('textbox', { name: '跟进内容' })).toHaveValue('')

  await page.goto('/#/dashboard/workplace')
  await page.getByRole('group', { name: '待办状态' }).getByText(/^我的/).click()
  const work = page
    .getByRole('list', { name: '待办' })
    .getByRole('listitem')
    .filter({ hasText: `回电 ${words}` })
  await work.getByRole('button').click()
  await page.getByRole('toolbar', { name: '事项操作' }).getByRole('button', { name: /^办结/ }).click()
  await expect(work).toHaveCount(0)

  await page.goto(`/#/parent/followUp?keyword=${encodeURIComponent(words)}`)
  const row = page.getByRole('row', { name: new RegExp(words) })
  await expect(row.getByText('已兑现')).toBeVisible()
  await chooseInRow(row, /更多/)
  await page.getByRole('menuitem', { name: '变更历史' }).click()
  await expect(page.getByText(`为家长 #${family?.id} 记录跟进（微信）`)).toBeVisible()
})

test('promises of many notes are marked as kept at once, and that is taken back', async ({ page }) => {
  const kefu = await staff('kefu')
  const [family] = (await kefu.ask(listParents, { query: { page: 1, size: 1, sort: ['registeredAt,asc'] } })).content
  const words = `批量 ${Date.now()}`
  for (const way of ['PHONE', 'VISIT'] as const) {
    const promise = { nextAt: today('23:59'), nextText: words }
    await kefu.ask(createFollowUp, { body: { parentId: family?.id ?? 0, kind: way, content: words, ...promise } })
  }
  await page.goto(`/#/parent/followUp?keyword=${encodeURIComponent(words)}`)
  await page
    .getByRole('row', { name: new RegExp(words) })
    .nth(1)
    .waitFor()
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '办结所选承诺' }).click()
  const dialog = page.getByRole('dialog', { name: '办结所选承诺' })
  await dialog.getByRole('button', { name: '执行 2 行' }).click()
  await expect(dialog.getByText('已完成 2 行')).toBeVisible({ timeout: 30_000 })
  const kept = page.locator('td .tag').filter({ hasText: '已兑现' })
  await expect(kept).toHaveCount(2)
  await dialog.getByRole('button', { name: '撤销', exact: true }).click()
  await page.getByRole('dialog', { name: '撤销已完成的 2 行？' }).getByRole('button', { name: '撤销', exact: true }).click()
  await expect(dialog.getByText('已撤销 2 行')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  await expect(kept).toHaveCount(0)
})
