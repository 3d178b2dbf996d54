// @vitest-environment jsdom

import type { CampStudentDetail, WeekStatus } from '@camp/contract/campStudents/campStudents.weeks'
import { getMemberWeekStatus } from '@camp/contract/campStudents/campStudents.weeks'
import { screen, within } from '@testing-library/react'
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
