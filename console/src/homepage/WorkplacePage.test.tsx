import { queryMessageList, queryTaskLists } from '@camp/contract/base/notify'
import { getChannelFunnel } from '@camp/contract/channels/channels.funnel'
import { getHome } from '@camp/contract/homepage/homepage.figures'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { WorkplacePage } from './WorkplacePage.tsx'

const server = fakeServer()
const channels = [
  { key: '0', name: null, registered: 40, firstPaid: 9, netAmount: 1_200 },
  { key: '3', name: '公众号', registered: 7, firstPaid: 2, netAmount: 90_000 },
]
const own = { codes: ['ORDER_INDEX', 'CAMP_STATUS', 'PARENT_INDEX'] as const }
const task = { id: 1, title: '导出订单', status: 'success', rate: 100, detail: null, error: null, createdAt: '', finishedAt: null }
const shownAs = (tasks: readonly object[], ...cards: string[]) =>
  server.answer(({ path }) => {
    if (path.endsWith(getHome.path.slice(4))) return { body: { cards } }
    if (path === queryTaskLists.path) return { body: { doingTasks: [], terminateTasks: tasks } }
    if (path === queryMessageList.path) return { body: { unRead: [], all: [] } }
    if (path === getChannelFunnel.path) return { body: { rows: channels } }
    if (path.endsWith('count')) return { body: { count: 3 } }
    return { body: [] }
  })

const names = () => screen.getAllByRole('region').map((part) => part.getAttribute('aria-label') ?? part.querySelector('h2')?.textContent)

test('a home is made of the cards of its answer, in their order, and of nothing else', async () => {
  shownAs([task], 'TASKS', 'MESSAGES', 'NO_CLOCK_IN', 'CAMPS')
  onScreen(<WorkplacePage />, own)
  const strip = await screen.findByRole('region', { name: '今日概况' })
  expect(strip.textContent).toContain('今日未打卡')
  await screen.findByText('导出订单')
  expect(names()).toEqual(['今日概况', '任务', '消息', '进行中的营期'])
  expect(screen.queryByText('待点评')).toBeNull()
})

test('marketing reads which channels bring money, the best first; nobody is told that there is no task', async () => {
  shownAs([], 'CHANNELS', 'TASKS', 'MESSAGES')
  onScreen(<WorkplacePage />, { codes: ['PROMOTE_INDEX'] })
  await screen.findByText('暂无消息')
  expect(names()).toEqual(['渠道', '消息'])
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '公众号注册 7首次付费 2¥900.00',
    '无渠道注册 40首次付费 9¥12.00',
  ])
  expect(screen.getByRole('link', { name: '公众号' }).getAttribute('href')).toContain('/extension/channel?peek=3')
})
