import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { CloseMonthModal } from './CloseMonthModal.tsx'

const server = fakeServer()
const held = { statementId: 5, coachId: 7, coachName: '沈雨欣', why: 'AWAITS', count: 2 }
const preview = { monthOver: true, ready: 1, minutes: 60, amount: 6_000, openComments: 0, moved: [], officeComments: 0, held: [held] }

test('the dialog names whose hours wait for a second person, leads to them, and closes the others that were chosen', async () => {
  server.answer(({ path }) => ({ body: path.endsWith('/preflight') ? preview : { taskId: 3 } }))
  const whom = { month: '2026-10', coachIds: [7, 8] }
  const { user } = onScreen(<CloseMonthModal whom={whom} onClose={() => undefined} onDone={() => undefined} />)
  expect((await screen.findByText(/2 笔工时待另一人确认，确认或不同意后可关账/)).closest('li')?.textContent).toContain('沈雨欣')
  expect(screen.getByRole('link', { name: '去处理' }).getAttribute('href')).toBe('/coach/coachWorkHourDetail/7?month=2026-10')
  await user.click(screen.getByRole('button', { name: /关账 1 人|关账/ }))
  await expect.poll(() => server.seen.find(({ path }) => path.endsWith('/close'))?.body).toEqual({ month: '2026-10', coachIds: [8] })
})
