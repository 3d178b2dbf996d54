import { queryMessageList, queryTaskLists } from '@camp/contract/base/notify'
import { getChannelFunnel } from '@camp/contract/channels/channels.funnel'
import {
  arrangeHome,
  createDashboard,
  type Dashboard,
  getHome,
  listDashboardViews,
  updateDashboard,
} from '@camp/contract/homepage/homepage.dashboards'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { dismissAll, messageStore } from '../platform/notices.ts'
import { WorkplacePage } from './WorkplacePage.tsx'
import '../nouns.generated.ts'

const server = fakeServer()
const channels = [
  { key: '0', name: null, registered: 40, firstPaid: 9, netAmount: 1_200 },
  { key: '3', name: '公众号', registered: 7, firstPaid: 2, netAmount: 90_000 },
]
const own = { codes: ['ORDER_INDEX', 'CAMP_STATUS', 'PARENT_INDEX'] as const }
const task = { id: 1, title: '导出订单', status: 'success', rate: 100, detail: null, error: null, createdAt: '', finishedAt: null }
const boardOf = (cards: readonly string[], of: Partial<Dashboard> = {}) => ({
  ...{ id: null, name: null, version: null, own: true, ownerName: null, roles: [] },
  cards: cards.map((card) => ({ card, half: card === 'TASKS' || card === 'MESSAGES', viewId: null, readable: true, view: null })),
  ...of,
})
const shownAs = (tasks: readonly object[], ...cards: string[]) =>
  server.answer(({ path }) => {
    if (path.endsWith(getHome.path.slice(4))) return { body: { boards: [boardOf(cards)] } }
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
  await waitFor(() => expect(names()).toEqual(['渠道', '消息']))
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '公众号注册 7首次付费 2¥900.00',
    '无渠道注册 40首次付费 9¥12.00',
  ])
  expect(screen.getByRole('link', { name: '公众号' }).getAttribute('href')).toContain('/extension/channel?peek=3')
})

const seen = (path: string, method: string) =>
  server.seen.filter((one) => one.path === path && one.method === method).map(({ body }) => body)
const boardsAre = (...boards: object[]) =>
  server.answer(({ path, method }) => {
    if (path === getHome.path) return { body: method === 'GET' ? { boards } : { version: 4 } }
    if (path === listDashboardViews.path) return { body: [] }
    if (path === queryTaskLists.path) return { body: { doingTasks: [], terminateTasks: [] } }
    if (path === queryMessageList.path) return { body: { unRead: [], all: [] } }
    if (path.endsWith('count')) return { body: { count: 3 } }
    return { body: [] }
  })

