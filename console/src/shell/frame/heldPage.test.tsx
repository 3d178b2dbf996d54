import { pinVisit } from '@camp/contract/base/visits'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeAnswer } from '../../../test/fakeServer.ts'
import { address, me, open, shellOnServer, usual } from '../../../test/shellFixture.tsx'
import { call } from '../../platform/client.ts'
import { messageStore } from '../../platform/notices.ts'
import { Draft } from '../../platform/signedIn/drafts.ts'
// Loaded here: what is timed is when it is asked for.
import '../NetworkStrip.tsx'

const server = shellOnServer()
let isOver: FakeAnswer | null = null
const over = (error: string, msg: string): FakeAnswer => ({ status: 401, body: { code: 401, error, msg, requestId: 'r' } })
const expired = over('UNAUTHENTICATED', '登录已失效，请重新登录')

beforeEach(() => {
  isOver = null
  server.answer((request) => {
    const { path, body } = request
    if (path === '/api/userinfo/login') {
      const right = (body as { password: string }).password === 'Right-pass-1'
      if (!right) return over('BAD_CREDENTIALS', '用户名或密码不正确')
      isOver = null
      return { body: me }
    }
    if (path === '/api/userinfo/ways') return { body: { sms: true, mail: false, sso: '企业微信', registration: 'closed' } }
    if (isOver) return isOver
    return usual(request) ?? { body: { id: 1, version: 2 } }
  })
})

const read = () => call(getOrderDetail, { query: { orderNumber: '1' } })
const change = () => call(pinVisit, { body: { visit: { path: '/order/index' } } })
const sentTo = (part: string) => server.seen.filter(({ path }) => path.includes(part)).length

async function typing() {
  const view = open('/order/index?page=1')
  await view.user.type(await screen.findByLabelText('note'), '家长说周三再联系')
  isOver = expired
  return view
}

test('the same person is asked over the page, Esc leaves nothing, and after it everything goes on: what was typed, reads, and the change', async () => {
  const view = await typing()
  const answers = Promise.all([read(), read(), change()])
  const dialog = await screen.findByRole('dialog', { name: '请重新登录' })
  expect(within(dialog).getByText('林晓雯')).toBeTruthy()
  expect(dialog.textContent).toContain('登录已失效：长时间没有操作')
  expect(messageStore.read()).toEqual([])
  expect(document.activeElement).toBe(within(dialog).getByLabelText('密码'))
  await view.user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: '请重新登录' })).toBe(dialog)
  await view.user.type(within(dialog).getByLabelText('密码'), 'Wrong-pass-1{Enter}')
  expect(await within(dialog).findByText('用户名或密码不正确')).toBeTruthy()
  await view.user.clear(within(dialog).getByLabelText('密码'))
  await view.user.type(within(dialog).getByLabelText('密码'), 'Right-pass-1')
  await view.user.click(within(dialog).getByRole('button', { name: '登录并继续' }))
  expect(await answers).toEqual(Array(3).fill({ id: 1, version: 2 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('家长说周三再联系')
  expect(address(view)).toBe('/order/index?page=1')
  expect(server.seen.findLast(({ path }) => path.includes('login'))?.body).toEqual({ username: 'kefu', password: 'Right-pass-1' })
  expect(sentTo(pinVisit.path)).toBe(2)
})

test('a change that somebody wanted long ago is not done by itself: it says that nothing is saved', async () => {
  const view = await typing()
  const answer = change()
  const dialog = await screen.findByRole('dialog', { name: '请重新登录' })
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 6 * 60_000)
  await view.user.type(within(dialog).getByLabelText('密码'), 'Right-pass-1{Enter}')
  expect(await answer).toMatchObject({ failed: true, body: { code: 999, msg: '没有保存，请再按一次' } })
  expect(sentTo(pinVisit.path)).toBe(1)
  vi.restoreAllMocks()
})

test('what was typed is kept however late its person is back', async () => {
  const view = await typing()
  server.keepsDrafts()
  const draft = new Draft({ form: 'note' }, () => ({ values: { note: '家长说周三再联系' }, start: { note: '' } }))
  draft.changed()
  draft.keepNow()
  const dialog = await screen.findByRole('dialog', { name: '请重新登录' })
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 6 * 60_000)
  await view.user.type(within(dialog).getByLabelText('密码'), 'Right-pass-1{Enter}')
  await waitFor(() => expect(sentTo('/drafts')).toBe(2))
  vi.restoreAllMocks()
})

test('who logged in again in another window need not do so here', async () => {
  await typing()
  const answer = read()
  await screen.findByRole('dialog', { name: '请重新登录' })
  isOver = null
  window.dispatchEvent(new Event('focus'))
  expect(await answer).toEqual({ id: 1, version: 2 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('each call says whose page it is, so that nothing is done in the name of who logged in since', async () => {
  await typing()
  isOver = null
  await change()
  expect(server.seen.find(({ path }) => path === pinVisit.path)?.headers['x-user-id']).toBe('1')
})

test('a frozen account is told so and asked for nothing; leaving forgets the person, and says why at the log-in', async () => {
  const view = await typing()
  isOver = over('ACCOUNT_FROZEN', '账号已被冻结，请联系管理员')
  void read()
  const dialog = await screen.findByRole('dialog', { name: '账号已被冻结' })
  expect(within(dialog).queryByLabelText('密码')).toBeNull()
  await view.user.click(within(dialog).getByRole('button', { name: '前往登录页' }))
  await waitFor(() => expect(localStorage.getItem('currentuser')).toBeNull())
  expect(sessionStorage.getItem('session_ended')).toBe('账号已被冻结，请联系管理员')
})

test('who has no password finds the other ways, in a window of their own', async () => {
  await typing()
  void read()
  const dialog = await screen.findByRole('dialog', { name: '请重新登录' })
  const link = await within(dialog).findByRole<HTMLAnchorElement>('link', { name: '通过 企业微信 登录' })
  expect([link.target, link.getAttribute('href')]).toEqual(['_blank', '/foundation/api/social/authorize'])
  expect(within(dialog).getByRole('link', { name: '验证码登录' })).toBeTruthy()
  window.dispatchEvent(new Event('focus'))
})

test('a second after the log-in the page can say that there is no network, before that is lost', async () => {
  open('/order/index?page=1')
  await screen.findByLabelText('note')
  expect(document.querySelector('.network')).toBeNull()
  await waitFor(() => expect(document.querySelector('.network')).toBeTruthy(), { timeout: 3_500 })
})
