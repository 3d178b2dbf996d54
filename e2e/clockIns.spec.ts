import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { listRunningCamps } from '@camp/contract/homepage/homepage'
import { expect, expectAccessible, staff, test } from './fixtures.ts'

test.use({ account: 'zuzhang' })

/** A child of the leader's groups who has not come lately. */
async function silentChild() {
  const leader = await staff('zuzhang')
  for (const { id: campId } of await leader.ask(listRunningCamps, {})) {
    const [child] = (await leader.ask(listCampClientUsers, { query: { page: 1, size: 1, campId, atRisk: true } })).content
    if (child) return child
  }
  throw new Error('the demo business has no child at risk in the groups of the leader')
}

test('a day that the product did not hear of is entered, commented, and the comment withdrawn', async ({ page }) => {
  const child = await silentChild()
  await page.goto(`/#/camp/campStudent/campStudentDetail?id=${child.id}`)
  const week = page.getByRole('region', { name: '每周打卡' })
  const enter = week.getByRole('button', { name: /^补录 \d/ }).first()
  await expect(enter).toBeVisible()
  const date = /\d{4}-\d\d-\d\d/.exec((await enter.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await enter.click()
  const entering = page.getByRole('dialog', { name: `补录 ${child.studentName} 的打卡` })
  await entering.getByRole('button', { name: '补录打卡' }).click()
  await expect(entering.getByText('请填写补打卡原因')).toBeVisible()
  await expectAccessible(page)
  await entering.getByLabel('学习时长（分钟）').fill('20')
  await entering.getByLabel('得分').fill('92')
  await entering.getByLabel('补打卡原因').fill('设备故障，家长补交录音')
  await entering.getByRole('button', { name: '补录打卡' }).click()
  await expect(page.getByText(`已补录 ${date} 的打卡`)).toBeVisible()
  await expect(week.getByRole('button', { name: `补录 ${date}` })).toHaveCount(0)

  await week.getByRole('link', { name: `点评 ${date}` }).click()
  const words = `读得很清楚 ${Date.now()}`
  await page.getByRole('textbox', { name: `给 ${child.studentName} 的点评` }).fill(words)
  await page.getByRole('button', { name: '提交并看下一条' }).click()
  await expect(page.getByText('已点评，工时已计入')).toBeVisible()
  await page.goto(`/#/camp/campStudent/campStudentDetail?id=${child.id}`)
  await expect(week.getByRole('link', { name: `点评 ${date}` })).toHaveCount(0)

  const said = page.getByRole('region', { name: '老师点评' }).getByRole('listitem').filter({ hasText: words })
  await said.getByRole('button', { name: /^撤回/ }).click()
  const withdrawing = page.getByRole('dialog', { name: `撤回 ${child.studentName} ${date} 的点评？` })
  await withdrawing.getByLabel('撤回原因').fill('写错了学员')
  await withdrawing.getByRole('button', { name: '撤回点评' }).click()
  await expect(page.getByText('点评已撤回')).toBeVisible()
  await expect(said).toHaveCount(0)
  await expect(week.getByRole('link', { name: `点评 ${date}` })).toBeVisible()
})
