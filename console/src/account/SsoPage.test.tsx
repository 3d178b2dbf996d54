import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { me } from '../../test/shellFixture.tsx'
import { dismissAll } from '../platform/notices.ts'
import { clearSession, keepUser } from '../platform/session.ts'
import { SsoErrorPage, SsoPage } from './LateSignIn.tsx'
import { LoginPage } from './LoginPage.tsx'

const server = fakeServer()
const refusal = (error: string, msg: string, more: object = {}) => ({
  status: 400,
  body: { code: 999, error, msg, requestId: 'r-1', ...more },
})
const unbound = refusal('SSO_UNBOUND', '“王小明”还没有绑定账号', { bindKey: 'the-key' })
const paths = () => server.seen.map(({ path }) => path)

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/static/sso', element: <SsoPage /> },
      { path: '/sso/error', element: <SsoErrorPage /> },
      { path: '/user/login', element: <LoginPage /> },
      { path: '*', element: <h1>inside</h1> },
    ],
    { initialEntries: [address] },
  )
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return { user: userEvent.setup({ delay: null }), where: () => router.state.location.pathname + router.state.location.search }
}

beforeEach(() => clearSession())
afterEach(() => {
  cleanup()
  dismissAll()
  localStorage.clear()
  sessionStorage.clear()
})

describe('the page that takes the one-time code', () => {
  test('logs in by it once, and leads to the wanted screen', async () => {
    server.answer(() => ({ body: me }))
    const { where } = open('/static/sso?code=abc&redirect=%2Forder%2Findex')
    await screen.findByRole('heading', { name: 'inside' })
    expect(where()).toBe('/order/index')
    expect(paths()).toEqual(['/api/social/loginBySso/abc'])
    expect(JSON.parse(localStorage.getItem('currentuser') ?? '')).toMatchObject({ username: me.username })
  })

  test.each(['https://evil.example', '//evil.example', '/user/login', '/static/sso?code=x', '/sso/error'])(
    'leads to the workplace where %s is asked for',
    async (redirect) => {
      server.answer(() => ({ body: me }))
      const { where } = open(`/static/sso?code=abc&redirect=${encodeURIComponent(redirect)}`)
      await screen.findByRole('heading', { name: 'inside' })
      expect(where()).toBe('/dashboard/workplace')
    },
  )

  test('leaves nothing of somebody else who was signed in here', async () => {
    keepUser({ ...me, id: me.id + 1, username: 'somebody' })
    localStorage.setItem('list_settings', '{}')
    server.answer(() => ({ body: me }))
    open('/static/sso?code=abc')
    await screen.findByRole('heading', { name: 'inside' })
    expect(JSON.parse(localStorage.getItem('currentuser') ?? '')).toMatchObject({ id: me.id })
    expect(localStorage.getItem('list_settings')).toBeNull()
  })

  test('asks for an account to bind; a wrong password is said at its field, and the key is sent again', async () => {
    server.answer(({ path, body }) => {
      if (path.includes('loginBySso')) return unbound
      const { password } = body as { password: string } // as the form sends it
      return password === 'right-1' ? { body: me } : refusal('SSO_BAD_CREDENTIALS', '用户名或密码不正确')
    })
    const { user, where } = open('/static/sso?code=abc')
    await screen.findByText('“王小明”还没有绑定账号')
    expect(where()).toBe('/static/sso')
    await user.click(screen.getByRole('button', { name: '绑定并登录' }))
    expect(screen.getByText('请输入用户名')).toBeTruthy()
    await user.type(screen.getByLabelText('用户名'), 'kefu')
    await user.type(screen.getByLabelText('密码'), 'wrong-1')
    await user.click(screen.getByRole('button', { name: '绑定并登录' }))
    expect(await screen.findByText('用户名或密码不正确')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('密码')))
    await user.clear(screen.getByLabelText('密码'))
    await user.type(screen.getByLabelText('密码'), 'right-1')
    await user.click(screen.getByRole('button', { name: '绑定并登录' }))
    await screen.findByRole('heading', { name: 'inside' })
    expect(server.seen.at(-1)?.body).toEqual({ bindKey: 'the-key', username: 'kefu', password: 'right-1' })
  })

  test('begins again where the key is no longer good', async () => {
    server.answer(({ path }) => (path.includes('loginBySso') ? unbound : refusal('SSO_BIND_SPENT', '绑定已超时，请重新登录')))
    const { user } = open('/static/sso?code=abc&redirect=%2Forder%2Findex')
    await user.type(await screen.findByLabelText('用户名'), 'kefu')
    await user.type(screen.getByLabelText('密码'), 'right-1')
    await user.click(screen.getByRole('button', { name: '绑定并登录' }))
    expect(await screen.findByText('绑定已超时，请重新登录')).toBeTruthy()
    expect(screen.getByRole('link', { name: '重新登录' }).getAttribute('href')).toBe(
      '/foundation/api/social/authorize?redirect=%2Forder%2Findex',
    )
  })

  test.each([
    ['/static/sso', '登录凭证已失效，请重新登录。'],
    ['/static/sso?code=used', '凭证用过了'],
  ])('says so where a code is missing or used: %s', async (address, text) => {
    server.answer(() => refusal('SSO_CODE_SPENT', '凭证用过了'))
    open(address)
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '登录未完成' })))
  })
})

describe('the page of a failure', () => {
  test.each([
    ['off', '未开通单点登录', 0],
    ['browser', '登录已超时', 1],
    ['denied', '登录已取消', 1],
    ['unreachable', '单点登录服务暂时无法连接', 1],
    ['tooMany', '尝试次数过多', 1],
    ['<b>', '身份验证未通过', 1],
  ])('words the reason %s, and offers another try where there is use in it', (reason, title, tries) => {
    open(`/sso/error?reason=${encodeURIComponent(reason)}&requestId=r-4711`)
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText('r-4711')).toBeTruthy()
    expect(screen.queryAllByRole('link', { name: '重新登录' })).toHaveLength(tries)
  })
})

describe('the log-in', () => {
  test.each([
    [null, 0],
    ['企业账号', 1],
  ])('offers single sign-on where there is a provider: %s', async (sso, links) => {
    server.answer(() => ({ body: { sms: true, mail: true, registration: 'approval', outbox: false, sso } }))
    open('/user/login?redirect=%2Forder%2Findex')
    await screen.findByText('注册')
    const found = screen.queryAllByRole('link', { name: '通过 企业账号 登录' })
    expect(found.map((link) => link.getAttribute('href'))).toEqual(
      Array(links).fill('/foundation/api/social/authorize?redirect=%2Forder%2Findex'),
    )
  })
})
