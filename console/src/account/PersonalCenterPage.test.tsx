import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { me } from '../../test/shellFixture.tsx'
import { setLanguage } from '../platform/i18n.ts'
import { dismissAll, messageStore } from '../platform/notices.ts'
import { createQueryClient } from '../platform/query.ts'
import { clearSession, keepUser } from '../platform/session.ts'
import { TabContext } from '../platform/tab.ts'
import { setLayout } from '../platform/theme.ts'
import { PersonalCenterPage } from './PersonalCenterPage.tsx'

const server = fakeServer()
const setDirty = vi.fn()
const shown = () => messageStore.read().map(({ title }) => title)
const sent = (path: string) => server.seen.filter((request) => request.path === path).map(({ body }) => body)

function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TabContext value={{ setTitle: vi.fn(), setDirty, close: vi.fn() }}>
        <PersonalCenterPage />
      </TabContext>
    </QueryClientProvider>,
  )
  return userEvent.setup({ delay: null })
}
const retype = async (user: ReturnType<typeof open>, label: string, value: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), value)
}

beforeEach(() => {
  keepUser(me)
  setDirty.mockReset()
  server.answer(() => ({ body: me }))
})
afterEach(() => {
  cleanup()
  dismissAll()
  clearSession()
  setLanguage('zh-CN')
  setLayout({ theme: 'light' })
})

describe('the profile', () => {
  test('is saved with its version, marks the tab until then, and the new name is kept', async () => {
    server.answer(({ method }) => ({ body: method === 'PUT' ? { ...me, realName: '林晓晓', version: 2 } : me }))
    const user = open()
    await retype(user, '姓名', '林晓晓')
    expect(setDirty).toHaveBeenLastCalledWith(true)
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(shown()).toEqual(['资料已保存']))
    expect(sent('/api/userinfo/updateUserBaseInfo')).toEqual([{ realName: '林晓晓', avatarUrl: null, version: 1 }])
    expect(JSON.parse(localStorage.getItem('currentuser') ?? '')).toMatchObject({ realName: '林晓晓', version: 2 })
    expect(setDirty).toHaveBeenLastCalledWith(false)
  })

  test('with a name that is none is not sent', async () => {
    const user = open()
    await retype(user, '姓名', '林 123')
    expect(screen.getByText('姓名格式错误')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(sent('/api/userinfo/updateUserBaseInfo')).toEqual([])
  })
})

describe('the password', () => {
  const enter = async (user: ReturnType<typeof open>, old: string, first: string, second: string) => {
    if (old) await retype(user, '原密码', old)
    if (first) await retype(user, '新密码', first)
    if (second) await retype(user, '确认新密码', second)
    await user.click(screen.getByRole('button', { name: '保存新密码' }))
  }

  test('is changed by the old one', async () => {
    const user = open()
    await enter(user, 'old-1', 'Brand-new-1', 'Brand-new-1')
    await waitFor(() => expect(shown()).toEqual(['密码已修改，其他设备上的登录已失效']))
    expect(sent('/api/userinfo/changePassword')).toEqual([{ oldPassword: 'old-1', newPassword: 'Brand-new-1' }])
    expect(screen.getByLabelText('原密码')).toHaveProperty('value', '')
  })

  test.each([
    ['', '', '', '请输入密码'],
    ['old-1', 'short', 'short', '密码格式错误'],
    ['old-1', 'Brand-new-1', 'Brand-new-2', '两次输入的密码不一致'],
  ])('%j, %j, %j is not sent: %s', async (old, first, second, message) => {
    await enter(open(), old, first, second)
    expect(screen.getAllByText(message).length).toBeGreaterThan(0)
    expect(sent('/api/userinfo/changePassword')).toEqual([])
  })

  test('whose old one is wrong says so at its field, without a toast', async () => {
    server.answer(({ method }) =>
      method === 'PUT'
        ? { status: 400, body: { code: 999, error: 'OLD_PASSWORD_WRONG', msg: '原密码不正确', requestId: 'r' } }
        : { body: me },
    )
    await enter(open(), 'wrong-1', 'Brand-new-1', 'Brand-new-1')
    expect(await screen.findByText('原密码不正确')).toBeTruthy()
    expect(shown()).toEqual([])
  })
})

test('theme and language change at once, and are remembered', async () => {
  const user = open()
  await user.click(screen.getByRole('radio', { name: '深色' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(JSON.parse(localStorage.getItem('layout_settings') ?? '')).toMatchObject({ theme: 'dark' })
  await user.click(screen.getByRole('radio', { name: 'English' }))
  expect(screen.getByRole('heading', { name: 'Personal centre' })).toBeTruthy()
})
