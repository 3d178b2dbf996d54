import type { TaskRow } from '@camp/contract/base/notify'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { setLanguage } from '../platform/i18n.ts'
import { dismissAll } from '../platform/notices.ts'
import type { ChangeSet } from '../ui/change/useChangeSet.ts'
import { TaskDrawer } from './TaskDrawer.tsx'

const token = 'a'.repeat(22)
const server = fakeServer()
const none = { READY: 0, SKIPPED: 0, REFUSED: 0, APPLIED: 0, FAILED: 0, UNDONE: 0 }
const now = new Date().toISOString()
const done: ChangeSet = {
  token,
  kind: 'campStudents.import',
  stage: 'APPLY',
  status: 'DONE',
  rate: 100,
  mode: 'VALID_ROWS',
  fileName: '学员.xlsx',
  fileUrl: '/foundation/api/files/7',
  rows: 3,
  counts: { ...none, APPLIED: 2, REFUSED: 1 },
  undoable: true,
  createdAt: now,
  finishedAt: now,
}
const running: ChangeSet = { ...done, status: 'DOING', rate: 40, undoable: false }
const checked: ChangeSet = { ...done, stage: 'PLAN', status: 'CHECKED', counts: { ...none, READY: 2, REFUSED: 1 }, undoable: false }
const kept: ChangeSet = { ...done, stage: 'UNDO', counts: { ...none, UNDONE: 1, APPLIED: 1, REFUSED: 1 } }

const task: TaskRow = {
  id: 5,
  title: '导入营期学员',
  detail: '成功 2 行，跳过 0 行，拒绝 1 行',
  rate: 100,
  status: 'success',
  content: null,
  error: null,
  createtime: now,
  finishedAt: now,
  attempts: 1,
  cancellable: false,
  changeSet: { token, waits: false },
}
let doing: TaskRow[]
let ended: TaskRow[]
let set: ChangeSet | number

beforeEach(() => {
  ;[doing, ended, set] = [[], [task], done]
  server.answer(({ path }) => {
    if (path === '/api/notify/task/queryTaskLists') return { body: { doingTasks: doing, doingCount: doing.length, terminateTasks: ended } }
    if (path === `/api/change-set/${token}`) {
      if (typeof set === 'number') return { status: set, body: { code: set, error: 'NOT_FOUND', msg: '不存在', requestId: 'r-1' } }
      return { body: set }
    }
    if (path === `/api/change-set/${token}/rows`)
      return { body: { content: [], totalElements: 0, totalPages: 0, size: 20, number: 0, pageable: { pageSize: 20, pageNumber: 0 } } }
    return /\/(apply|retry|undo)$/.test(path) ? { body: { taskId: 6 } } : undefined
  })
})
afterEach(() => {
  dismissAll()
  setLanguage('zh-CN')
})

/** The drawer with its completed tasks in view. */
async function drawer(tab = '已完成') {
  const view = onScreen(<TaskDrawer onClose={() => undefined} />)
  await view.user.click(await screen.findByRole('tab', { name: tab }))
  return view
}
const asked = (what: string) => server.seen.filter(({ path }) => path.endsWith(`/${what}`)).length
const dialog = () => screen.findByRole('dialog', { name: '导入营期学员' })

test('a task opens its set of changes with the keys: its result, another try, and the way back; closed, the focus is where it was', async () => {
  const { user } = await drawer()
  const opener = await screen.findByRole('button', { name: '查看变更：导入营期学员' })
  opener.focus()
  await user.keyboard('{Enter}')
  const shown = within(await dialog())
  await shown.findByText('已完成 2 行')
  expect(shown.getByText('导入结果').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(shown.getByRole('link', { name: '下载标注错误的文件' })).toBeTruthy()
  await user.click(shown.getByRole('button', { name: '重试其余 1 行' }))
  await waitFor(() => expect(asked('retry')).toBe(1))
  await user.click(await shown.findByRole('button', { name: '撤销' }))
  const question = await screen.findByRole('dialog', { name: '撤销已完成的 2 行？' })
  set = kept
  await user.click(within(question).getByRole('button', { name: '撤销' }))
  await shown.findByText('已撤销 1 行')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: '导入营期学员' })).toBeNull()
  expect(screen.getByRole('dialog', { name: '任务' }).contains(document.activeElement)).toBe(true)
})

test('a file that was checked, and left, is applied from there', async () => {
  ended = [{ ...task, changeSet: { token, waits: true } }]
  set = checked
  const { user } = await drawer()
  await user.click(await screen.findByRole('button', { name: '继续处理：导入营期学员' }))
  const shown = within(await dialog())
  expect((await shown.findByText('检查数据')).closest('li')?.getAttribute('aria-current')).toBe('step')
  await user.click(shown.getByRole('button', { name: '执行 2 行' }))
  await waitFor(() => expect(asked('apply')).toBe(1))
})

test('what runs is shown with how far it is, and with its result as soon as that is there', async () => {
  doing = [{ ...task, id: 6, status: 'DOING', rate: 40, finishedAt: null }]
  set = running
  const { user } = await drawer('进行中 1')
  await user.click(await screen.findByRole('button', { name: '查看变更：导入营期学员' }))
  const shown = within(await dialog())
  expect((await shown.findByRole('progressbar')).getAttribute('aria-label')).toBe('正在执行 学员.xlsx')
  ;[doing, ended, set] = [[], [task], done]
  await shown.findByText('已完成 2 行')
  // The drawer reads its lists anew with them, and the task is no longer among those that run.
  await screen.findByRole('tab', { name: '进行中 0' })
  await user.click(shown.getByRole('button', { name: '完成' }))
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: '进行中 0' }))
})

test('rows that could not be taken back can be tried again', async () => {
  set = kept
  const { user } = await drawer()
  await user.click(await screen.findByRole('button', { name: '查看变更：导入营期学员' }))
  await user.click(await within(await dialog()).findByRole('button', { name: '撤销其余 1 行' }))
  await user.click(within(await screen.findByRole('dialog', { name: '撤销已完成的 1 行？' })).getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(asked('undo')).toBe(1))
})

test('a file whose time is over is not offered any more, but its rows are', async () => {
  set = { ...done, finishedAt: new Date(Date.now() - 90_000_000).toISOString() }
  const { user } = await drawer()
  await user.click(await screen.findByRole('button', { name: '查看变更：导入营期学员' }))
  const shown = within(await dialog())
  await shown.findByText('标注错误的文件已过期')
  expect(shown.queryByRole('link')).toBeNull()
})

test.each([
  [404, '该批量变更已过期'],
  [403, '没有查看权限'],
])('a set that is not there to be seen any more (%i) says so, once, and is not asked for again', async (status, words) => {
  set = status
  const { user } = await drawer()
  await user.click(await screen.findByRole('button', { name: '查看变更：导入营期学员' }))
  const shown = within(await dialog())
  await shown.findByText(words)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(asked(token)).toBe(1)
  await user.click(shown.getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement)
  expect(screen.queryByRole('dialog', { name: '导入营期学员' })).toBeNull()
})

test('a task whose set is no longer kept says so in place of the way to it', async () => {
  ended = [{ ...task, changeSet: { token: null, waits: false } }]
  await drawer()
  await screen.findByText('变更明细已过期')
  expect(screen.queryByRole('button', { name: /导入营期学员/ })?.textContent).toBeFalsy()
})
