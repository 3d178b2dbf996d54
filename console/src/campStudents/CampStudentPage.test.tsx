import { type CampStudentRow, listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getCampDetail } from '@camp/contract/camps/camps'
import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { TabContext } from '../platform/tab.ts'
import { CampStudentPage } from './CampStudentPage.tsx'

const server = fakeServer()
const camp = (id: number, name: string, status: string) => ({ id, name, term: '第 1 期', campTypeId: 1, status })

function serve(camps: readonly ReturnType<typeof camp>[], rows: readonly CampStudentRow[] = []) {
  const asked: string[] = []
  server.answer(({ path, query }) => {
    if (path === getWeekCampsDropDown.path) return { body: camps }
    if (path === getCampDetail.path) return { body: camps.find(({ id }) => String(id) === query.get('id')) }
    if (path !== listCampClientUsers.path) return
    asked.push([query.get('campId'), query.get('warned')].join(' ').trim())
    return { body: aPage([...rows], rows.length) }
  })
  return asked
}

test('students open on the first camp that runs; another one is chosen in the head', async () => {
  const asked = serve([camp(9, '寒假营', 'NOT_STARTED'), camp(5, '秋季营', 'IN_PROGRESS'), camp(3, '夏令营', 'ENDED')])
  const { user } = onScreen(<CampStudentPage />, { at: '/camp/campStudent', codes: ['CAMP_STUDENT'] })
  expect(await screen.findByRole('heading', { name: /秋季营/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '切换营期' }))
  await user.click(await screen.findByRole('option', { name: /夏令营/ }))
  expect(await screen.findByRole('heading', { name: /夏令营/ })).toBeTruthy()
  expect([...new Set(asked)]).toEqual(['5', '3'])
})

test('the tab that named no camp goes as soon as the one of its camp is there', async () => {
  serve([camp(5, '秋季营', 'IN_PROGRESS')])
  const close = vi.fn()
  const tab = { setTitle: () => undefined, mark: () => undefined, close }
  onScreen(
    <TabContext value={tab}>
      <CampStudentPage />
    </TabContext>,
    { at: '/camp/campStudent', codes: ['CAMP_STUDENT'] },
  )
  expect(await screen.findByRole('heading', { name: /秋季营/ })).toBeTruthy()
  expect(close).toHaveBeenCalledOnce()
})

test('without any camp the screen says so', async () => {
  serve([])
  onScreen(<CampStudentPage />, { at: '/camp/campStudent' })
  expect(await screen.findByText('还没有营期')).toBeTruthy()
})

const warned: CampStudentRow = {
  ...{ id: 7, createdAt: '2026-11-01T08:00:00+08:00', updatedAt: '2026-11-01T08:00:00+08:00', version: 1, campId: 5, campName: '秋季营' },
  ...{ groupId: 4, group: { id: 4, name: '1组' }, coachId: 5, coachName: '何雨桐', studentId: 3, studentName: '魏文昊', parentId: 2 },
  ...{ parentName: '魏先生', parentPhone: '138****0001', source: 'MANUAL', orderNumber: null, status: 'STUDYING' },
  ...{ joinedAt: '2026-11-01T08:00:00+08:00', clockInDays: 12, lessonDays: 21, lastClockInAt: null, atRisk: false, coachRemark: null },
  ...{ plannedMove: null, stays: [] },
  warning: {
    chanceBp: 7_100,
    silent: 2,
    reasons: [
      { kind: 'STREAK', value: 2, of: null },
      { kind: 'COMMENT_LATE', value: 1, of: null },
    ],
  },
}

test('who may stop has a mark that says why, and is found by it by those who read the warnings', async () => {
  const asked = serve([camp(5, '秋季营', 'IN_PROGRESS')], [warned])
  onScreen(<CampStudentPage />, { at: '/camp/campStudent?campId=5', codes: ['CAMP_STUDENT', 'RISK'] })
  expect((await screen.findByText('预警 71%')).title).toBe('7 天内可能停下来：连续 2 次未打卡；上次点评超时')
  fireEvent.click(screen.getByRole('button', { name: /^预警/ }))
  await vi.waitFor(() => expect(asked.at(-1)).toBe('5 true'), { timeout: 4_000 })
})

test('others have no such filter', async () => {
  serve([camp(5, '秋季营', 'IN_PROGRESS')], [{ ...warned, warning: null }])
  onScreen(<CampStudentPage />, { at: '/camp/campStudent', codes: ['CAMP_STUDENT'] })
  expect(await screen.findByText('魏文昊')).toBeTruthy()
  expect(screen.queryByText(/预警/)).toBeNull()
})
