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
const ways = { sms: true, mail: true, registration: 'approval', outbox: false }
/** Answers log-ins; which ways there are is asked beside. */
const answerLogin = (said: () => { status?: number; body: unknown }) =>
  server.answer(({ path }) => (path === '/api/userinfo/ways' ? { body: ways } : said()))
const sent = () => server.seen.filter(({ path }) => path !== '/api/userinfo/ways')

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
  answerLogin(() => ({ body: me }))
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
    expect(sent()[0]?.body).toEqual({ username: 'kefu', password: 'secret-1' })
    expect(JSON.parse(localStorage.getItem('currentuser') ?? '')).toMatchObject({ username: 'kefu' })
    expect(JSON.parse(localStorage.getItem('currentpermission') ?? '')).toEqual(me.codes)
  })

  test('leads to the redirect where one was wanted', async () => {
    const { user, where } = open(`/user/login?redirect=${encodeURIComponent('/order/index?page=2')}`)
    await logIn(user, 'kefu', 'secret-1')
    await screen.findByRole('heading', { name: 'inside' })
    expect(where()).toBe('/order/index?page=2')
  })

  test('is not shown to somebody who is logged in', () => {
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
    answerLogin(() => ({ status: 401, body: { code: 401, error: 'BAD_CREDENTIALS', msg: '用户名或密码不正确', requestId: 'r' } }))
    const { user, where } = open()
    await logIn(user, 'kefu', 'wrong-1')
    expect(await screen.findByText('用户名或密码不正确')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
    expect(messageStore.read()).toEqual([])
    expect(where()).toBe('/user/login')
  })

  test('because of a fault shows the fault', async () => {
    answerLogin(() => ({ status: 503, body: { code: 900, error: 'UNAVAILABLE', msg: '系统暂时不可用', requestId: 'r-5' } }))
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
    expect(sent()).toEqual([])
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
  await user.click(screen.getByRole('button', { name: '切换语言 中 / EN' }))
  expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy()
  expect([document.documentElement.lang, localStorage.getItem('app_language')]).toEqual(['en-US', 'en-US'])
  setLanguage('zh-CN')
})

describe('logging in by a code', () => {
  const openCode = async (tab: '手机登录' | '邮箱登录' = '手机登录') => {
    const opened = open(`/user/login?redirect=${encodeURIComponent('/order/index')}`)
    await opened.user.click(screen.getByRole('tab', { name: tab }))
    await screen.findByLabelText('验证码')
    return opened
  }
  const answer = (answers: Readonly<Record<string, { status?: number; body: unknown }>>, more: Partial<typeof ways> = {}) =>
    server.answer(({ path }) => (path === '/api/userinfo/ways' ? { body: { ...ways, ...more } } : answers[path]))
  const codeSent = { body: { resendAfterSeconds: 60, expiresInSeconds: 300 } }

  test('asks for one, rests for a minute, and leads on', async () => {
    answer({ '/api/userinfo/getValidCodeByPhone/18812345678': codeSent, '/api/userinfo/loginWithSms': { body: me } })
    const { user, where } = await openCode()
    await user.type(screen.getByLabelText('手机号'), '18812345678')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    const again = await screen.findByRole('button', { name: '60 秒后可重发' })
    expect(screen.getByText('如果该手机号有账号，验证码已发送，5 分钟内有效')).toBeTruthy()
    await user.click(again)
    expect(sent().map(({ path, query }) => `${path}?purpose=${query.get('purpose')}`)).toEqual([
      '/api/userinfo/getValidCodeByPhone/18812345678?purpose=LOGIN',
    ])
    await user.type(screen.getByLabelText('验证码'), '12 34-56')
    await user.click(screen.getByRole('button', { name: '登录' }))
    await screen.findByRole('heading', { name: 'inside' })
    expect(sent()[1]?.body).toEqual({ phone: '18812345678', code: '123456' })
    expect(where()).toBe('/order/index')
  })

  test('sends nothing while a field is wrong', async () => {
    answer({})
    const { user } = await openCode('邮箱登录')
    await user.type(screen.getByLabelText('邮箱'), 'nobody')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(screen.getByText('邮箱格式错误')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '登录' }))
    expect(screen.getByText('请输入验证码')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('that is refused says so at the code, without a toast, until it is mended', async () => {
    const refusal = { status: 401, body: { code: 401, error: 'BAD_CODE', msg: '验证码不正确或已失效', requestId: 'r' } }
    answer({ '/api/userinfo/loginWithSms': refusal })
    const { user } = await openCode()
    await user.type(screen.getByLabelText('手机号'), '18812345678')
    await user.type(screen.getByLabelText('验证码'), '000000')
    await user.click(screen.getByRole('button', { name: '登录' }))
    expect(await screen.findByText('验证码不正确或已失效')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('验证码')))
    expect(messageStore.read()).toEqual([])
    await user.type(screen.getByLabelText('验证码'), '{Backspace}1')
    expect(screen.queryByText('验证码不正确或已失效')).toBeNull()
  })

  test('shows what the outbox of the demo holds, and fills it in', async () => {
    const kept = [{ id: 1, text: '您的验证码是 004711', code: '004711', sentAt: new Date().toISOString() }]
    sessionStorage.setItem('outbox_token', 'token-of-this-start')
    answer({ '/api/userinfo/getValidCodeByPhone/18812345678': codeSent, '/api/userinfo/outbox': { body: kept } }, { outbox: true })
    const { user } = await openCode()
    await user.type(screen.getByLabelText('手机号'), '18812345678')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText(/004711/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '填入' }))
    expect(screen.getByLabelText('验证码')).toHaveProperty('value', '004711')
    const looks = sent().filter(({ path }) => path === '/api/userinfo/outbox')
    expect(looks.map(({ body }) => body)).toEqual([{ receiver: '18812345678', token: 'token-of-this-start' }])
  })

  test.each([
    ['was not opened by the printed address', null],
    ['was opened by the address of an earlier start', 'token-of-yesterday'],
  ])('says how the outbox of the demo is opened where the page %s', async (_about, token) => {
    if (token !== null) sessionStorage.setItem('outbox_token', token)
    answer(
      { '/api/userinfo/getValidCodeByPhone/18812345678': codeSent, '/api/userinfo/outbox': { status: 404, body: { error: 'NOT_FOUND' } } },
      { outbox: true },
    )
    const { user } = await openCode()
    await user.type(screen.getByLabelText('手机号'), '18812345678')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText('要在这里查看演示环境的验证码，请用启动时显示的完整地址打开本页。')).toBeTruthy()
    expect(sent().filter(({ path }) => path === '/api/userinfo/outbox')).toHaveLength(token === null ? 0 : 1)
    expect(messageStore.read()).toEqual([])
  })

  test('has no tab where nothing sends codes, and no way to register where that is closed', async () => {
    answer({}, { sms: false, registration: 'closed' })
    open()
    await waitFor(() => expect(screen.queryByRole('tab', { name: '手机登录' })).toBeNull())
    expect(screen.getByRole('tab', { name: '邮箱登录' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: '注册' })).toBeNull()
  })
})

