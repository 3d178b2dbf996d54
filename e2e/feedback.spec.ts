import { createFeedback, processFeedback } from '@camp/contract/feedback/feedback'
import { listFeedbackDesk } from '@camp/contract/feedback/feedback.desk'
import { listParents } from '@camp/contract/parents/parents'
import { expect, expectAccessible, staff, test } from './fixtures.ts'

test.use({ account: 'kefu' })

/** So many families write the same words; answers how to find them. */
async function written(count: number): Promise<string> {
  const kefu = await staff('kefu')
  const words = `看不到课程 ${Date.now()}`
  const { content } = await kefu.ask(listParents, { query: { page: 1, size: count, sort: ['registeredAt,asc'] } })
  for (const { id } of content) await kefu.ask(createFeedback, { body: { parentId: id, category: 'APP', content: words } })
  return words
}
const address = (words: string) => `/#/feedback/index?status=PENDING&status=PROCESSING&keyword=${encodeURIComponent(words)}`

test('twenty families are answered by keyboard alone, and what was typed is not lost', async ({ page }) => {
  const words = await written(20)
  await page.goto(address(words))
  const rows = page.getByRole('list', { name: '反馈', exact: true }).getByRole('listitem')
  await expect(rows).toHaveCount(20)
  const box = page.getByRole('textbox', { name: /^回复 / })
  await expect(box).toBeVisible()
  // A draft stays with its feedback: on the way to the next one and back, and over a reload.
  await page.keyboard.press('r')
  await page.keyboard.type('写了一半')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(box).toHaveValue('')
  await page.keyboard.press('k')
  await expect(box).toHaveValue('写了一半')
  await page.reload()
  await expect(box).toHaveValue('写了一半')
  await expectAccessible(page)
  for (let left = 20; left > 0; left--) {
    await expect(box).toBeVisible()
    if (left === 20) await page.keyboard.press('r')
    // A template goes to the feedback that is open: for a moment that is nobody, between one and the next.
    await expect(async () => {
      if ((await box.inputValue()) === '') await page.keyboard.press('1')
      await expect(box).not.toHaveValue('', { timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Control+Enter')
    await expect(rows).toHaveCount(left - 1)
  }
  const kefu = await staff('kefu')
  const done = await kefu.ask(listFeedbackDesk, { query: { page: 1, size: 50, keyword: words, status: ['DONE'] } })
  expect(done.totalElements).toBe(20)
  // Messages go out one after the other, behind those of other journeys.
  await expect
    .poll(
      async () => {
        const { content } = await kefu.ask(listFeedbackDesk, { query: { page: 1, size: 50, keyword: words } })
        return content.filter(({ delivery }) => delivery === 'SENT').length
      },
      { timeout: 45_000 },
    )
    .toBe(20)
})

test('many are closed with one reply, which is undone before it is sent', async ({ page }) => {
  const words = await written(3)
  await page.goto(address(words))
  const rows = page.getByRole('list', { name: '反馈', exact: true }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: '领取' }).click()
  await expect(page.getByText('我在处理').first()).toBeVisible()
  // The next one is open before it is chosen: nobody looks at one and chooses another.
  const opened = page.getByRole('textbox', { name: /^回复 / })
  const first = (await opened.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await expect(opened).not.toHaveAttribute('aria-label', first)
  await page.keyboard.press('x')
  await page.getByRole('button', { name: '用一条回复办结' }).click()
  const form = page.getByRole('dialog', { name: '用一条回复办结 2 条' })
  await expect(form.getByText('发出后无法撤销')).toBeVisible()
  await form.getByRole('textbox', { name: '回复' }).fill('{name}，已处理')
  await form.getByRole('button', { name: '下一步' }).click()
  const set = page.getByRole('dialog', { name: '用一条回复办结 2 条' })
  await set.getByRole('button', { name: '执行 2 行' }).click()
  await expect(set.getByText('已完成 2 行')).toBeVisible({ timeout: 30_000 })
  await set.getByRole('button', { name: '撤销', exact: true }).click()
  await page.getByRole('dialog', { name: '撤销已完成的 2 行？' }).getByRole('button', { name: '撤销', exact: true }).click()
  await expect(set.getByText('已撤销 2 行')).toBeVisible({ timeout: 30_000 })
  await set.getByRole('button', { name: '完成', exact: true }).click()
  await expect(rows).toHaveCount(3)
})

test('the second of two people sees at once who has it', async ({ page }) => {
  const words = await written(1)
  await page.goto(address(words))
  const talk = page.getByRole('article')
  await expect(talk.getByRole('button', { name: '领取' })).toBeVisible()
  const admin = await staff('admin')
  const { content } = await admin.ask(listFeedbackDesk, { query: { page: 1, keyword: words } })
  await admin.ask(processFeedback, { body: { id: content[0]?.id ?? 0, status: 'PROCESSING' } })
  await expect(talk.getByText(/^系统管理员 \d+ 秒前已领取$/)).toBeVisible()
  await expect(talk.getByRole('textbox')).toHaveCount(0)
})
