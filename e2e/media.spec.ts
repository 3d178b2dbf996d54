import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getMemberWeekClockIn, getMemberWeekStatus } from '@camp/contract/campStudents/campStudents.weeks'
import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { expect, expectAccessible, staff, test } from './fixtures.ts'

test.use({ account: 'jiaowu' })

/** A child of the demo whose latest clock-ins hold a recording, with the week of it. */
async function childWithRecording(): Promise<{ id: number; weekStart: string }> {
  const teacher = await staff('jiaowu')
  const camps = await teacher.ask(getWeekCampsDropDown, { query: { status: ['IN_PROGRESS'] } })
  const children: number[] = []
  for (const { id: campId } of camps) {
    const { content } = await teacher.ask(listCampClientUsers, { query: { page: 1, size: 200, campId, status: ['STUDYING'] } })
    children.push(...content.map(({ id }) => id))
  }
  for (const id of children) {
    const weeks = await teacher.ask(getMemberWeekStatus, { query: { campStudentId: id } })
    const done = weeks.filter(({ clockInDays }) => clockInDays > 0).at(-1)
    if (!done) continue
    const days = await teacher.ask(getMemberWeekClockIn, { query: { campStudentId: id, weekStart: done.weekStart } })
    if (days.some(({ clockIn }) => clockIn?.media.some(({ kind }) => kind === 'AUDIO'))) return { id, weekStart: done.weekStart }
  }
  throw new Error('no child of the demo has a recording')
}

test('a recording of a child plays on its page, from the place that is sought', async ({ page }) => {
  const { id, weekStart } = await childWithRecording()
  await page.goto(`/#/camp/campStudent/campStudentDetail?id=${id}`)
  await page.getByRole('button', { name: /^选择周/ }).click()
  await page.getByRole('option', { name: weekStart.slice(5) }).click()
  const parts: number[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/media/')) parts.push(answer.status())
  })
  await page
    .getByRole('button', { name: /^查看作业/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /提交的作业/ })
  await expect(dialog.locator('audio')).toBeVisible()
  await expectAccessible(page)
  const reached = await dialog.locator('audio').evaluate(async (player: HTMLAudioElement) => {
    player.muted = true
    await player.play()
    player.currentTime = 3
    await new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }))
    return player.currentTime
  })
  expect(reached).toBeGreaterThanOrEqual(3)
  expect(parts).toContain(206)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