describe('the demo', () => {
  const doors = { password: 'Demo-pass-2026', accounts: [{ username: 'kefu', realName: '周思远', roleName: '客服' }] }
  const demo = (said: () => { status?: number; body: unknown }) =>
    server.answer(({ path }) => {
      if (path === '/api/userinfo/ways') return { body: { ...ways, demo: true, pulse: false } }
      return path === '/api/userinfo/demo-accounts' ? { body: doors } : said()
    })
  const posted = () => server.seen.filter(({ method }) => method === 'POST')

  test('one click goes in by the ordinary log-in, once, and to where one wanted', async () => {
    demo(() => ({ body: me }))
    const { user, where } = open(`/user/login?redirect=${encodeURIComponent('/order/index?page=2')}`)
    await user.dblClick(await screen.findByRole('button', { name: /周思远/ }))
    await screen.findByRole('heading', { name: 'inside' })
    expect([where(), posted().map(({ body }) => body)]).toEqual(['/order/index?page=2', [{ username: 'kefu', password: 'Demo-pass-2026' }]])
  })

  test('says why it did not go in, and lets one try again', async () => {
    demo(() => ({ status: 401, body: { code: 401, error: 'BAD_CREDENTIALS', msg: '用户名或密码不正确', requestId: 'r' } }))
    const { user, where } = open()
    await user.click(await screen.findByRole('button', { name: /周思远/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('用户名或密码不正确')
    await user.click(screen.getByRole('button', { name: /周思远/ }))
    await waitFor(() => expect(posted()).toHaveLength(2))
    expect(where()).toBe('/user/login')
  })

  test('is nowhere else', async () => {
    answerLogin(() => ({ body: me }))
    open()
    await screen.findByText('没有账号？', { exact: false })
    expect(screen.queryByText('演示：选一个角色直接进')).toBeNull()
  })
})

test('how today goes stands there in counts', async () => {
  const today = { at: '2026-03-10T20:36:00.000+08:00', due: 3, clockedIn: 2, uncommented: 1, hours: Array(24).fill(0) }
  server.answer(({ path }) =>
    path === '/api/userinfo/ways'
      ? { body: { ...ways, demo: false, pulse: true } }
      : { body: { ...today, commentDueAt: '2026-03-11T09:00:00.000+08:00', camps: [{ name: '晚间营', day: 5, due: 3, clockedIn: 2 }] } },
  )
  open()
  expect((await screen.findByText(/今天 3 个孩子有课/)).textContent).toBe('今天 3 个孩子有课，2 个已打卡')
  expect(screen.getByText('晚间营').closest('li')?.textContent).toBe('晚间营第 5 天2 / 3')
  // Tomorrow's nine o'clock is not today's.
  expect(screen.getByText('还有 1 个没打卡，待点评 1 条，下一条 03-11 09:00 到期。')).toBeDefined()
  expect(screen.getByText('20:36，每 10 秒更新。只有数目，没有姓名')).toBeDefined()
})