test('the own home is arranged by its lines and a picker of what the reader may see; what may not be seen any more is named there alone', async () => {
  const home = boardOf(['MESSAGES', 'TASKS', 'RECEIVED'], { id: 8, version: 3 })
  boardsAre({ ...home, cards: home.cards.map((card) => ({ ...card, readable: card.card !== 'RECEIVED' })) })
  const { user } = onScreen(<WorkplacePage />, { codes: ['ORDER_INDEX'] })
  await screen.findByText('暂无消息')
  expect(screen.queryByText('今日实收')).toBeNull()
  await user.click(screen.getByRole('button', { name: '编排' }))
  const form = within(await screen.findByRole('dialog', { name: '编排首页' }))
  expect(form.getByText('您已无权查看，不会显示')).toBeDefined()
  expect(form.queryByRole('button', { name: '+ 渠道' })).toBeNull()
  await user.click(form.getByRole('button', { name: '+ 订单' }))
  await user.click(form.getByRole('button', { name: '移除“今日实收”' }))
  fireEvent.keyDown(form.getByRole('button', { name: /^移动“订单”/ }), { key: 'Home' })
  await user.click(form.getByRole('checkbox', { name: '半宽显示“订单”' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  const at = (card: string, half: boolean) => ({ card, half, viewId: null })
  await waitFor(() =>
    expect(seen(arrangeHome.path, 'PUT')).toEqual([{ cards: [at('ORDERS', true), at('MESSAGES', true), at('TASKS', true)], version: 3 }]),
  )
})

test('the default comes back in one click, and goes again by the toast', async () => {
  boardsAre(boardOf(['TASKS'], { id: 8, version: 3 }))
  const { user } = onScreen(<WorkplacePage />, { codes: [] })
  await user.click(await screen.findByRole('button', { name: /仪表盘操作/ }))
  await user.click(await screen.findByRole('menuitem', { name: '恢复默认首页' }))
  await waitFor(() => expect(seen(arrangeHome.path, 'PUT')).toEqual([{ cards: null, version: 3 }]))
})

test('where a view has gone since, the other cards come back, and it is said', async () => {
  dismissAll()
  const home = boardOf(['TASKS'], { id: 8, version: 3 })
  boardsAre({ ...home, cards: [...home.cards, { card: 'VIEW', half: true, viewId: 6, readable: false, view: null }] })
  const { user } = onScreen(<WorkplacePage />, { codes: [] })
  await user.click(await screen.findByRole('button', { name: /仪表盘操作/ }))
  await user.click(await screen.findByRole('menuitem', { name: '恢复默认首页' }))
  const undo = await waitFor(() => {
    const action = messageStore.read().at(-1)?.action
    if (!action || !('run' in action)) throw new Error('nothing can be taken back')
    return action
  })
  undo.run()
  const cards = [{ card: 'TASKS', half: true, viewId: null }]
  await waitFor(() => expect(seen(arrangeHome.path, 'PUT')[1]).toEqual({ cards, version: null }))
  await waitFor(() => expect(messageStore.read().map(({ title }) => title)).toContain('1 张卡片的视图已不在，没有放回'))
})

test('one that was deleted while it was arranged becomes a new one, with what was arranged', async () => {
  const board = boardOf(['TASKS', 'MESSAGES'], { id: 9, name: '早会', version: 1 })
  server.answer(({ path, method }) => {
    if (path === getHome.path) return { body: { boards: [boardOf(['TASKS']), board] } }
    if (path === queryTaskLists.path) return { body: { doingTasks: [], terminateTasks: [] } }
    if (path === queryMessageList.path) return { body: { unRead: [], all: [] } }
    if (path === createDashboard.path && method === 'POST') return { body: { id: 10, version: 1 } }
    if (path === updateDashboard.path && method === 'PUT') return { status: 404, body: { code: 999, error: 'NOT_FOUND', msg: '不存在' } }
    return { body: [] }
  })
  const { user } = onScreen(<WorkplacePage />, { codes: [], at: '/dashboard/workplace?board=9' })
  await user.click(await screen.findByRole('button', { name: '编排' }))
  const form = within(await screen.findByRole('dialog', { name: '编排“早会”' }))
  await user.click(form.getByRole('button', { name: '移除“我的任务”' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  expect((await form.findByRole('alert')).textContent).toMatch('这个仪表盘刚刚被删除了')
  await user.click(form.getByRole('button', { name: '存为新的仪表盘' }))
  const cards = [{ card: 'MESSAGES', half: true, viewId: null }]
  await waitFor(() => expect(seen(createDashboard.path, 'POST')).toEqual([{ name: '早会', cards }]))
})

test('a dashboard of somebody else is a tab that can be copied and not arranged', async () => {
  boardsAre(boardOf(['TASKS']), boardOf(['MESSAGES'], { id: 9, name: '早会', version: 1, own: false, ownerName: '林晓雯' }))
  const { user, address } = onScreen(<WorkplacePage />, { codes: [], at: '/dashboard/workplace' })
  await user.click(await screen.findByRole('radio', { name: '早会（林晓雯）' }))
  expect(address()).toBe('/dashboard/workplace?board=9')
  expect(await screen.findByText('由林晓雯共享')).toBeDefined()
  expect(screen.queryByRole('button', { name: '编排' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /仪表盘操作/ }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['新建仪表盘', '复制为我的仪表盘'])
})

test('a copy takes along the views that its maker sees, and none of those that the dashboard alone shows', async () => {
  const view = (id: number) => ({ id, name: `视图${id}`, screen: 'orders', call: 'listOrders', filter: {}, link: '/order/index' })
  const card = (id: number) => ({ card: 'VIEW', half: true, viewId: id, readable: true, view: view(id) })
  const shared = boardOf([], { id: 9, name: '早会', version: 1, own: false, ownerName: '林晓雯', cards: [card(5), card(6)] as never })
  server.answer(({ path, method }) => {
    if (path === getHome.path) return { body: { boards: [boardOf([]), shared] } }
    if (path === listDashboardViews.path) return { body: [view(5)] }
    if (path === createDashboard.path && method === 'POST') return { body: { id: 10, version: 1 } }
    return { body: path.includes('order') ? { content: [], totalElements: 0, number: 0, size: 5 } : [] }
  })
  const { user } = onScreen(<WorkplacePage />, { codes: ['ORDER_INDEX'], at: '/dashboard/workplace?board=9' })
  await user.click(await screen.findByRole('button', { name: /仪表盘操作/ }))
  await user.click(await screen.findByRole('menuitem', { name: '复制为我的仪表盘' }))
  const form = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(form.queryByText('视图6')).toBeNull())
  await user.type(form.getByRole('textbox', { name: /名称/ }), '我的早会')
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(seen(createDashboard.path, 'POST')).toEqual([{ name: '我的早会', cards: [{ card: 'VIEW', half: true, viewId: 5 }] }]),
  )
})

test('a figure leads to its list where the reader may open that, and nowhere else', async () => {
  shownAs([], 'ORDERS_PAID', 'NEW_FAMILIES')
  onScreen(<WorkplacePage />, { codes: ['PROMOTE_EDIT', 'PROMOTE_INDEX', 'PARENT_INDEX'] })
  const strip = within(await screen.findByRole('region', { name: '今日概况' }))
  expect(strip.getByText('今日付款订单')).toBeDefined()
  expect(strip.getAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0])).toEqual(['/parent/index'])
})

test('a view is a card of its count and first rows, asked as its list asks', async () => {
  const view = {
    id: 5,
    name: '待付款',
    screen: 'orders',
    call: 'listOrders',
    filter: { progress: ['PENDING'] },
    link: '/order/index?progress=PENDING',
  }
  const card = { card: 'VIEW', half: true, viewId: 5, readable: true, view }
  const asked: unknown[] = []
  server.answer(({ path, query, body }) => {
    if (path === getHome.path) return { body: { boards: [boardOf([], { id: 8, version: 1, cards: [card] as never })] } }
    if (path.includes('order')) {
      asked.push([query.get('size'), query.get('progress') ?? body])
      return {
        body: {
          content: [{ id: 1, orderNumber: 'C2026', createdAt: '2026-11-30T08:00:00.000+08:00' }],
          totalElements: 12,
          number: 0,
          size: 5,
        },
      }
    }
    return { body: [] }
  })
  onScreen(<WorkplacePage />, { codes: ['ORDER_INDEX'] })
  const part = within(await screen.findByRole('region', { name: '待付款' }))
  expect(await part.findByText('12 条')).toBeDefined()
  expect(part.getByRole('link', { name: 'C2026' }).getAttribute('href')).toContain('/order/index?progress=PENDING&peek=C2026')
  expect(asked).toHaveLength(1)
  expect(JSON.stringify(asked[0])).toContain('PENDING')
})
