import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, type ReactElement } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeAnswer, fakeServer } from '../../test/fakeServer.ts'
import { me } from '../../test/shellFixture.tsx'
import { setLanguage } from '../platform/i18n.ts'
import { dismissAll, messageStore } from '../platform/notices.ts'
import { clearSession, keepUser } from '../platform/session.ts'
import { createQueryClient } from '../platform/signedIn/query.ts'
import { TabContext } from '../platform/tab.ts'
import { setLayout } from '../platform/theme.ts'
import { PersonalCenterPage } from './PersonalCenterPage.tsx'

const server = fakeServer()
const mark = vi.fn()
const shown = () => messageStore.read().map(({ title }) => title)
const sent = (path: string) => server.seen.filter((request) => request.path === path).map(({ body }) => body)

const client = createQueryClient()
const control = { setTitle: vi.fn(), mark, close: vi.fn() }
function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const pane = (mode: 'visible' | 'hidden') => (
  <QueryClientProvider client={client}>
    <TabContext value={control}>
      <Activity mode={mode}>
        <MemoryRouter>
          <PersonalCenterPage />
          <Address />
        </MemoryRouter>
      </Activity>
    </TabContext>
  </QueryClientProvider>
)
const address = () => document.querySelector('output')?.textContent
let rerender: (element: ReactElement) => void
function open() {
  client.clear()
  rerender = render(pane('visible')).rerender
  return userEvent.setup({ delay: null })
}
const show = (user: ReturnType<typeof open>, tab: string) => user.click(screen.getByRole('tab', { name: tab }))
const retype = async (user: ReturnType<typeof open>, label: string, value: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), value)
}

/** What the page asks for besides. */
const quietly: Record<string, FakeAnswer> = {
  '/api/userinfo/factors/passkeys': { body: [] },
  '/api/userinfo/factors': { body: { totp: null, recoveryLeft: null, recoveryUsedAt: null, met: false, rule: null } },
}

beforeEach(() => {
  keepUser(me)
  mark.mockReset()
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
    expect(mark).toHaveBeenLastCalledWith(expect.any(String), true)
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(shown()).toEqual(['资料已保存']))
    expect(sent('/api/userinfo/updateUserBaseInfo')).toEqual([{ realName: '林晓晓', avatarUrl: null, version: 1 }])
    expect(JSON.parse(localStorage.getItem('currentuser') ?? '')).toMatchObject({ realName: '林晓晓', version: 2 })
    expect(mark).toHaveBeenLastCalledWith(expect.any(String), false)
  })

  test('that is saved while another tab is shown marks the tab no longer', async () => {
    let saved = () => {}
    const saving = new Promise<void>((resolve) => {
      saved = resolve
    })
    server.answer(async ({ method }) => {
      if (method !== 'PUT') return { body: me }
      await saving
      return { body: { ...me, realName: '林晓晓', version: 2 } }
    })
    const user = open()
    await retype(user, '姓名', '林晓晓')
    await user.click(screen.getByRole('button', { name: '保存' }))
    rerender(pane('hidden'))
    expect(mark).toHaveBeenLastCalledWith(expect.any(String), true)
    saved()
    await waitFor(() => expect(mark).toHaveBeenLastCalledWith(expect.any(String), false))
  })

  test('is not sent with a name that is not valid', async () => {
    const user = open()
    await retype(user, '姓名', '林 123')
    expect(screen.getByText('姓名格式错误')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(sent('/api/userinfo/updateUserBaseInfo')).toEqual([])
  })
})

