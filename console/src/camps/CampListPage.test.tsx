import { getCampWeek, listCamps } from '@camp/contract/camps/camps'
import { getCampTypes } from '@camp/contract/camps/camps.config'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { CampListPage } from './CampListPage.tsx'

const server = fakeServer()
const camp = (id: number, name: string, startDate: string) => ({
  id,
  name,
  campType: '体验营',
  term: '第1期',
  enrolStart: '2026-11-01',
  enrolEnd: '2026-11-20',
  startDate,
  endDate: startDate,
  capacity: 40,
  enrolledCount: 3,
  groupCount: 1,
  clockInsDone: 0,
  clockInsDue: 0,
  status: 'IN_PROGRESS',
})
const now = camp(1, '冬季营', '2026-11-23')
const later = camp(2, '春季营', '2027-03-01')

function opened(at = '/list') {
  server.answer(({ path, query }) => {
    if (path === getCampTypes.path) return { body: [] }
    if (path === getCampWeek.path) return { body: [{ day: '2026-12-03', starts: [{ id: 1, name: '冬季营 第1期' }], ends: [] }] }
    if (path !== listCamps.path) return undefined
    const stages = query.getAll('stage')
    const rows = [...(stages.includes('LATER') && !stages.includes('NOW') ? [] : [now]), ...(stages.includes('LATER') ? [later] : [])]
    return { body: aPage(rows, rows.length) }
  })
  return onScreen(<CampListPage />, { at, codes: ['CAMP_INDEX'] })
}
/** What the list was asked for last, its counts apart. */
const asked = () => server.seen.filter(({ path, query }) => path === listCamps.path && query.get('size') !== '1').at(-1)?.query

test('camps open with those that run or enrol, and the planned ones are one line that opens into the list', async () => {
  const { user, address } = opened()
  const open = await screen.findByRole('button', { name: '展开' })
  expect(screen.getByText(/另有 1 个营期未开放招生，最近的 2027-03-01 开营/)).toBeTruthy()
  expect(screen.queryByText('春季营')).toBeNull()
  expect(asked()?.getAll('stage')).toEqual(['NOW'])
  expect(address()).toBe('/list')
  await user.click(open)
  expect(await screen.findByText('春季营')).toBeTruthy()
  expect(address()).toBe('/list?stage=NOW&stage=LATER')
  await user.click(screen.getByRole('button', { name: '收起' }))
  await waitFor(() => expect(address()).toBe('/list'))
})

test('whoever looks for a camp looks through all of them', async () => {
  const { user, address } = opened()
  await user.type(await screen.findByRole('textbox', { name: /营期名称/ }), '春')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(address()).toBe('/list?name=春'))
  expect(asked()?.has('stage')).toBe(false)
  expect(screen.queryByRole('button', { name: '展开' })).toBeNull()
})

test('a day of the week shows the camps that begin on it', async () => {
  const { user, address } = opened()
  await user.click(await screen.findByRole('button', { name: '开营 1' }))
  await waitFor(() => expect(address()).toBe('/list?startFrom=2026-12-03&startTo=2026-12-03'))
})

test.each([
  [7, '当前没有进行中或招生中的营期'],
  [0, '还没有营期'],
])('where none runs or enrols and there are %i in all, it says "%s"', async (all, words) => {
  server.answer(({ path, query }) => {
    if (path === getCampTypes.path || path === getCampWeek.path) return { body: [] }
    return path === listCamps.path ? { body: aPage([], query.has('stage') || query.has('status') ? 0 : all) } : undefined
  })
  const { user, address } = onScreen(<CampListPage />, { codes: ['CAMP_INDEX'] })
  expect(await screen.findByText(words)).toBeTruthy()
  if (all === 0) return
  await user.click(screen.getByRole('button', { name: '查看全部营期' }))
  expect(address()).toBe('/list?stage=')
})
