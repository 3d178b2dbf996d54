import { listCamps } from '@camp/contract/camps/camps'
import { listCampsOnDays } from '@camp/contract/camps/camps.calendar'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { aPage } from '../../../test/listFixture.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { CampListPage } from '../CampListPage.tsx'

const server = fakeServer()
const camp = (id: number, startDate: string, endDate: string, more: object = {}) => ({
  id,
  version: 1,
  createdAt: '2026-10-01T00:00:00.000Z',
  updatedAt: '2026-10-01T00:00:00.000Z',
  name: '体验营',
  campTypeId: 1,
  campType: '体验',
  goodsId: null,
  term: `${id}期`,
  enrolStart: '2026-10-01',
  enrolEnd: '2026-11-01',
  startDate,
  endDate,
  capacity: 60,
  enrolledCount: 12,
  groupCount: 2,
  clockInsDone: 0,
  clockInsDue: 0,
  clockInRateBp: null,
  status: 'IN_PROGRESS',
  ...more,
})
const november = [camp(1, '2026-11-02', '2026-11-12', { enrolEnd: '2026-11-04' }), camp(2, '2026-11-16', '2026-11-17')]
let asked: URLSearchParams[]
/** Those that run or enrol. */
let now: object[]

beforeEach(() => {
  asked = []
  now = november
  vi.useFakeTimers({ now: Date.parse('2026-11-10T04:00:00Z'), toFake: ['Date'] })
  server.answer(({ path, query }) => {
    if (path === listCamps.path) {
      const rows = query.get('stage') === 'NOW' ? now : november
      return { body: aPage(rows, rows.length) }
    }
    if (path !== listCampsOnDays.path) return undefined
    asked.push(query)
    return { body: aPage(query.get('from') === '2026-10-26' ? november : [], query.get('from') === '2026-10-26' ? 2 : 0) }
  })
})
afterEach(() => void vi.useRealTimers())

const opened = async (at = '/camp/index?form=calendar&name=体验') => {
  const page = onScreen(<CampListPage />, { codes: ['CAMP_INDEX'], at })
  await screen.findAllByRole('button', { name: /^体验营 1期/ })
  return page
}

describe('the calendar of camps', () => {
  test('asks for the days that it shows under the filters of the list, and says of each camp when it runs and closes', async () => {
    await opened()
    expect(asked.map((query) => [query.get('name'), query.get('from'), query.get('to')])).toEqual([['体验', '2026-10-26', '2026-12-06']])
    expect(screen.getByRole('heading', { name: '2026年11月' })).toBeDefined()
    const second = within(screen.getByRole('region', { name: '2026-11-02 ~ 2026-11-08' }))
    expect(second.getByRole('button', { name: '体验营 1期，2026-11-02 至 2026-11-12，进行中，已报 12 / 60' })).toBeDefined()
    expect(second.getByRole('button', { name: '体验营 1期，2026-11-04 招生截止，已报 12 / 60' })).toBeDefined()
    expect(document.querySelector('time[aria-current="date"]')?.getAttribute('datetime')).toBe('2026-11-10')
  })

  test('is gone through by keys, and Enter opens a camp beside it', async () => {
    const { user } = await opened()
    const [first] = screen.getAllByRole('button', { name: /^体验营 1期，2026-11-02 至/ })
    first?.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.querySelector('.visually-hidden')?.textContent).toMatch(/^体验营 2期/)
    await user.keyboard('kj{Enter}')
    await screen.findByRole('dialog', { name: /速览/ })
    expect(document.querySelector('.monthPlan-item[aria-current="true"] > .visually-hidden')?.textContent).toMatch(/^体验营 2期/)
  })

  test('turns its months by buttons and page keys, keeps the month in the address, and leads back to this one', async () => {
    const { user, address } = await opened()
    screen.getAllByRole('button', { name: /^体验营 2期/ })[0]?.focus()
    await user.keyboard('{PageDown}')
    await screen.findByText('这个月没有可显示的营期')
    expect(address()).toBe('/camp/index?form=calendar&name=体验&month=2026-12')
    expect(asked.at(-1)?.get('from')).toBe('2026-11-30')
    await user.click(screen.getByRole('button', { name: '今天' }))
    await screen.findAllByRole('button', { name: /^体验营 1期/ })
    await user.click(screen.getByRole('radio', { name: '表格' }))
    await screen.findAllByRole('row', { name: /体验营/ })
    await waitFor(() => expect(address()).not.toContain('form'))
  })

  test('shows all camps of a month and says so, and can be turned also where none runs or enrols now', async () => {
    const { user } = await opened('/camp/index?form=calendar')
    expect(screen.getByRole('button', { name: '全部' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.queryByRole('button', { name: /^当前/ })).toBeNull()
    cleanup()
    now = []
    onScreen(<CampListPage />, { codes: ['CAMP_INDEX'], at: '/camp/index?form=calendar&month=2026-12' })
    await screen.findByText('这个月没有可显示的营期')
    await user.click(screen.getByRole('button', { name: '上个月' }))
    await screen.findAllByRole('button', { name: /^体验营 1期/ })
  })
})
