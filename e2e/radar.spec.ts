import { saveCoachAbsence } from '@camp/contract/coaches/coaches.absences'
import { getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { proposeHandover, reassignComments } from '@camp/contract/coaches/coaches.radar'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { createUser } from '@camp/contract/users/users'
import { expect, staff, test } from './fixtures.ts'
import { expectTagsWhole } from './sideways.ts'

test.use({ account: 'jiaowu' })

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** A coach with an account, and clock-ins that wait for a comment, who has just fallen ill: all of them will be late, whatever the hour is. */
async function illCoach() {
  const admin = await staff('admin')
  const mark = Date.now().toString(36)
  const name = `病假老师${mark}`
  const account = await admin.ask(createUser, { body: { username: `ill${mark}`, realName: '病假老师' } })
  const { id } = await admin.ask(saveCoach, {
    body: {
      name,
      phone: `1981${String(Date.now()).slice(-7)}`,
      employment: 'PART_TIME',
      hourlyRateAmount: 6_000,
      userId: account.id,
      trackingEnabled: true,
    },
  })
  // Those with the most time left: somebody else can still do them.
  const due = await admin.ask(getCoachComments, {
    query: { page: 1, size: 100, kind: ['DUE'], quit: false, campStatus: ['IN_PROGRESS'], sort: ['dueAt,desc'] },
  })
  const own = due.content.filter(({ coachId }) => coachId !== null).slice(0, 4)
  const clockInIds = own.map((row) => row.id)
  await admin.ask(reassignComments, { body: { clockInIds, coachId: id, reason: '旅程：交给即将请假的老师' } })
  await admin.ask(saveCoachAbsence, { body: { coachId: id, fromDate: today(), reason: '病假' } })
  const { items } = await admin.ask(proposeHandover, { query: { coachId: id } })
  const given = items.filter(({ toCoachId }) => toCoachId !== null)
  expect(given.length).toBeGreaterThan(1)
  return { admin, id, name, given }
}

test('what was handed over is taken back by one click', async ({ page }) => {
  const { admin, id, name, given } = await illCoach()
  await page.goto('/#/coach/coachOverTime?tab=radar')
  const row = page.locator('tbody:visible').getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `转交 ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `转交 ${name} 来不及点评的打卡` })
  await dialog.getByLabel('转交原因').fill('老师病假')
  await dialog.getByRole('button', { name: `转交 ${given.length} 条` }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(`已撤销，${given.length} 条回到 ${name}`)).toBeVisible()
  const open = await admin.ask(getCoachComments, { query: { page: 1, size: 20, kind: ['DUE', 'MISSING'], coachId: [id] } })
  expect(open.content.map((each) => each.id)).toEqual(expect.arrayContaining(given.map(({ clockInId }) => clockInId)))
  // Somebody away has a tag behind the name, which is read whole however long the name is.
  await page.goto('/#/coach/coashListIndex?size=10')
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('请假中')).toBeVisible()
  await expectTagsWhole(page)
})
