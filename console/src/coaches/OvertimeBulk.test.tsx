import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { dismissAll, messageStore } from '../platform/notices.ts'
import { OvertimeBulk } from './OvertimeBulk.tsx'

const server = fakeServer()
const last = () => messageStore.read().at(-1)

test('coaches are reminded at once, without a question, and the toast takes it back while it waits', async () => {
  dismissAll()
  let count = 2
  server.answer(({ path }) => ({ body: path === '/api/undo/41' ? { id: 41 } : { count, undo: count === 0 ? null : 41 } }))
  const clear = vi.fn()
  const bulk = { choice: { ids: [1, 2, 3] }, count: 3, clear }
  const { user } = onScreen(<OvertimeBulk list={{ retry: vi.fn() } as never} selection={bulk as never} />, {
    codes: ['COASH_OVERTIME_REMIND'],
  })
  await user.click(screen.getByRole('button', { name: '提醒老师' }))
  await waitFor(() => expect(clear).toHaveBeenCalled())
  expect(last()?.title).toBe('8 秒后提醒 2 条打卡的老师；另 1 条已点评、今天已提醒过或老师没有账号')
  const action = last()?.action
  if (action && 'run' in action) action.run()
  await waitFor(() => expect(server.seen.filter(({ path }) => path === '/api/undo/41')).toHaveLength(1))
  // Where nobody is reminded there is nothing to take back.
  count = 0
  await user.click(screen.getByRole('button', { name: '提醒老师' }))
  await waitFor(() => expect(last()?.title).toMatch(/^没有可提醒的打卡/))
  expect(last()?.action).toBeUndefined()
})
