import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { dismissAll, messageStore } from '../platform/notices.ts'
import type { MessageTaskRow } from './messageTaskRow.ts'
import { useMessageTaskSteps } from './useMessageTaskSteps.ts'

const server = fakeServer()
beforeEach(() => dismissAll())

/** What sending reads. */
const task = { id: 7, title: '开营提醒', channel: 'SMS', scheduledAt: null } as Partial<MessageTaskRow> as MessageTaskRow

function Sends({ step = 'send' }: { readonly step?: 'send' | 'retry' }) {
  const run = useMessageTaskSteps()
  return (
    <button type="button" onClick={() => run(step, task)}>
      {step}
    </button>
  )
}

test('a message whose sending is pressed twice is sent and told once', async () => {
  server.answer(() => ({ body: { total: 3, undo: 41 } }))
  onScreen(<Sends />)
  const button = screen.getByRole('button', { name: 'send' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(messageStore.read().map(({ title }) => title)).toEqual([expect.stringContaining('8 秒')]))
})

test('what was not received is sent again without a question, and can be taken back', async () => {
  server.answer(() => ({ body: { total: 2, undo: 42 } }))
  onScreen(<Sends step="retry" />)
  fireEvent.click(screen.getByRole('button', { name: 'retry' }))
  await waitFor(() => expect(messageStore.read().map(({ title }) => title)).toEqual([expect.stringContaining('没有收到的 2 人')]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const action = messageStore.read()[0]?.action
  if (action && 'run' in action) action.run()
  await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/undo/42')).toBe(true))
})
