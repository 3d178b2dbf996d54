// @vitest-environment jsdom

import type { CampStudentDetail, WeekStatus } from '@camp/contract/campStudents/campStudents.weeks'
import { getMemberWeekStatus, getMemberWeekStudyData } from '@camp/contract/campStudents/campStudents.weeks'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { WeekCard } from './WeekCard.tsx'

const server = fakeServer()

const week = (dueDays: number, status: WeekStatus) => {
  server.answer(({ path }) =>
    path === getMemberWeekStatus.path
      ? {
          body: [{ weekStart: '2026-09-21', weekNo: 1, dueDays, clockInDays: 0, makeupDays: 0, commented: 0, overtime: 0, status }],
        }
      : undefined,
  )
  onScreen(<WeekCard enrolment={{ id: 7 } as CampStudentDetail} />) // all that it reads
  return within(screen.getByRole('region', { name: '每周打卡' }))
}

it('a week in which nothing was expected of the child is not shown as missing clock-ins', async () => {
  const card = week(0, 'NONE')
  expect(await card.findByText('无课程')).toBeDefined()
  expect(card.queryByText('未打卡')).toBeNull()
})

it('a week without a clock-in says so', async () => {
  expect(await week(3, 'NONE').findByText('未打卡')).toBeDefined()
})

it('of a week in which nothing was studied no empty bars are drawn', async () => {
  let seconds = 600
  server.answer(({ path }) => {
    if (path === getMemberWeekStatus.path)
      return {
        body: [
          { weekStart: '2026-09-21', weekNo: 1, dueDays: 3, clockInDays: 0, makeupDays: 0, commented: 0, overtime: 0, status: 'NONE' },
        ],
      }
    if (path !== getMemberWeekStudyData.path) return undefined
    const byDay = [{ date: '2026-09-21', studySeconds: seconds, score: null }]
    return { body: { studySeconds: seconds, averageScore: null, clockInDays: 0, dueDays: 3, byDay } }
  })
  const shown = onScreen(<WeekCard enrolment={{ id: 7 } as CampStudentDetail} />) // all that it reads
  expect(await screen.findByText(/10分钟 · /)).toBeTruthy()
  shown.unmount()
  seconds = 0
  onScreen(<WeekCard enrolment={{ id: 8 } as CampStudentDetail} />) // the same
  await screen.findByText('未打卡')
  await waitFor(() => expect(screen.queryByRole('heading', { name: '学习数据' })).toBeNull())
})
