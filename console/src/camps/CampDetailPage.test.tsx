import { addDays } from '@camp/contract/base/days'
import { getWeekData } from '@camp/contract/campStatus/campStatus'
import { getCampDetail } from '@camp/contract/camps/camps'
import { listCampGroups } from '@camp/contract/camps/camps.groups'
import { getCampTimeline } from '@camp/contract/camps/camps.timeline'
import { getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { listDivisionCamps } from '@camp/contract/division/division.camps'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { formatDay } from '../platform/format.ts'
import { screens } from '../shell/screens.ts'
import { CampDetailPage } from './CampDetailPage.tsx'

const server = fakeServer()
const today = formatDay(Date.now())
const asked: string[] = []

const camp = (from: number, to: number, status: string) => ({
  id: 5,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  version: 1,
  name: '体验营',
  campTypeId: 1,
  campType: '短期营',
  goodsId: null,
  goodsName: '7 天体验',
  term: '第 3 期',
  enrolStart: addDays(today, from - 20),
  enrolEnd: addDays(today, from - 1),
  startDate: addDays(today, from),
  endDate: addDays(today, to),
  capacity: 40,
  enrolledCount: 29,
  groupCount: 2,
  clockInsDone: 30,
  clockInsDue: 40,
  clockInRateBp: 7_500,
  status,
  remark: null,
  lessons: [
    { day: 1, lessonDate: addDays(today, from), resourceId: 9, resourceTitle: '字母歌', resourceKind: 'VIDEO' },
    { day: 3, lessonDate: addDays(today, from + 2), resourceId: null, resourceTitle: null, resourceKind: null },
  ],
  campTypeList: [],
})

const group = (id: number, coachId: number | null, coachName: string | null) => ({
  id,
  campId: 5,
  name: `${id}组`,
  coachId,
  coachName,
  studentCount: 10,
  capacity: 20,
  clockInsDone: 1,
  clockInsDue: 2,
})

const event = (kind: string, more: object) => ({
  key: `${kind} 1`,
  kind,
  at: '2026-11-20T00:00:00Z',
  status: null,
  title: '2026-11-20',
  note: null,
  byName: null,
  campId: 5,
  recordId: null,
  count: null,
  ...more,
})

let shown = camp(-2, 18, 'IN_PROGRESS')

beforeEach(() => {
  asked.length = 0
  shown = camp(-2, 18, 'IN_PROGRESS')
  server.answer(({ path, query }) => {
    asked.push(path)
    const pageOf = (content: readonly object[], total = content.length) => ({ body: { content, totalElements: total } })
    if (path === getCampDetail.path) return { body: shown }
    if (path === listCampGroups.path) return pageOf([group(1, 7, '王老师'), group(2, 7, '王老师'), group(3, null, null)])
    if (path === listDivisionCamps.path) return { body: [{ campId: 5, waiting: 4 }] }
    if (path === getCoachComments.path) return pageOf([], query.getAll('campId').join() === '5' ? 3 : 0)
    if (path === getWeekData.path && query.getAll('campId').join() === '5')
      return { body: { days: [addDays(today, -1), today].map((date) => ({ date, clockedIn: date === today ? 9 : 20, due: 27 })) } }
    if (path === getCampTimeline.path)
      return {
        body: {
          coming: [event('STATE', { status: 'END', at: '2099-01-01T16:00:00Z' })],
          entries: [event('ENROLMENT', { count: 6 }), event('DIVISION', { count: 12, byName: '李主任', title: '' })],
          next: null,
        },
      }
    return pageOf([])
  })
})

const ALL = ['CAMP_INDEX', 'CAMP_STUDENT', 'CAMP_GROUP', 'CAMP_STATUS', 'COASH_INDEX', 'COASH_DIVISION', 'COASH_OVERTIME', 'CAMP_EDIT']
const figures = () =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']))

test('a camp opens with its day, coaches and figures of today, and its timeline first', async () => {
  expect(screens.length).toBeGreaterThan(0)
  onScreen(<CampDetailPage />, { at: '/camp/detail?id=5', codes: ALL })
  await screen.findByRole('heading', { level: 1, name: '体验营 第 3 期' })
  expect(screen.getByText('第 3 天 / 共 21 天')).toBeTruthy()
  // A coach of two groups is named once.
  const coach = await screen.findAllByRole('link', { name: '王老师' })
  expect(coach.map((link) => link.getAttribute('href'))).toEqual(['/coach/detail?id=7'])
  await expect.poll(figures).toMatchObject({ '学员 / 名额': '29 / 40', 待分班: '4', 今日打卡: '9 / 27', 打卡率: '75.0%', 点评未交: '3' })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('时间线')
  const panel = within(await screen.findByRole('tabpanel'))
  expect((await panel.findByRole('link', { name: '6 人入营' })).getAttribute('href')).toBe('/camp/campStudent?campId=5')
  expect(panel.getByRole('link', { name: '分班，调整 12 人' }).getAttribute('href')).toBe('/coach/CoachDivision?campId=5')
  expect(panel.getByText('结营')).toBeTruthy()
})

test('for who may only look at camps no figure of others is asked, and no page of others is a link', async () => {
  onScreen(<CampDetailPage />, { at: '/camp/detail?id=5', codes: ['CAMP_INDEX'] })
  await screen.findByText('6 人入营')
  expect(asked).not.toContain(listDivisionCamps.path)
  expect(asked).not.toContain(getCoachComments.path)
  expect(asked).not.toContain(getWeekData.path)
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['时间线', '分组', '课程'])
})

test.each([
  [camp(3, 23, 'ENROLLING'), '3 天后开营'],
  [camp(-30, -10, 'ENDED'), '共 21 天'],
])('before and after its days it says so', async (one, words) => {
  shown = one
  onScreen(<CampDetailPage />, { at: '/camp/detail?id=5&tab=lessons', codes: ALL })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByText('字母歌')).toBeTruthy()
  // Today is of no camp that does not run.
  expect(screen.queryByText('今日打卡')).toBeNull()
})
