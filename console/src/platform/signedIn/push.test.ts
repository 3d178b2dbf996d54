import type { PushEvent } from '@camp/contract/base/notify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLocks, fakeSources } from '../../../test/fakePush.ts'
import { fakeServer } from '../../../test/fakeServer.ts'
import { me } from '../../../test/shellFixture.tsx'
import { setLanguage } from '../i18n.ts'
import { keepUser, takeEndedMessage } from '../session.ts'
import { type PushNews, startPush } from './push.ts'
import { waitBefore } from './pushConnection.ts'

const server = fakeServer()
const task = (id: number, rate = 10): PushEvent => ({ kind: 'TASK', id, status: 'DOING', title: 'export', detail: '', rate, content: null })
const stops: (() => void)[] = []
let sources: ReturnType<typeof fakeSources>

/** One tab of the browser, and what it is told. */
function tab(userId = 1) {
  const news: PushNews[] = []
  const stop = startPush({ userId, onNews: (told) => news.push(told), openSource: sources.open })
  stops.push(stop)
  return {
    news,
    stop,
    rates: () => news.flatMap((told) => (told.kind === 'push' ? [String(told.event.rate ?? told.event.topic)] : [told.kind])),
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  localStorage.clear()
  sources = fakeSources()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: fakeLocks() }))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  setLanguage('zh-CN')
})

describe('the tabs of a browser', () => {
  test('share one stream, and all are told', async () => {
    const [one, other] = [tab(), tab()]
    await settled()
    expect(sources.opened).toHaveLength(1)
    sources.last().opened()
    sources.last().pushed(5, task(1, 30))
    await settled()
    expect([one.rates(), other.rates()]).toEqual([
      ['begun', '30'],
      ['begun', '30'],
    ])
  })

  test('go on with one stream when the one that held it closes, behind the last event', async () => {
    const [one, other] = [tab(), tab()]
    await settled()
    sources.last().pushed(5, task(1))
    await settled()
    one.stop()
    await settled()
    expect(sources.live()).toBe(1)
    expect(sources.last().address).toContain('lastEventId=5')
    sources.last().pushed(6, task(1, 60))
    await settled()
    expect(other.rates()).toEqual(['10', '60'])
    expect(one.rates()).toEqual(['10'])
  })

  test('that begin to listen are told by the one with the stream which records changed while they read their screens', async () => {
    const one = tab()
    await settled()
    sources.last().pushed(0, { kind: 'NOTICE', id: 0, topic: 'records', entity: 'order', ids: [4] })
    const late = tab()
    await settled()
    const news = [{ kind: 'push', event: { kind: 'NOTICE', id: 0, topic: 'records', entity: 'order', ids: [4] } }]
    expect(late.news).toEqual(news)
    expect(one.news).toEqual(news)
  })

  test('of two people share nothing', async () => {
    tab(1)
    tab(2)
    await settled()
    expect(sources.live()).toBe(2)
  })

  test('share one stream also where the page is no secure context and has no locks: the seventh tab hangs on nothing', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: undefined }))
    const all = Array.from({ length: 7 }, () => tab())
    await vi.waitFor(() => expect(sources.live()).toBe(1))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(sources.live()).toBe(1)
    sources.last().opened()
    sources.last().pushed(5, task(1, 30))
    await settled()
    expect(all.map(({ rates }) => rates().at(-1))).toEqual(Array(7).fill('30'))
    // It goes, and says so to the others, as a browser does to all tabs but its own.
    const held = localStorage.getItem('push_tab')
    for (const { stop } of all.slice(0, 6)) stop()
    if (localStorage.getItem('push_tab') !== held) window.dispatchEvent(new StorageEvent('storage', { key: 'push_tab', newValue: null }))
    await vi.waitFor(() => expect(sources.live()).toBe(1), 8_000)
  })

  test('close the stream at log-out', async () => {
    const only = tab()
    await settled()
    only.stop()
    await settled()
    expect(sources.live()).toBe(0)
  })
})

describe('a stream that was lost', () => {
  const timed = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  test('comes back behind the last event; what is repeated is told once, what came late is told', async () => {
    const only = tab()
    await settled()
    timed()
    sources.last().opened()
    sources.last().pushed(7, task(1, 20))
    sources.last().lost()
    expect(sources.live()).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sources.last().address).toContain('lastEventId=7')
    sources.last().opened()
    for (const [id, rate] of [
      [6, 15],
      [7, 20],
      [8, 40],
    ] as const)
      sources.last().pushed(id, task(1, rate))
    expect(only.rates()).toEqual(['begun', '20', 'gap', '15', '40'])
  })

  test('is tried again after twice the time, up to half a minute, and never by all browsers at once', () => {
    expect([1, 2, 3, 9].map((attempt) => waitBefore(attempt, 1))).toEqual([1_000, 2_000, 4_000, 30_000])
    expect(waitBefore(3, 0)).toBe(2_000)
  })

  test('is fetched at once when the network is back', async () => {
    tab()
    await settled()
    timed()
    sources.last().lost()
    window.dispatchEvent(new Event('online'))
    expect(sources.opened).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sources.opened).toHaveLength(2)
  })

  test('tells notices without a number although browsers repeat the last one', async () => {
    const only = tab()
    await settled()
    sources.last().pushed(9, task(1))
    sources.last().pushed(9, { kind: 'NOTICE', id: 0, topic: 'tasks' })
    sources.last().pushed(9, { kind: 'NOTICE', id: 0, topic: 'messages' })
    expect(only.rates()).toEqual(['10', 'tasks', 'messages'])
  })

  test('goes on after a reload of the page, but not for somebody else', async () => {
    const only = tab()
    await settled()
    sources.last().pushed(11, task(1))
    only.stop()
    await settled()
    tab()
    await settled()
    expect(sources.last().address).toContain('lastEventId=11')
    tab(2)
    await settled()
    expect(sources.last().address).not.toContain('lastEventId')
  })
})

describe('the end of the session', () => {
  const ended = { status: 401, body: { code: 401, error: 'UNAUTHENTICATED', msg: '登录已失效，请重新登录', requestId: 'r' } }
  const asked = () => server.seen.filter(({ path }) => path === '/api/userinfo/getUserAllPermission').length

  test('does what a 401 does everywhere, once, however many tabs are open', async () => {
    keepUser(me)
    server.answer(() => ended)
    tab()
    tab()
    await settled()
    sources.last().ended('session')
    await vi.waitFor(() => expect(takeEndedMessage()).toBe('登录已失效，请重新登录'))
    expect(asked()).toBe(1)
    expect(localStorage.getItem('currentuser')).toBeNull()
  })

  test('is found out by an ordinary call when the stream is refused', async () => {
    server.answer(() => ({ body: [] }))
    tab()
    await settled()
    sources.last().refused()
    await vi.waitFor(() => expect(asked()).toBe(1))
  })

  test('is not suspected when the server stops or the network is away', async () => {
    tab()
    await settled()
    sources.last().ended('stopping')
    await settled()
    tab(2)
    await settled()
    sources.last().lost()
    await settled()
    expect(asked()).toBe(0)
  })
})

test('a new language opens the stream anew, in that language', async () => {
  tab()
  await settled()
  setLanguage('en-US')
  await settled()
  expect(sources.live()).toBe(1)
  expect(sources.last().address).toContain('language=en-US')
})
