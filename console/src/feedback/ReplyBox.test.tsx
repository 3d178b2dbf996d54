import type { DeskRow } from '@camp/contract/feedback/feedback.desk'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { dismissAll, messageStore } from '../platform/notices.ts'
import { draftOf, keepDraft } from './feedbackDrafts.ts'
import { ReplyBox } from './ReplyBox.tsx'
import { SnoozeButton } from './SnoozeButton.tsx'

const server = fakeServer()
const row = { id: 7, parentId: 3, parentName: '豆豆妈妈', category: 'COURSE' } as unknown as DeskRow // what the box reads

const last = () => {
  const action = messageStore.read().at(-1)?.action
  return action && 'run' in action ? action : undefined
}

test('a reply that is sent can be taken back for a while, and stands in its box again, before what was typed since', async () => {
  dismissAll()
  let left = false
  server.answer(({ path }) => {
    if (path.includes('template')) return { body: [] }
    if (path === '/api/undo/31' && left)
      return { status: 999, body: { code: 999, error: 'FEEDBACK_REPLY_SENT', msg: '回复已发出，无法撤销', requestId: 'r' } }
    return { body: path === '/api/undo/31' ? { id: 31 } : { count: 1, undo: 31 } }
  })
  const onNext = vi.fn()
  const { user } = onScreen(<ReplyBox row={row} child="豆豆" others={[]} onNext={onNext} />)
  const box = screen.getByRole('textbox')
  await user.type(box, '已补发')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onNext).toHaveBeenCalled())
  expect([draftOf(7), last()?.label, last()?.undoes]).toEqual(['', '撤销', true])
  keepDraft(7, '还有一句')
  last()?.run()
  await waitFor(() => expect(draftOf(7)).toBe('已补发\n还有一句'))
  expect(server.seen.filter(({ path }) => path === '/api/undo/31')).toHaveLength(1)
  // What has left is said to have left, and its text is not put back as if it had not.
  left = true
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(draftOf(7)).toBe(''))
  last()?.run()
  await waitFor(() => expect(messageStore.read().some(({ title }) => title === '回复已发出，无法撤销')).toBe(true))
  expect(draftOf(7)).toBe('')
})

test('a digit puts a feedback off while the times are open, and writes no template into its reply', async () => {
  keepDraft(7, '')
  const template = { id: 1, title: '已收到', text: '已收到，马上处理', category: null }
  server.answer(({ path }) => ({ body: path.includes('template') ? [template] : { count: 1, undo: 31 } }))
  const onNext = vi.fn()
  const { user } = onScreen(
    <>
      <SnoozeButton row={{ ...row, snoozedUntil: null }} onNext={onNext} />
      <ReplyBox row={row} child="豆豆" others={[]} onNext={vi.fn()} />
    </>,
  )
  await screen.findByRole('button', { name: '1 已收到' })
  await user.click(screen.getByRole('button', { name: '稍后' }))
  await user.keyboard('1')
  await waitFor(() => expect(onNext).toHaveBeenCalled())
  expect(draftOf(7)).toBe('')
  // Without them, it is the template's.
  await user.keyboard('1')
  expect(draftOf(7)).toBe('已收到，马上处理')
})
