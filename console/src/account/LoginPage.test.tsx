import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { me } from '../../test/shellFixture.tsx'
import { setLanguage } from '../platform/i18n.ts'
import { dismissAll, messageStore } from '../platform/notices.ts'
import { clearSession, keepUser } from '../platform/session.ts'
import { LoginPage } from './LoginPage.tsx'

const server = fakeServer()

function open(address = '/user/login') {
  const router = createMemoryRouter(
    [
      { path: '/user/login', element: <LoginPage /> },
      { path: '*', element: <h1>inside</h1> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup({ delay: null }), where: () => router.state.location.pathname + router.state.location.search }
}
const logIn = async (user: ReturnType<typeof userEvent.setup>, username: string, password: string) => {
  await user.clear(screen.getByLabelText('用户名'))
  if (username) await user.type(screen.getByLabelText('用户名'), username)
  if (password) await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('button', { name: '登录' }))
}

beforeEach(() => {
  clearSession()
  server.answer(() => ({ body: me }))
})
afterEach(() => {
  cleanup()
  dismissAll()
  localStorage.clear()
  sessionStorage.clear()
})

describe('logging in', () => {
  test('leads to the workplace, and stores the person and the codes', async () => {
    const { user, where } = open()
    await logIn(user, ' kefu ', 'secret-1')
    await screen.findByRole('heading', { name: 'inside' })
    expect(where()).toBe('/dashboard/workplace')
    expect(server.seen[0]?.body).toEqual({ username: 'kefu', password: 'secret-1' })
    expect(JSON.parse(localStorage.getItem('currentuser') ?? '')).toMatchObject({ username: 'kefu' })
    expect(JSON.parse(localStorage.getItem('currentpermission') ?? '')).toEqual(me.codes)
  })

  test('leads to the redirect where one was wanted', async () => {
    const { user, where } = open(`/user/login?redirect=${encodeURIComponent('/order/index?page=2')}`)
    await logIn(user, 'kefu', 'secret-1')
    await screen.findByRole('heading', { name: 'inside' })
    expect(where()).toBe('/order/index?page=2')
  })

  test('is not needed by who is logged in', () => {
    keepUser(me)
    expect(open().where()).toBe('/dashboard/workplace')
  })

  test('remembers the user name only if asked to', async () => {
    const first = open()
    await first.user.click(screen.getByRole('checkbox', { name: '记住用户名' }))
    await logIn(first.user, 'kefu', 'secret-1')
    await waitFor(() => expect(localStorage.getItem('remembered_username')).toBe('kefu'))
    cleanup()
    clearSession()
    const second = open()
    expect(screen.getByLabelText('用户名')).toHaveProperty('value', 'kefu')
    await second.user.click(screen.getByRole('checkbox', { name: '记住用户名' }))
    await logIn(second.user, 'kefu', 'secret-1')
    await waitFor(() => expect(localStorage.getItem('remembered_username')).toBeNull())
  })
})

describe('a log-in that is refused', () => {
  test('says why under the form, without a toast, and the password can be typed anew', async () => {
    server.answer(() => ({ status: 401, body: { code: 401, error: 'BAD_CREDENTIALS', msg: '用户名或密码不正确', requestId: 'r' } }))
    const { user, where } = open()
    await logIn(user, 'kefu', 'wrong-1')
    expect(await screen.findByText('用户名或密码不正确')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
    expect(messageStore.read()).toEqual([])
    expect(where()).toBe('/user/login')
  })

  test('because of a fault shows the fault', async () => {
    server.answer(() => ({ status: 503, body: { code: 900, error: 'UNAVAILABLE', msg: '系统暂时不可用', requestId: 'r-5' } }))
    const { user } = open()
    await logIn(user, 'kefu', 'secret-1')
    await waitFor(() => expect(messageStore.read()[0]).toMatchObject({ form: 'notice', title: '系统错误', requestId: 'r-5' }))
  })

  test.each([
    ['', 'secret-1', '请输入用户名'],
    ['kefu', '', '请输入密码'],
    ['kefu', 'abc', '密码长度应为4-20位'],
    ['kefu', '密码密码', '不能输入汉字'],
  ])('%j and %j is not sent: %s', async (username, password, message) => {
    const { user } = open()
    await logIn(user, username, password)
    expect(screen.getByText(message)).toBeTruthy()
    expect(server.seen).toEqual([])
  })
})

test('the password can be shown', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: '显示 密码' }))
  expect(screen.getByLabelText('密码')).toHaveProperty('type', 'text')
})

test('why the last session ended is said once', () => {
  sessionStorage.setItem('session_ended', '登录已失效，请重新登录')
  open()
  expect(screen.getByRole('status').textContent).toBe('登录已失效，请重新登录')
  cleanup()
  open()
  expect(screen.queryByRole('status')).toBeNull()
})

test('the language can be changed here, and is remembered', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: '切换语言' }))
  expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy()
  expect([document.documentElement.lang, localStorage.getItem('app_language')]).toEqual(['en-US', 'en-US'])
  setLanguage('zh-CN')
})
