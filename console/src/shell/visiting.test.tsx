import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { dismissAll } from '../platform/notices.ts'
import type { QuickLink } from '../platform/sideMenu.ts'
import { GATHERS_MS, STAYS_MS } from '../platform/signedIn/visitRecording.ts'
import { useVisits } from '../platform/signedIn/visits.ts'
import { NoticeHost } from './base/NoticeHost.tsx'
import { CommandSearch } from './frame/CommandSearch.tsx'
import { visitOf } from './visited.ts'

const server = fakeServer()
const links: readonly QuickLink[] = [
  { path: '/order/index', title: { zh: '订单列表', en: 'Order list' }, Icon: null },
  { path: '/order/refunds', title: { zh: '退款处理', en: 'Refund desk' }, Icon: null },
]
const at = new Date(Date.now() - 3 * 60_000).toISOString()
const family = { path: '/parent/detail?id=7', entity: 'parent', title: '任春梅', detail: null, at }
const desk = { path: '/order/refunds', entity: null, title: null, detail: null, at }
const closed = { path: '/permission/log', entity: null, title: null, detail: null, at }

const show = (place: string) =>
  onScreen(
    <main>
      <CommandSearch toPage={vi.fn()} onSignOut={vi.fn(async () => undefined)} links={links} searches={[]} />
      <NoticeHost />
    </main>,
    { at: place },
  )
const asked = (path: string) => server.seen.filter((seen) => seen.path === path).map(({ body }) => body)

afterEach(() => {
  vi.useRealTimers()
  act(dismissAll)
})

test('the palette opens on what was opened last and is pinned: Enter goes on there; screens that are not open to the reader are left out', async () => {
  server.answer(() => ({ body: { recent: [family, closed], pinned: [desk] } }))
  const { user, address } = show('/order/index')
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('group', { name: '最近' })).toHaveProperty('textContent', '最近任春梅3分钟前')
  expect(screen.getByRole('group', { name: '置顶' }).textContent).toBe('置顶退款处理3分钟前')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/parent/detail?id=7')
})

test('what somebody stays at is kept, in one call a while later, without the filters of its address', async () => {
  server.answer(() => ({ body: { kept: 1 } }))
  vi.useFakeTimers()
  const { router } = show('/order/index?parentName=x')
  act(() => vi.advanceTimersByTime(STAYS_MS))
  await act(() => router.navigate('/order/refunds'))
  act(() => vi.advanceTimersByTime(STAYS_MS - 1))
  // Only passed through.
  await act(() => router.navigate('/parent/detail?id=7'))
  await act(() => vi.advanceTimersByTimeAsync(STAYS_MS))
  expect(asked('/api/userinfo/visits')).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(GATHERS_MS))
  expect(asked('/api/userinfo/visits')).toEqual([
    { visits: [{ path: '/order/index' }, { path: '/parent/detail?id=7', record: { entity: 'parent', id: 7 } }] },
  ])
})

/** The card of the home. */
function Recent() {
  const { recent } = useVisits(links)
  return (
    <ul>
      {recent.map(({ path, title }) => (
        <li key={path}>{title}</li>
      ))}
    </ul>
  )
}

test('what was opened last follows once it is kept: who goes home at once finds there what he or she was at', async () => {
  let kept = false
  server.answer(({ method }) => {
    if (method === 'POST') kept = true
    return { body: method === 'POST' ? { kept: 1 } : { recent: kept ? [family] : [], pinned: [] } }
  })
  vi.useFakeTimers()
  onScreen(
    <main>
      <CommandSearch toPage={vi.fn()} onSignOut={vi.fn(async () => undefined)} links={links} searches={[]} />
      <Recent />
    </main>,
    { at: '/parent/detail?id=7' },
  )
  await act(() => vi.advanceTimersByTimeAsync(STAYS_MS))
  expect(screen.queryByText('任春梅')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(GATHERS_MS))
  vi.useRealTimers()
  expect(await screen.findByText('任春梅')).toBeTruthy()
})

test('Shift and P pin what is in view, and say so; not while somebody types', async () => {
  server.answer((seen) => ({ body: seen.path.endsWith('/pin') ? { pinned: asked('/api/userinfo/visits/pin').length < 2 } : { kept: 1 } }))
  const { user } = show('/parent/detail?id=7')
  await user.keyboard('{Shift>}P{/Shift}')
  expect(await screen.findByText('已置顶，搜索框打开时可见')).toBeTruthy()
  expect(asked('/api/userinfo/visits/pin')).toEqual([{ visit: { path: '/parent/detail?id=7', record: { entity: 'parent', id: 7 } } }])
  await user.keyboard('{Shift>}P{/Shift}')
  expect(await screen.findByText('已取消置顶')).toBeTruthy()
})

describe('what an address shows', () => {
  const of = (address: string, id?: number) => {
    const [pathname = '', search = ''] = address.split('?')
    return visitOf(
      pathname,
      search,
      (path) => path === '/order/index',
      () => id,
    )
  }
  test('is a record at its page, wherever it was opened, by its id', () => {
    const order = { path: '/order/detail?orderNumber=2026', record: { entity: 'order', id: 5 } }
    expect(of('/order/index?status=PAID&peek=2026', 5)).toEqual(order)
    expect(of('/order/detail?orderNumber=2026', 5)).toEqual(order)
    expect(of('/camp/index?peek=3')).toEqual({ path: '/camp/detail?id=3', record: { entity: 'camp', id: 3 } })
  })
  test('is nothing where it is not known which record, and no filter is kept', () => {
    expect(of('/order/detail?orderNumber=2026')).toBeUndefined()
    expect(of('/extension/referrer?tab=payouts&peek=3')).toBeUndefined()
    expect(of('/order/index?parentName=x')).toEqual({ path: '/order/index' })
  })
})
