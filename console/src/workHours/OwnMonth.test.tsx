import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { month, statement } from '../../test/statementFixture.ts'
import { OwnMonth } from './OwnMonth.tsx'

const server = fakeServer()
beforeEach(() => server.answer(({ method }) => ({ body: method === 'GET' ? aPage([statement], 1) : { id: 5, version: 4 } })))

test('a coach agrees to the own month without holding any code', async () => {
  const { user } = onScreen(<OwnMonth coachId={7} month={month} />, { coachId: 7 })
  expect(await screen.findByText(/我的 2026-01 月结/)).toBeTruthy()
  expect(screen.getByText(/¥600\.00/)).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['确认', '提出异议'])
  await user.click(screen.getByRole('button', { name: '确认' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }))
  await waitFor(() => expect(server.seen.map(({ path }) => path)).toContain('/api/manage/workhour/statements/5/confirm'))
})

test('the month of another coach offers nothing to somebody without the code', async () => {
  onScreen(<OwnMonth coachId={7} month={month} />, { coachId: 8 })
  await screen.findByText(/2026-01/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('what the coach disputed and nobody answered yet is said; a month of which nothing is to be said has no list', async () => {
  server.answer(() => ({ body: aPage([{ ...statement, status: 'OPEN', reason: null, disputes: 2, answered: null }], 1) }))
  const { unmount } = onScreen(<OwnMonth coachId={7} month={month} />, { coachId: 7 })
  expect(await screen.findByText('您提出的异议有 2 条待处理')).toBeTruthy()
  unmount()
  server.answer(() => ({ body: aPage([{ ...statement, status: 'OPEN', reason: null, disputes: 0, answered: null }], 1) }))
  onScreen(<OwnMonth coachId={7} month={month} />, { coachId: 7 })
  await screen.findByText(/2026-01/)
  expect(screen.queryByRole('list')).toBeNull()
})
