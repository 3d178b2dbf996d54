import type { WorkItem } from '@camp/contract/base/work'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { workItem as item } from '../../test/workFixture.ts'
import { Inbox } from './Inbox.tsx'

let answered: (() => void)[] = []
vi.mock('./InboxCase.tsx', async (original) => ({
  ...(await original<typeof import('./InboxCase.tsx')>()),
  InboxCase: ({ item, onNext }: { item: WorkItem; onNext: () => void }) => (
    <button type="button" onClick={() => answered.push(onNext)}>
      {item.title}处理
    </button>
  ),
}))

const server = fakeServer()

test('a late answer goes on from its own piece of work alone', async () => {
  answered = []
  const rows = [item(1, '张一'), item(2, '李二'), item(3, '王三')]
  server.answer(({ path }) => ({ body: path.endsWith('/work') ? aPage(rows, rows.length) : [] }))
  onScreen(<Inbox />, { at: '/dashboard/workplace', codes: ['CAMP_STUDENT_DETAIL', 'FOLLOW_UP'] })
  const deal = async (title: string) => fireEvent.click(await screen.findByRole('button', { name: `${title}处理` }))
  const answer = () => act(() => answered.shift()?.())
  await deal('张一')
  for (const title of ['李二', '王三']) {
    fireEvent.keyDown(document.body, { key: 'j' })
    await screen.findByRole('button', { name: `${title}处理` })
  }
  await deal('王三')
  answer()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('button', { name: '王三处理' })).toBeTruthy()
  answer()
  expect(await screen.findByRole('button', { name: '李二处理' })).toBeTruthy()
  expect(within(screen.getByRole('list', { name: '待办' })).getAllByRole('listitem')).toHaveLength(3)
})
