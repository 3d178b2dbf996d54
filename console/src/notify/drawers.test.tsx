import type { MessageRow, PushEvent, TaskRow } from '@camp/contract/base/notify'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeSource } from '../../test/fakePush.ts'
import { fakeServer, type Seen } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { setLanguage } from '../platform/i18n.ts'
import { dismissAll } from '../platform/notices.ts'
import { closeDrawer, useDrawer } from '../platform/signedIn/drawers.ts'
import { NoticeHost } from '../shell/base/NoticeHost.tsx'
import { MessageDrawer } from './MessageDrawer.tsx'
import { NotifyButtons } from './NotifyButtons.tsx'
import { TaskDrawer } from './TaskDrawer.tsx'

const server = fakeServer()
const aTask = (own: Partial<TaskRow>): TaskRow => ({
  id: 1,
  title: '导出订单',
  detail: '共 60,000 条',
  rate: 0,
  status: 'DOING',
  content: null,
  error: null,
  createtime: new Date().toISOString(),
  finishedAt: null,
  attempts: 1,
  cancellable: true,
  changeSet: null,
  ...own,
})
const ended = (own: Partial<TaskRow>): TaskRow => aTask({ rate: 100, finishedAt: new Date().toISOString(), status: 'success', ...own })
const aMessage = (own: Partial<MessageRow>): MessageRow => ({
  id: 1,
  title: '退款已到账',
  detail: '订单 1 退款 ¥2.00 已成功',
  messageTime: new Date().toISOString(),
  readFlag: 'UNREAD',
  link: null,
  ...own,
})

let doing: TaskRow[]
let done: TaskRow[]
let messages: MessageRow[]
const changes = () => server.seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
const answers = ({ method, path }: Seen) => {
  if (path === '/api/notify/task/queryTaskLists') return { body: { doingTasks: doing, doingCount: doing.length, terminateTasks: done } }
  if (path === '/api/notify/message/queryMessageList') {
    const unRead = messages.filter(({ readFlag }) => readFlag === 'UNREAD')
    return { body: { unRead, unReadCount: unRead.length, all: messages } }
  }
  return method === 'GET' ? undefined : { body: { id: 1, count: 1, status: 'WAITING', readFlag: 'READ' } }
}

let source: FakeSource | undefined
const push = (id: number, event: PushEvent) => act(() => source?.pushed(id, event))

function Drawers() {
  const open = useDrawer()
  return (
    <>
      <NotifyButtons userId={1} />
      {open === 'tasks' && <TaskDrawer onClose={closeDrawer} />}
      {open === 'messages' && <MessageDrawer onClose={closeDrawer} />}
      <NoticeHost />
    </>
  )
}

beforeEach(() => {
  localStorage.clear()
  ;[doing, done, messages, source] = [[], [], [], undefined]
  server.answer(answers)
  vi.stubGlobal(
    'EventSource',
    class extends FakeSource {
      constructor(address: string) {
        super(address)
        source = this
      }
    },
  )
})
afterEach(() => {
  act(() => {
    closeDrawer()
    dismissAll()
    setLanguage('zh-CN')
  })
})

const drawer = (name: string) => screen.findByRole('dialog', { name })
const open = async (name: RegExp) => {
  const view = onScreen(<Drawers />)
  await view.user.click(screen.getByRole('button', { name }))
  return view
}
const listening = () => waitFor(() => expect(source).toBeTruthy(), { timeout: 4000 })

