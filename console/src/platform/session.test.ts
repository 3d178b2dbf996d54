import { getOrderDetail } from '@camp/contract/orders/orders'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { me } from '../../test/shellFixture.tsx'
import { call } from './client.ts'
import { holds, keepUser, loadSession, sessionExists, signOut, takeEndedMessage } from './session.ts'

const server = fakeServer()
const refused = { status: 401, body: { code: 401, error: 'UNAUTHENTICATED', msg: '登录已失效，请重新登录', requestId: 'r' } }

beforeEach(() => {
  localStorage.clear()
  keepUser(me)
})

describe('rights', () => {
  test('are those that the server said last', async () => {
    expect([holds('ORDER_INDEX'), holds('ORDER_REFUND'), holds('ORDER_REFUND', 'ORDER_INDEX'), holds('ALWAYS')]).toEqual([
      true,
      false,
      true,
      true,
    ])
    const codes = ['ALWAYS', 'ORDER_REFUND']
    server.answer(({ path }) => ({ body: path.endsWith('Menus') ? [] : { ...me, codes } }))
    expect(await loadSession()).toBe('ready')
    expect([holds('ORDER_INDEX'), holds('ORDER_REFUND')]).toEqual([false, true])
    expect(JSON.parse(localStorage.getItem('currentpermission') ?? '')).toEqual(codes)
  })

  test('follow what was granted and taken since, when the window is looked at again after a minute', async () => {
    server.answer(({ path }) => ({ body: path.endsWith('Menus') ? [] : me }))
    await loadSession()
    server.answer(({ path }) => ({ body: path.endsWith('Menus') ? [] : { ...me, codes: ['ORDER_CANCEL'] } }))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(holds('ORDER_CANCEL')).toBe(false)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    document.dispatchEvent(new Event('visibilitychange'))
    vi.useRealTimers()
    await vi.waitFor(() => expect([holds('ORDER_INDEX'), holds('ORDER_CANCEL')]).toEqual([false, true]))
  })
})

describe('a session that the server ends', () => {
  test('is forgotten with everything of the person, and the page loaded anew after 100 ms; language, layout and remembered name stay', async () => {
    const waits = vi.spyOn(globalThis, 'setTimeout')
    for (const key of ['app_language', 'layout_settings', 'remembered_username', 'columns_of_orders']) localStorage.setItem(key, 'x')
    server.answer(() => refused)
    await call(getOrderDetail, { query: { orderNumber: '202611200000000001' } })
    expect(Object.keys(localStorage).sort()).toEqual(['app_language', 'layout_settings', 'remembered_username'])
    // jsdom loads no pages: what waits for its time is known by what it would do.
    expect(waits.mock.calls.find(([work]) => String(work).includes('location.reload'))?.[1]).toBe(100)
    waits.mockRestore()
    expect(takeEndedMessage()).toBe('登录已失效，请重新登录')
    expect(takeEndedMessage()).toBeNull()
  })

  test('while the menus are loaded is no failure to load them', async () => {
    server.answer(() => refused)
    expect(await loadSession()).toBe('ended')
  })

  test('a database that is away is', async () => {
    server.answer(() => ({ status: 503, body: { code: 900, error: 'UNAVAILABLE', msg: 'x', requestId: 'r' } }))
    expect(await loadSession()).toBe('failed')
    expect(sessionExists()).toBe(true)
  })
})

test('a log-out forgets the person at once, and loads the page anew at the log-in after 100 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  window.location.hash = '#/order/index'
  server.answer(() => ({ body: {} }))
  await signOut()
  expect([localStorage.getItem('currentuser'), localStorage.getItem('currentpermission')]).toEqual([null, null])
  vi.advanceTimersByTime(99)
  expect(window.location.hash).toBe('#/order/index')
  vi.advanceTimersByTime(1)
  expect(window.location.hash).toBe('#/user/login')
  window.location.hash = ''
})

test('who came in by an identity provider goes on to its log-out, once the session here is over', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  onTestFinished(() => void vi.unstubAllGlobals())
  server.answer(({ path }) => ({ body: path === '/api/social/leave' ? { url: 'https://id.example/leave?x=1' } : {} }))
  await signOut()
  expect(server.seen.slice(-2).map(({ path }) => path)).toEqual(['/api/social/leave', '/api/userinfo/logout'])
  expect(assign.mock.calls).toEqual([['https://id.example/leave?x=1']])
  expect(localStorage.getItem('currentuser')).toBeNull()
})
