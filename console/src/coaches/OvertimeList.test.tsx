import { getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { OvertimeList } from './OvertimePage.tsx'

const server = fakeServer()
const late = {
  id: 1,
  campStudentId: 2,
  studentName: '张小明',
  campId: 3,
  campName: '冬季营',
  groupId: 4,
  groupName: 'A组',
  coachId: 5,
  coachName: '王老师',
  clockInDate: '2026-11-20',
  submittedAt: '2026-11-20T02:00:00.000Z',
  dueAt: '2026-11-21T02:00:00.000Z',
  commentedAt: '2026-11-21T03:00:00.000Z',
  overtimeMinutes: 60,
  kind: 'LATE',
}

test('overtime comments open with those that somebody has to write, and taking one back is not the loudest act', async () => {
  const asked: string[] = []
  server.answer(({ path, query }) => {
    if (path !== getCoachComments.path) return undefined
    asked.push(query.getAll('kind').join())
    return { body: aPage([late], 1) }
  })
  onScreen(<OvertimeList which={null} />, { codes: ['COASH_OVERTIME', 'COASH_COMMENT'] })
  const back = await screen.findByRole('button', { name: /撤回/ })
  expect(back.closest('.danger, [data-danger]')).toBeNull()
  expect(asked[0]).toBe('MISSING')
})
