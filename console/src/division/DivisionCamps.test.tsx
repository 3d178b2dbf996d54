import type { DivisionCard } from '@camp/contract/division/division.camps'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { CampGroupPage } from '../camps/CampGroupPage.tsx'
import { DivisionPage } from './DivisionPage.tsx'

const server = fakeServer()
const group = (id: number, coachId: number, part: Partial<DivisionCard['groups'][number]> = {}): DivisionCard['groups'][number] => ({
  id,
  name: `${id}组`,
  coachId,
  coachName: `老师${coachId}`,
  state: 'OPEN',
  capacity: 10,
  children: 6,
  waiting: 0,
  after: 6,
  ...part,
})
const card = (campId: number, campName: string, part: Partial<DivisionCard> = {}): DivisionCard => ({
  campId,
  campName,
  status: 'ENROLLING',
  startDate: '2099-01-01',
  endDate: '2099-01-21',
  groups: [group(campId * 10, campId)],
  children: 6,
  waiting: 0,
  begun: 0,
  places: 10,
  short: 0,
  left: 4,
  withoutCoach: 0,
  newcomers: 0,
  siblingsApart: 0,
  loads: { least: 6, most: 6 },
  lastRun: null,
  ...part,
})
const short = card(1, '冬季营 第1期', {
  groups: [group(1, 11, { state: 'CLOSED', waiting: 6, after: 0 }), group(2, 12, { after: 10 })],
  children: 12,
  waiting: 6,
  begun: 2,
  short: 2,
  left: 0,
  siblingsApart: 3,
  loads: { least: 4, most: 9 },
})
const calm = card(2, '春季营 第2期', { status: 'IN_PROGRESS', lastRun: { at: '2026-11-01T08:00:00.000Z', by: '孟雨桐', moved: 14 } })
const empty = card(3, '夏季营 第3期', { status: 'NOT_STARTED', children: 0, groups: [], loads: null })
const past = card(4, '秋季营 第4期', { status: 'ENDED', startDate: '2026-01-01', endDate: '2026-01-21' })

const serve = (cards: readonly DivisionCard[]) =>
  server.answer(({ path, query }) => (path.endsWith('/plan/camps') ? { body: query.has('ended') ? [past] : cards } : { body: [] }))
const camps = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('the division opens on the camps: what each needs, in words, and its board one press away', async () => {
  serve([short, calm, empty])
  const { user, address } = onScreen(<DivisionPage />, { at: '/coach/CoachDivision' })
  await screen.findByText('缺 2 个名额')
  expect(camps()).toEqual(['冬季营 第1期', '春季营 第2期'])
  const [first, second] = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.closest('li') as HTMLElement)
  const words = within(first as HTMLElement)
  expect(words.getByText('其中 2 人已打卡')).toBeTruthy()
  expect(words.getByText('在组 6 / 名额 10')).toBeTruthy()
  expect(words.getByText('负载 4 到 9，差 5')).toBeTruthy()
  expect(words.getByText('2组（老师12）：现在 6 人，分完 10 人，容量 10')).toBeTruthy()
  expect(second?.textContent).toContain('孟雨桐，移动 14 人')
  await user.click(screen.getByRole('button', { name: '展开' }))
  expect(camps()).toContain('夏季营 第3期')
  await user.keyboard('jj')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('春季营 第2期'))
  await user.keyboard('k{Enter}')
  expect(address()).toBe('/coach/CoachDivision?campId=1')
})

test('they are narrowed by state, which the address keeps, and by what is typed; what is empty says why', async () => {
  serve([calm])
  const { user, address } = onScreen(<DivisionPage />, { at: '/coach/CoachDivision' })
  await screen.findByText('春季营 第2期')
  await user.click(screen.getByRole('radio', { name: '待处理 0' }))
  expect(await screen.findByText('都分好了')).toBeTruthy()
  expect(address()).toBe('/coach/CoachDivision?show=NEEDY')
  await user.click(screen.getByRole('radio', { name: '已结束' }))
  expect(await screen.findByText('秋季营 第4期')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: '全部 1' }))
  await user.type(screen.getByRole('searchbox'), '老师7')
  await user.click(await screen.findByRole('button', { name: '清空筛选' }))
  expect(await screen.findByText('春季营 第2期')).toBeTruthy()
})

test('for a coach who leaves only own camps are shown, and the coach stays in the address', async () => {
  serve([short, calm])
  onScreen(<DivisionPage />, { at: '/coach/CoachDivision?coachId=12' })
  const link = await screen.findByRole('link', { name: '冬季营 第1期' })
  expect(camps()).toEqual(['冬季营 第1期'])
  expect(link.getAttribute('href')).toBe('/coach/CoachDivision?coachId=12&campId=1')
})

test('groups without a camp open on the same camps; one that takes children and has no group says so', async () => {
  serve([card(5, '营期五', { groups: [], children: 0, loads: null, places: 0, left: 0 })])
  onScreen(<CampGroupPage />, { at: '/camp/campGroup' })
  const link = await screen.findByRole('link', { name: '营期五' })
  expect(screen.getByText('还没有分组')).toBeTruthy()
  expect(link.getAttribute('href')).toBe('/camp/campGroup?campId=5')
})
