import { getHome } from '@camp/contract/homepage/homepage.figures'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { WorkplacePage } from './WorkplacePage.tsx'

const server = fakeServer()
const own = { codes: ['ORDER_INDEX', 'CAMP_STATUS', 'PARENT_INDEX'] as const }
const shownAs = (...cards: string[]) =>
  server.answer(({ path }) => {
    if (path.endsWith(getHome.path.slice(4))) return { body: { cards } }
    if (path.endsWith('count')) return { body: { count: 3 } }
    return { body: [] }
  })

test('a home is made of the cards of its answer, in their order, and of nothing else', async () => {
  shownAs('TASKS', 'MESSAGES', 'NO_CLOCK_IN', 'CAMPS')
  onScreen(<WorkplacePage />, own)
  const strip = await screen.findByRole('region', { name: '今日概况' })
  expect(strip.textContent).toContain('今日未打卡')
  const names = screen.getAllByRole('region').map((part) => part.getAttribute('aria-label') ?? part.querySelector('h2')?.textContent)
  expect(names).toEqual(['今日概况', '任务', '消息', '进行中的营期'])
  expect(screen.queryByText('待点评')).toBeNull()
})
