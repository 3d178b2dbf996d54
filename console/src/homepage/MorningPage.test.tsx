import { getMorning, type MorningItem } from '@camp/contract/homepage/homepage.morning'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { MorningPage } from './MorningPage.tsx'

const server = fakeServer()
const refunded: MorningItem = {
  figure: 'REFUNDED',
  value: 598_000,
  usual: { mean: 186_000, low: 100_000, high: 272_000 },
  unusual: true,
  cause: { split: 'GOODS', id: 7, name: '绘本营', difference: 374_920, shareBp: 9_100, others: 6 },
}
const calm: MorningItem = { figure: 'LATE_COMMENTS', value: 4, usual: { mean: 5, low: 1, high: 9 }, unusual: false, cause: null }
const fresh: MorningItem = { figure: 'NEW_FAMILIES', value: 3, usual: null, unusual: false, cause: null }
let asked: (string | null)[]
let items: readonly MorningItem[]

beforeEach(() => {
  asked = []
  items = [refunded, calm, fresh]
  vi.useFakeTimers({ now: Date.parse('2026-11-27T04:00:00Z'), toFake: ['Date'] })
  server.answer(({ path, query }) => {
    if (path !== getMorning.path) return undefined
    asked.push(query.get('day'))
    return { body: { day: query.get('day'), items } }
  })
})
afterEach(() => void vi.useRealTimers())

test('says what stands out with what explains most of it, and what is calm', async () => {
  onScreen(<MorningPage />, { codes: ['RECONCILE_EDIT'], at: '/dashboard/morning' })
  const part = within(await screen.findByRole('region', { name: '1 项不寻常' }))
  expect(part.getByRole('article').textContent).toMatch(
    /退款平时的 3\.2 倍¥5,980\.00\+¥4,120\.00 平时 ¥1,860\.00绘本营\+¥3,749\.2091(\.0)?%其他 6 个商品\+¥370\.80/,
  )
  const rest = within(screen.getByRole('region', { name: '其余 2 项照常' }))
  expect(rest.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['超时点评平时 54', '新家长还没有可比的日子3'])
  expect(asked).toEqual(['2026-11-26'])
  expect(screen.queryByRole('link', { name: '每天早上推送给我' })).toBeNull()
})

test('becomes a schedule for who may have one, and writes a rate as one', async () => {
  items = [{ figure: 'CLOCK_IN_RATE', value: 8_950, usual: { mean: 9_000, low: 8_600, high: 9_400 }, unusual: false, cause: null }]
  onScreen(<MorningPage />, { codes: ['ALARM'], at: '/dashboard/morning' })
  const way = await screen.findByRole('link', { name: '每天早上推送给我' })
  const from = new URLSearchParams(way.getAttribute('href')?.split('?')[1]).get('from')
  expect(JSON.parse(from ?? '')).toEqual({ name: '晨报', call: 'getMorning', filter: {}, link: '/dashboard/morning' })
  expect((await screen.findByRole('listitem')).textContent).toBe('打卡率平时 90.0%89.5%')
})

test('goes back by days, and not on to one that is not over', async () => {
  const { user, address } = onScreen(<MorningPage />, { codes: ['RECONCILE_EDIT'], at: '/dashboard/morning?day=2026-11-30' })
  await screen.findByRole('heading', { name: '2026-11-26 周四' })
  expect(screen.queryByRole('button', { name: '后一天' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '前一天' }))
  await screen.findByRole('heading', { name: '2026-11-25 周三' })
  expect([address(), asked.at(-1)]).toEqual(['/dashboard/morning?day=2026-11-25', '2026-11-25'])
})

test('shows yesterday where the address names a day that there is not', async () => {
  for (const day of ['2026-13-45', '2026-02-30', '2026-11-26x']) {
    const { unmount } = onScreen(<MorningPage />, { codes: [], at: `/dashboard/morning?day=${day}` })
    await screen.findByRole('heading', { name: '2026-11-26 周四' })
    await screen.findByRole('article')
    unmount()
  }
  expect(new Set(asked)).toEqual(new Set(['2026-11-26']))
})

test('says so where all is as usual, and where nothing is open to the reader', async () => {
  items = [calm]
  const { unmount } = onScreen(<MorningPage />, { codes: [], at: '/dashboard/morning' })
  await screen.findByRole('region', { name: '都照常' })
  unmount()
  items = []
  onScreen(<MorningPage />, { codes: [], at: '/dashboard/morning?day=2026-11-20' })
  await screen.findByText('你的权限内没有晨报数据')
})
