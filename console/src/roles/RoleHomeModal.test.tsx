import { homeCard } from '@camp/contract/base/home'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { RoleHomeModal } from './RoleHomeModal.tsx'
import type { RoleDetail } from './roleActions.ts'

const server = fakeServer()
const role: RoleDetail = {
  id: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 3,
  roleName: '夜班',
  remark: null,
  dataScope: 'ALL',
  userCount: 0,
  builtIn: false,
  homeCards: ['INBOX', 'TASKS'],
  permissions: [],
  users: [],
}
const sent = () => server.seen.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

test('the cards that are ticked are saved in the order in which they stand', async () => {
  server.answer(() => ({ body: { id: 4, version: 4 } }))
  const onClose = vi.fn()
  onScreen(<RoleHomeModal role={role} onClose={onClose} />, { codes: ['ROLE_EDIT'] })
  const parts = await screen.findByRole('group', { name: /^卡片/ })
  fireEvent.click(within(parts).getByRole('checkbox', { name: '最近打开与置顶' }))
  fireEvent.keyDown(within(parts).getByRole('button', { name: /^移动“我的任务”/ }), { key: 'Home' })
  // A figure that the role may not see is said to stay away.
  expect(within(screen.getByRole('group', { name: /^顶部数据/ })).getAllByText('该角色没有权限，不会显示').length).toBeGreaterThan(5)
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toEqual([{ cards: ['TASKS', 'INBOX', 'VISITS'], version: 3 }])
})

test('without a card nothing is sent, and the default is given back as none', async () => {
  server.answer(() => ({ body: { id: 4, version: 4 } }))
  onScreen(<RoleHomeModal role={role} onClose={() => undefined} />, { codes: ['ROLE_EDIT'] })
  for (const name of ['待处理', '我的任务']) fireEvent.click(await screen.findByRole('checkbox', { name }))
  save()
  expect(await screen.findByText('请至少勾选一项')).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '恢复默认' }))
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(homeCard.values.length)
  save()
  await waitFor(() => expect(sent()).toEqual([{ cards: null, version: 3 }]))
})