describe('the password', () => {
  const enter = async (user: ReturnType<typeof open>, old: string, first: string, second: string) => {
    await show(user, '账号安全')
    if (old) await retype(user, '原密码', old)
    if (first) await retype(user, '新密码', first)
    if (second) await retype(user, '确认新密码', second)
    await user.click(screen.getByRole('button', { name: '保存新密码' }))
  }

  test('is changed by the old one', async () => {
    const user = open()
    await enter(user, 'old-1', 'Brand-new-1', 'Brand-new-1')
    await waitFor(() => expect(shown()).toEqual(['密码已修改，其他设备上的会话已结束']))
    expect(sent('/api/userinfo/changePassword')).toEqual([{ oldPassword: 'old-1', newPassword: 'Brand-new-1' }])
    expect(screen.getByLabelText('原密码')).toHaveProperty('value', '')
  })

  test.each([
    ['', '', '', '请输入密码'],
    ['old', 'Brand-new-1', 'Brand-new-1', '原密码长度应为4-20位'],
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

  test('that is easily guessed says so at its field until another is typed', async () => {
    const msg = '该密码过于常见，容易被猜到，请换一个'
    const body = { code: 999, error: 'PASSWORD_COMMON', msg, fields: [{ path: 'newPassword', msg }], requestId: 'r' }
    server.answer(({ method }) => (method === 'PUT' ? { status: 400, body } : { body: me }))
    const user = open()
    await enter(user, 'old-1', 'Password1!', 'Password1!')
    expect(await screen.findByText(msg)).toBeTruthy()
    expect([screen.getByLabelText('新密码').getAttribute('aria-invalid'), shown()]).toEqual(['true', []])
    await user.type(screen.getByLabelText('新密码'), 'x')
    expect(screen.queryByText(msg)).toBeNull()
  })
})

test('theme and language change at once, and are remembered', async () => {
  const user = open()
  await show(user, '显示')
  await user.click(screen.getByRole('radio', { name: '深色' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(JSON.parse(localStorage.getItem('layout_settings') ?? '')).toMatchObject({ theme: 'dark' })
  await user.click(screen.getByRole('radio', { name: 'English' }))
  expect(screen.getByRole('heading', { name: 'Personal centre' })).toBeTruthy()
})

describe('the user name', () => {
  const retypeName = async (user: ReturnType<typeof open>, value: string) => {
    const field = screen.getByLabelText('用户名', { selector: '[name=username]:not([hidden])' })
    await user.clear(field)
    await user.type(field, value)
  }

  test('is changed after a question, and the person is kept', async () => {
    server.answer(({ method }) => ({ body: method === 'PUT' ? { ...me, username: 'lin.xiao' } : me }))
    const user = open()
    await retypeName(user, 'lin.xiao')
    await user.click(screen.getByRole('button', { name: '修改用户名' }))
    const dialog = await screen.findByRole('dialog', { name: '将用户名改为“lin.xiao”吗？' })
    await user.click(within(dialog).getByRole('button', { name: '修改用户名' }))
    await waitFor(() => expect(shown()).toEqual(['用户名已修改']))
    expect(server.seen.map(({ path }) => path)).toContain('/api/userinfo/changeUserName/lin.xiao')
    expect(JSON.parse(localStorage.getItem('currentuser') ?? '')).toMatchObject({ username: 'lin.xiao' })
  })

  test('that is taken says so at its field', async () => {
    server.answer(({ method }) =>
      method === 'PUT'
        ? {
            status: 400,
            body: {
              code: 999,
              error: 'USERNAME_TAKEN',
              msg: '用户名已被使用',
              fields: [{ path: 'username', msg: '用户名已被使用' }],
              requestId: 'r',
            },
          }
        : { body: me },
    )
    const user = open()
    await retypeName(user, 'kefu2')
    await user.click(screen.getByRole('button', { name: '修改用户名' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '修改用户名' }))
    expect(await screen.findByText('用户名已被使用')).toBeTruthy()
    expect(shown()).toEqual([])
  })
})

describe('phone and e-mail', () => {
  const ways = { sms: true, mail: true, registration: 'approval', outbox: false }
  const key = 'k'.repeat(43)
  const person = { ...me, phone: '188****5678', email: 'l***@example.com' }
  const answer = (answers: Readonly<Record<string, { status?: number; body: unknown }>>) =>
    server.answer(({ path }) => (path === '/api/userinfo/ways' ? { body: ways } : (answers[path] ?? quietly[path])))

  test('take a code to the present one, then a code to the new one', async () => {
    keepUser(person)
    answer({
      '/api/userinfo/verifyEmailCodeByCurrentUser/123456': { body: { key, expiresInSeconds: 600 } },
      [`/api/userinfo/bindNewPhone/${key}/654321`]: { body: { ...person, phone: '199****0001' } },
    })
    const user = open()
    await show(user, '账号安全')
    await user.click(await screen.findByRole('button', { name: '更换手机号' }))
    await user.click(screen.getByRole('radio', { name: '邮箱 l***@example.com' }))
    await user.type(screen.getByLabelText('验证码'), '123456')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await user.type(await screen.findByLabelText('新手机号'), '19900000001')
    await user.type(screen.getByLabelText('验证码'), '654321')
    await user.click(screen.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(shown()).toEqual(['已更换']))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('199****0001')).toBeTruthy()
  })

  test('take the password where no code can be sent, and the first step anew when the proof is too old', async () => {
    keepUser({ ...me, phone: null, email: null })
    answer({
      '/api/userinfo/verifyPassword': { body: { key, expiresInSeconds: 600 } },
      [`/api/userinfo/bindNewEmail/${key}/654321`]: {
        status: 400,
        body: { code: 999, error: 'OWN_KEY_SPENT', msg: '身份验证已失效，请重新验证', requestId: 'r' },
      },
    })
    const user = open()
    await show(user, '账号安全')
    await user.click(await screen.findByRole('button', { name: '更换邮箱' }))
    await user.type(screen.getByLabelText('登录密码', { selector: 'input' }), 'Own-pass-1')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await user.type(await screen.findByLabelText('新邮箱'), 'lin@example.com')
    await user.type(screen.getByLabelText('验证码'), '654321')
    await user.click(screen.getByRole('button', { name: '完成' }))
    expect(await screen.findByLabelText('登录密码', { selector: 'input' })).toHaveProperty('value', '')
    expect(shown()).toEqual(['身份验证已失效，请重新验证'])
  })
})

test('the address says which part is shown', async () => {
  const user = open()
  expect(address()).toBe('/')
  await show(user, '账号安全')
  expect(address()).toBe('/?tab=security')
  await show(user, '基本资料')
  expect(address()).toBe('/')
})

test('sessions are listed with their device, and another one is ended', async () => {
  const at = new Date().toISOString()
  const session = { ip: '10.0.0.7', createdAt: at, lastSeenAt: at }
  const here = { ...session, id: 1, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', current: true }
  const there = {
    ...session,
    id: 2,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1',
    current: false,
  }
  let ended = false
  server.answer(({ method, path }) => {
    if (method === 'DELETE') ended = path.endsWith('/2')
    return method === 'DELETE' ? { body: { id: 2 } } : { body: ended ? [here] : [here, there] }
  })
  const user = open()
  await show(user, '登录会话')
  await user.click(await screen.findByRole('button', { name: '结束 Safari · iPhone 上的会话' }))
  await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull())
  expect(screen.getByText('Chrome · Windows')).toBeTruthy()
  expect(screen.getByText('没有其他会话。')).toBeTruthy()
})

test('what a person switches off is kept, and comes back where it could not be kept', async () => {
  let refuse = false
  server.answer(({ method, body }) => {
    if (method === 'GET') return { body: { value: { muted: ['newcomers'] } } }
    return refuse ? { status: 500, body: { code: 900, error: 'FAULT', msg: '系统出现意外错误', requestId: 'r' } } : { body }
  })
  const user = open()
  await show(user, '通知')
  const refunds = await screen.findByRole('switch', { name: '退款结果' })
  expect(screen.getByRole('switch', { name: '新注册的账号' })).toHaveProperty('checked', false)
  await user.click(refunds)
  await waitFor(() =>
    expect(sent('/api/userinfo/preferences/notifications').at(-1)).toEqual({ value: { muted: ['newcomers', 'refunds'] } }),
  )
  expect(refunds).toHaveProperty('checked', false)
  refuse = true
  await waitFor(() => user.click(refunds))
  await waitFor(() => expect(shown()).toEqual(['系统错误']))
  expect(refunds).toHaveProperty('checked', false)
})
