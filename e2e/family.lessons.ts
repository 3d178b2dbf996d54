import { getCampDetail } from '@camp/contract/camps/camps'
import { commentClockIn, createClockIn } from '@camp/contract/clockIns/clockIns'
import { getCommentRadar } from '@camp/contract/coaches/coaches.radar'
import { generateReports, listReports } from '@camp/contract/reports/reports'
import { shareReport } from '@camp/contract/shares/shares'
import { getWorkhourCoach } from '@camp/contract/workHours/workHours'
import { expect, type Page } from '@playwright/test'
import type { Cast, Plot } from './family.cast.ts'
import { one, today } from './family.people.ts'

interface Learning {
  readonly camp: { readonly id: number }
  readonly enrolment: { readonly id: number }
}

/** Learning: clocked in, seen by the radar as open, commented; the report of it is shared, and names the child by the given name alone. */
export async function learn(page: Page, { url, admin, jiaowu }: Cast, { coach }: Plot, { camp, enrolment }: Learning) {
  const [firstLesson] = (await jiaowu.ask(getCampDetail, { query: { id: camp.id } })).lessons
  expect(firstLesson?.lessonDate).toBe(today)
  const open = async () => (await jiaowu.ask(getCommentRadar, { query: { campId: [camp.id] } })).totals.open
  expect(await open()).toBe(0)
  const clockIn = await jiaowu.ask(createClockIn, {
    body: { campStudentId: enrolment.id, date: today, studySeconds: 900, score: 95, reason: '设备故障补录' },
  })
  await expect.poll(open, { timeout: 90_000 }).toBe(1)
  // By the office, which is no coach: the wait ends, and nobody is paid for it.
  const hours = async () =>
    (await admin.ask(getWorkhourCoach, { params: { id: coach.id }, query: { dateFrom: today, dateTo: today } })).totalMinutes
  const before = await hours()
  await admin.ask(commentClockIn, { body: { clockInId: clockIn.id, text: '读得很清楚，注意 th 的发音', seconds: 60 } })
  await expect.poll(open, { timeout: 90_000 }).toBe(0)
  expect(await hours()).toBe(before)
  await jiaowu.ask(generateReports, { body: { campStudentIds: [enrolment.id], periodStart: today, periodEnd: today } })
  const reports = async () => (await jiaowu.ask(listReports, { query: { campId: [camp.id], page: 1, size: 5 } })).content
  await expect.poll(async () => (await reports()).length, { timeout: 60_000 }).toBe(1)
  const report = one((await reports())[0], 'report')
  const shared = await jiaowu.ask(shareReport, {
    params: { id: report.id },
    body: { consentAt: new Date().toISOString(), by: '妈妈微信同意' },
  })
  await page.goto(`${url}${new URL(shared.url, url).pathname}`)
  await expect(page.getByText('小禾').first()).toBeVisible()
  expect(await page.content()).not.toContain('苏小禾')
}