describe('the task drawer', () => {
  test('shows what runs, with its progress, and its empty states', async () => {
    doing = [aTask({ rate: 64, detail: '已处理 119,170 / 186,204 条' })]
    const { user } = await open(/^任务/)
    const panel = await drawer('任务')
    expect(await within(panel).findByRole('tab', { name: '进行中 1', selected: true })).toBeTruthy()
    expect(within(panel).getByRole('progressbar', { name: '导出订单的进度' }).getAttribute('aria-valuenow')).toBe('64')
    expect(within(panel).getByText('已处理 119,170 / 186,204 条')).toBeTruthy()
    expect(within(panel).getByText('64%')).toBeTruthy()
    const running = within(within(panel).getByRole('listitem'))
    expect([running.getByText('导出订单'), running.getByText('刚刚')]).toHaveLength(2)
    await user.click(within(panel).getByRole('tab', { name: '已完成' }))
    expect(within(panel).getByText('暂无任务')).toBeTruthy()
    expect(within(panel).queryByRole('button', { name: '清空已完成' })).toBeNull()
  })

  test('offers no deletion of what waits to leave: its toast takes it back', async () => {
    doing = [aTask({ status: 'WAITING', cancellable: false, title: '群发消息“开营”' }), aTask({ id: 2, status: 'WAITING' })]
    await open(/^任务/)
    const panel = await drawer('任务')
    expect(await within(panel).findByRole('button', { name: /删除.*导出订单/ })).toBeTruthy()
    expect(within(panel).queryByRole('button', { name: /删除.*开营/ })).toBeNull()
  })

  test('counts what runs, also when it is nothing', async () => {
    await open(/^任务/)
    expect(await within(await drawer('任务')).findByRole('tab', { name: '进行中 0' })).toBeTruthy()
  })

  test('offers the result of a success in a new window, and to run a failure again', async () => {
    done = [
      ended({ id: 2, content: '/foundation/api/files/abc' }),
      ended({ id: 3, status: 'FAILD', title: '导入运单号', error: '任务中断，请重试' }),
      ended({ id: 4, title: '旧的', content: '/foundation/api/files/old', finishedAt: new Date(Date.now() - 90_000_000).toISOString() }),
    ]
    const { user } = await open(/^任务/)
    const panel = await drawer('任务')
    await user.click(within(panel).getByRole('tab', { name: '已完成' }))
    const [success, failure, expired] = within(panel).getAllByRole('listitem')
    const link = within(success as HTMLElement).getByRole('link', { name: '查看详情' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/foundation/api/files/abc', '_blank'])
    expect(within(failure as HTMLElement).getByText('任务中断，请重试')).toBeTruthy()
    for (const [item, state] of [
      [success, '成功'],
      [failure, '失败'],
    ] as const)
      expect(within(item as HTMLElement).getByText(state)).toBeTruthy()
    expect(within(expired as HTMLElement).queryByRole('link')).toBeNull()
    await user.click(within(failure as HTMLElement).getByRole('button', { name: '重新执行' }))
    await waitFor(() => expect(changes()).toEqual(['DELETE /api/notify/task/taskRetry/3']))
  })

  test('deletes one, and clears the completed, after the question', async () => {
    done = [ended({ id: 2 })]
    const { user } = await open(/^任务/)
    const panel = await drawer('任务')
    await user.click(within(panel).getByRole('tab', { name: '已完成' }))
    await user.click(await within(panel).findByRole('button', { name: '删除任务：导出订单' }))
    const question = () => screen.getByRole('dialog', { name: '数据删除后不可恢复，确认删除？' })
    await user.click(within(question()).getByRole('button', { name: '取消' }))
    expect(changes()).toEqual([])
    await user.click(within(panel).getByRole('button', { name: '删除任务：导出订单' }))
    await user.click(within(question()).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(changes()).toEqual(['DELETE /api/notify/task/2']))
    await user.click(within(panel).getByRole('button', { name: '清空已完成' }))
    await user.click(within(question()).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(changes()).toEqual(['DELETE /api/notify/task/2', 'DELETE /api/notify/task/clearDoneTask']))
  })

  test('does not offer to delete what runs and cannot be stopped', async () => {
    doing = [aTask({ cancellable: false })]
    await open(/^任务/)
    const panel = await drawer('任务')
    await within(panel).findByRole('progressbar')
    expect(within(panel).queryByRole('button', { name: /删除/ })).toBeNull()
  })
})

describe('the message drawer', () => {
  test('opens a message, and closing it marks it as read', async () => {
    messages = [aMessage({})]
    const { user } = await open(/^消息/)
    const panel = await drawer('消息')
    const item = within(await within(panel).findByRole('listitem'))
    expect([item.getByText('刚刚'), item.getByText('订单 1 退款 ¥2.00 已成功')]).toHaveLength(2)
    expect(
      within(panel)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['未读 1', '全部'])
    await user.click(item.getByRole('button', { name: /退款已到账/ }))
    const detail = screen.getByRole('dialog', { name: '消息详细' })
    expect(within(detail).getByText('订单 1 退款 ¥2.00 已成功')).toBeTruthy()
    expect(changes()).toEqual([])
    await user.click(within(detail).getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement)
    await waitFor(() => expect(changes()).toEqual(['PUT /api/notify/message/readMsg/1']))
  })

  test('offers to delete what is read only, after the question', async () => {
    messages = [aMessage({ id: 2, title: '新的' }), aMessage({ id: 1, readFlag: 'READ' })]
    const { user } = await open(/^消息/)
    const panel = await drawer('消息')
    await user.click(within(panel).getByRole('tab', { name: '全部' }))
    const deletions = await within(panel).findAllByRole('button', { name: /^删除消息/ })
    expect(deletions.map((button) => button.getAttribute('aria-label'))).toEqual(['删除消息：退款已到账'])
    await user.click(deletions[0] as HTMLElement)
    await user.click(within(screen.getByRole('dialog', { name: '确认删除该消息吗？' })).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(changes()).toEqual(['DELETE /api/notify/message/1']))
  })

  test('says when there is nothing', async () => {
    await open(/^消息/)
    expect(await within(await drawer('消息')).findByText('暂无消息')).toBeTruthy()
  })
})

test('the drawers open one at a time; Esc closes, and the focus goes back', async () => {
  const { user } = await open(/^任务/)
  await drawer('任务')
  await user.click(screen.getByRole('button', { name: /^消息/ }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await drawer('消息')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '消息' }))
})

describe('pushes', () => {
  test('move progress without a call, and the badges count what the server counts', async () => {
    doing = [aTask({ rate: 10 })]
    messages = [aMessage({})]
    await open(/^任务/)
    await listening()
    expect(await screen.findByRole('button', { name: '任务，1 个进行中' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: '消息，1 条未读' })).toBeTruthy()
    const calls = server.seen.length
    push(1, { kind: 'TASK', id: 1, status: 'DOING', title: '导出订单', detail: '已处理 1 条', rate: 55, content: null })
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('55'))
    expect(server.seen).toHaveLength(calls)
    messages = [aMessage({ id: 2 }), ...messages]
    push(2, { kind: 'MESSAGE', id: 2, title: '退款已到账', detail: '', messageTime: '', unReadCount: 2 })
    expect(await screen.findByRole('button', { name: '消息，2 条未读' })).toBeTruthy()
    expect(screen.getByText('新消息：退款已到账')).toBeTruthy()
  })

  test('show a finished task once, with the way to its result', async () => {
    onScreen(<Drawers />)
    await listening()
    const finished: PushEvent = {
      kind: 'TASK',
      id: 1,
      status: 'DONE',
      title: '导出订单',
      detail: '共 60,000 条',
      rate: 100,
      content: '/foundation/api/files/abc',
      finishedAt: '2026-11-21T09:00:00.000+08:00',
    }
    push(5, finished)
    expect(await screen.findByText('任务执行完成')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看详情' }).getAttribute('href')).toBe('/foundation/api/files/abc')
    act(dismissAll)
    push(6, finished)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(screen.queryByText('任务执行完成')).toBeNull()
  })

  test('show a failed task with why, and run it again; its next failure is shown again', async () => {
    onScreen(<Drawers />)
    await listening()
    const failed: PushEvent = { kind: 'TASK', id: 3, status: 'FAILD', title: '导出订单', detail: '磁盘空间不足，文件未能保存', rate: 5 }
    push(7, { ...failed, finishedAt: '1' })
    expect(await screen.findByText('任务执行失败')).toBeTruthy()
    expect(screen.getByText('导出订单 · 磁盘空间不足，文件未能保存')).toBeTruthy()
    act(() => screen.getByRole('button', { name: '重试' }).click())
    await waitFor(() => expect(changes()).toEqual(['DELETE /api/notify/task/taskRetry/3']))
    expect(await screen.findByText('任务已重新执行')).toBeTruthy()
    push(9, { ...failed, finishedAt: '2' })
    expect(await screen.findByText('任务执行失败')).toBeTruthy()
  })

  test('that may have been missed are made up for by reading the lists again', async () => {
    onScreen(<Drawers />)
    await listening()
    act(() => source?.opened())
    await screen.findByRole('button', { name: '任务' })
    doing = [aTask({})]
    act(() => source?.lost())
    await waitFor(() => expect(source?.readyState).toBe(0), { timeout: 4000 })
    act(() => source?.opened())
    expect(await screen.findByRole('button', { name: '任务，1 个进行中' })).toBeTruthy()
  })
})
