import { labelled } from '@camp/contract/base/labels'
import { getParentTimeline } from '@camp/contract/parents/parents.family'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { defineScreens } from '../../platform/screen.ts'
import { RecordLink } from './RecordLink.tsx'
import { RecordTimeline } from './RecordTimeline.tsx'

defineScreens([
  { path: '/a/page', codes: ['ALWAYS', 'ORDER_INDEX'], load: async () => () => null },
  { path: '/a/open', codes: ['ALWAYS'], load: async () => () => null },
])

const server = fakeServer()
const kinds = labelled({ ORDER: ['订单', 'Orders', 'grey'], REFUND: ['退款', 'Refunds', 'grey'] })
const asked: string[] = []

const entry = (id: number, at: string, status: string | null = null) => ({
  key: `ORDER ${id}`,
  kind: 'ORDER',
  at,
  status,
  title: `entry ${id}`,
  studentName: null,
  orderNumber: null,
  campStudentId: null,
  recordId: null,
  amount: null,
  day: null,
  makeup: null,
  score: null,
  note: null,
  byName: null,
})

beforeEach(() => {
  asked.length = 0
  server.answer(({ query }) => {
    asked.push([query.getAll('kind').join(), query.get('before')].filter(Boolean).join(' '))
    if (query.has('before'))
      return { body: { coming: [], entries: [entry(3, '2026-01-01T02:00:00Z'), entry(4, '2025-12-30T02:00:00Z')], next: null } }
    const entries = [entry(1, '2026-01-02T02:00:00Z'), entry(2, '2026-01-01T03:00:00Z')]
    return { body: { coming: [entry(9, '2099-03-01T16:00:00Z')], entries, next: '1~ORDER~2' } }
  })
})

const show = (codes: readonly string[]) =>
  onScreen(
    <RecordTimeline
      kinds={kinds}
      readers={{ REFUND: ['ORDER_INDEX'] }}
      groups={[
        { key: 'orders', title: 'orders', kinds: ['ORDER'] },
        { key: 'money', title: 'money', kinds: ['REFUND'] },
      ]}
      call={getParentTimeline}
      input={(ask) => ({ query: { parentId: 1, ...ask } })}
      itemOf={({ key, title, at }) => ({ key, title, at, hue: 'grey' })}
    />,
    { codes },
  )

test('what comes next stands first, a whole day without a clock, then the days; a day that goes on has one heading', async () => {
  const { user } = show([])
  await user.click(await screen.findByRole('button', { name: '更早的记录' }))
  await screen.findByText('entry 4')
  // In a tab the days would be headings of the third level under one of the first.
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('时间线')
  expect(screen.getAllByRole('heading').map(({ textContent }) => /\d\d-\d\d(?= )/.exec(textContent ?? '')?.[0] ?? textContent)).toEqual([
    '时间线',
    '接下来',
    '01-02',
    '01-01',
    '12-30',
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'entry 92099-03-02',
    'entry 110:00',
    'entry 211:00',
    'entry 310:00',
    'entry 410:00',
  ])
  expect(asked).toEqual(['', '1~ORDER~2'])
})

test('chips narrow it to what the reader reads', async () => {
  const { user, unmount } = show([])
  expect((await screen.findAllByRole('button', { pressed: false })).map(({ textContent }) => textContent)).toEqual(['orders'])
  unmount()
  show(['ORDER_INDEX'])
  await user.click(await screen.findByRole('button', { name: 'money' }))
  await screen.findByRole('button', { name: 'money', pressed: true })
  await expect.poll(() => asked.at(-1)).toBe('REFUND')
})

test('a name leads to its record where the reader may open it, and is bare text elsewhere', () => {
  const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
  const names = (
    <>
      <RecordLink to="/a/page?id=1">one</RecordLink>
      <RecordLink to="/a/open">two</RecordLink>
      <RecordLink to="/nowhere">three</RecordLink>
      <RecordLink to={null}>four</RecordLink>
    </>
  )
  const { unmount } = onScreen(names, { codes: ['ORDER_INDEX'] })
  expect(links()).toEqual(['/a/page?id=1', '/a/open'])
  unmount()
  // That everybody may open the screen does not mean that they may read the record.
  onScreen(names, { codes: [] })
  expect(links()).toEqual(['/a/open'])
  expect(screen.getByText(/onetwothreefour|three/).textContent).toContain('three')
})
