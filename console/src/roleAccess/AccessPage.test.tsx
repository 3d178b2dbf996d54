import {
  approveDirectAccess,
  approveRoleAccess,
  confirmDirectAccess,
  confirmRoleAccess,
  type DirectAccess,
  listDirectAccess,
  listRoleAccess,
  type RoleAccess,
} from '@camp/contract/roleAccess/roleAccess'
import { approveExport, listExportRequests } from '@camp/contract/roleAccess/roleAccess.exports'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { AccessPage } from './AccessPage.tsx'
import '../nouns.generated.ts'

const server = fakeServer()
const role: RoleAccess = {
  roleId: 3,
  role: '客服',
  state: 'OVER',
  people: 9,
  codes: ['PARENT_INDEX', 'PII_VIEW'],
  added: [],
  approvedById: 7,
  approvedBy: '林晓雯',
  approvedAt: '2026-05-18T09:00:00.000+08:00',
  until: '2026-11-18',
  reason: '年度复核',
  alone: false,
  stopped: true,
  reads: 1_274,
  exports: 6,
  asked: null,
}
const asked = { id: 5, byId: 2, by: '韩雪', at: '2026-11-20T09:00:00.000+08:00', until: '2027-01-31', reason: '续期' }
const rows = [
  role,
  { ...role, roleId: 1, role: '超级管理员', state: 'NONE' as const, until: null, approvedBy: null, stopped: false, asked },
]

const { roleId: _role, role: _name, people: _people, ...standing } = role
const none = { ...standing, state: 'NONE' as const, until: null, approvedBy: null, stopped: false }
const direct: DirectAccess[] = [
  { ...none, userId: 12, name: '周敏', codes: ['PII_VIEW'], since: '2026-10-05T09:00:00.000+08:00', asked: { ...asked, id: 9 } },
  { ...standing, userId: 13, name: '何静', codes: ['PARENT_INDEX'], since: null },
]
const large = [
  {
    id: 8,
    byId: 4,
    by: '沈悦',
    at: '2026-11-20T09:00:00.000+08:00',
    title: '导出订单',
    rows: 8_214,
    entity: 'order',
    filter: { progress: ['PAID'], createdFrom: '2026-10-01' },
  },
]

function opened(codes = ['ACCESS_APPROVE']) {
  server.answer(({ path }) => {
    if (path === listRoleAccess.path) return { body: rows }
    if (path === listDirectAccess.path) return { body: direct }
    if (path === listExportRequests.path) return { body: large }
    if (path === approveExport.path.replace('{id}', '8')) return { body: { id: 8 } }
    if (path === approveRoleAccess.path.replace('{id}', '3')) return { body: { id: 6, waits: true } }
    if (path === approveDirectAccess.path.replace('{id}', '13')) return { body: { id: 7, waits: true } }
    if (path === confirmDirectAccess.path.replace('{id}', '9')) return { body: { id: 9 } }
    return path === confirmRoleAccess.path.replace('{id}', '5') ? { body: { id: 5 } } : undefined
  })
  return onScreen(<AccessPage />, { at: '/core/access', codes })
}
const line = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

test('a role past its date says so, and is renewed for half a year with a reason', async () => {
  const { user } = opened()
  const service = await line('客服')
  expect(service.getByText('已过期')).toBeTruthy()
  expect(service.getByText('已停用')).toBeTruthy()
  await user.click(service.getByRole('button', { name: '续期' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByText(/家长列表、查看完整个人信息/)).toBeTruthy()
  await user.type(form.getByRole('textbox', { name: /^原因/ }), '客服工作需要')
  await user.click(form.getByRole('button', { name: '批准' }))
  await waitFor(() =>
    expect(server.seen.find(({ path }) => path === '/api/access/roles/3/approve')?.body).toMatchObject({ reason: '客服工作需要' }),
  )
})

test('what a colleague asked for is confirmed after a question', async () => {
  const { user } = opened()
  const highest = await line('超级管理员')
  expect(highest.getByText('韩雪 申请至 2027-01-31，待确认')).toBeTruthy()
  await user.click(highest.getByRole('button', { name: '确认' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }))
  await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/access/approvals/5/confirm')).toBe(true))
})

test('a large export of a colleague is approved after a question', async () => {
  const { user } = opened()
  const row = await line('沈悦')
  expect(row.getByText('8,214')).toBeTruthy()
  expect(row.getByText(/^进度 /)).toBeTruthy()
  await user.click(row.getByRole('button', { name: '批准' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '批准' }))
  await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/access/exports/8/approve')).toBe(true))
})

test('who only reads has no buttons', async () => {
  opened(['MINORS_REPORT'])
  await line('客服')
  expect(screen.queryByRole('button', { name: '续期' })).toBeNull()
})

test('who holds such permissions by no role is named in red, since when, with the way to their page', async () => {
  opened(['ACCESS_APPROVE', 'USER_MANAGE'])
  const one = await line('周敏')
  expect(one.getByText('查看完整个人信息')).toBeTruthy()
  expect(one.getByText('未批准').className).toContain('tag-red')
  expect(one.getByText(/10-05 09:00/)).toBeTruthy()
  expect(one.getByRole('link', { name: '周敏' }).getAttribute('href')).toBe('/usercenter/user?id=12')
  expect((await line('何静')).getByText(/开始记录之前/)).toBeTruthy()
})

test('what a person holds by no role is renewed and confirmed as a role is', async () => {
  const { user } = opened()
  const past = await line('何静')
  expect(past.getByText('已过期').className).toContain('tag-red')
  expect(past.getByText('已停用')).toBeTruthy()
  await user.click(past.getByRole('button', { name: '续期' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByRole('textbox', { name: /^原因/ }), '临时支援')
  await user.click(form.getByRole('button', { name: '批准' }))
  await waitFor(() =>
    expect(server.seen.find(({ path }) => path === '/api/access/direct/13/approve')?.body).toMatchObject({ reason: '临时支援' }),
  )
  await user.click((await line('周敏')).getByRole('button', { name: '确认' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }))
  await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/access/direct/approvals/9/confirm')).toBe(true))
})
