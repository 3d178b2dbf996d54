import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { OwnCommentsCard } from './OwnCommentsCard.tsx'

const server = fakeServer()
const row = (id: number, studentName: string, more: object = {}) => ({
  id,
  campStudentId: id,
  studentName,
  campId: 1,
  campName: '暑期营 第1期',
  groupId: 2,
  groupName: '一班',
  coachId: 7,
  coachName: '沈雨欣',
  clockInDate: '2026-01-15',
  submittedAt: '2026-01-15T10:00:00.000Z',
  dueAt: '2026-01-16T10:00:00.000Z',
  commentedAt: null,
  overtimeMinutes: 0,
  kind: 'DUE',
  media: [],
  ...more,
})

test('what waits leads to the desk at which it is commented, each line to its own', async () => {
  const waiting = [row(1, '张小明', { kind: 'MISSING', overtimeMinutes: 130 }), row(2, '李小红', { coachId: 8, coachName: '陈老师' })]
  server.answer(() => ({ body: aPage(waiting, waiting.length) }))
  const { user, address } = onScreen(<OwnCommentsCard coachId={7} />, { coachId: 7 })
  const second = await screen.findByRole('link', { name: '点评 李小红 2026-01-15' })
  const [late, other] = screen.getAllByRole('listitem')
  expect(within(late as HTMLElement).getByText('已超时 2小时10分钟')).toBeTruthy()
  expect(within(late as HTMLElement).queryByText(/代/)).toBeNull()
  expect(within(other as HTMLElement).getByText(/代陈老师/)).toBeTruthy()
  expect(within(other as HTMLElement).getByText('01-16 18:00 截止')).toBeTruthy()
  expect(screen.getByRole('link', { name: '打开点评台' }).getAttribute('href')).toBe('/coach/commentDesk?ended=false')
  second.focus()
  await user.keyboard('{Enter}')
  expect(address()).toBe('/coach/commentDesk?ended=false&peek=2')
})

test('W leads to the one that is due first, and is nothing while nothing waits', async () => {
  server.answer(() => ({ body: aPage([], 0) }))
  const none = onScreen(<OwnCommentsCard coachId={7} />, { coachId: 7 })
  expect(await screen.findByText('没有待您点评的打卡')).toBeTruthy()
  await none.user.keyboard('w')
  expect(none.address()).toBe('/list')
  none.unmount()
  server.answer(() => ({ body: aPage([row(4, '张小明'), row(2, '李小红')], 2) }))
  const { user, address } = onScreen(<OwnCommentsCard coachId={7} />, { coachId: 7 })
  await screen.findByRole('link', { name: '点评 张小明 2026-01-15' })
  await user.keyboard('w')
  expect(address()).toBe('/coach/commentDesk?ended=false&peek=4')
})

test('more than fits is asked for; with nothing to do it says what comes here', async () => {
  const sizes: (string | null)[] = []
  server.answer(({ query }) => {
    sizes.push(query.get('size'))
    return { body: aPage([row(1, '张小明')], 40) }
  })
  const { user, unmount } = onScreen(<OwnCommentsCard coachId={7} />, { coachId: 7 })
  await user.click(await screen.findByRole('button', { name: '已显示 1 条，共 40 条，显示更多' }))
  await waitFor(() => expect(sizes).toEqual(['6', '26']))
  unmount()
  server.answer(() => ({ body: aPage([], 0) }))
  onScreen(<OwnCommentsCard coachId={7} />, { coachId: 7 })
  expect(await screen.findByText('没有待您点评的打卡')).toBeTruthy()
})
