import { listOrders, orderFilter } from '@camp/contract/orders/orders'
import { refundOrder } from '@camp/contract/refunds/refunds'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage, someOrders } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { dismissAll, messageStore } from '../platform/notices.ts'
import { onBack } from '../platform/signedIn/ended.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useList } from '../ui/list/useList.ts'
import { NetworkStrip } from './NetworkStrip.tsx'

const server = fakeServer()
/** How the server is away: without a word, or as a proxy says it. */
let away: 'dead' | 502 | null = null
let list: ReturnType<typeof useOrders>
const useOrders = () => useList(listOrders, { filter: orderFilter })

function Screen() {
  list = useOrders()
  const refund = useAction(refundOrder)
  const body = { orderNumber: '1', amount: 5, reason: '退课', idempotencyKey: 'k-1' }
  return (
    <>
      <NetworkStrip />
      <p>
        {list.state} {list.rows.length}
      </p>
      <button type="button" onClick={() => void refund.run({ body })}>
        refund
      </button>
    </>
  )
}

beforeEach(() => {
  away = null
  server.answer(({ path, query }) => {
    if (away === 'dead') server.vanish()
    if (away) return { status: 502, body: '<html>Bad gateway</html>' }
    if (path !== listOrders.path) return { body: { id: 1 } }
    const page = Number(query.get('page'))
    return { body: aPage(someOrders(20, (page - 1) * 20), 95, { page, size: 20 }) }
  })
})
afterEach(dismissAll)

const sent = (path: string) => server.seen.filter((seen) => seen.path === path)
const said = () => screen.getByRole('status').textContent
const open = async () => {
  const view = onScreen(<Screen />, { at: '/order/index' })
  await screen.findByText('ready 20')
  return view
}

for (const how of ['dead', 502] as const) {
  test(`a server that is away (${how}): one strip, the rows stay, and what was asked for comes by itself`, async () => {
    await open()
    away = how
    act(() => list.setPage(2))
    await waitFor(() => expect(said()).toBe('网络断开，正在重试'))
    expect(screen.getByText('refreshing 20')).toBeTruthy()
    expect(messageStore.read()).toEqual([])
    // It goes on trying by itself.
    await waitFor(() => expect(sent('/api/userinfo').length).toBeGreaterThan(1))
    away = null
    await screen.findByText('ready 20')
    expect(said()).toBe('网络已恢复')
    expect(sent(listOrders.path).at(-1)?.query.get('page')).toBe('2')
    await waitFor(() => expect(said()).toBe(''))
  })
}

test('rows that are read anew stay as they were, and are read once more when there is a network', async () => {
  await open()
  away = 'dead'
  act(() => list.retry())
  await waitFor(() => expect(said()).toBe('网络断开，正在重试'))
  expect(screen.getByText('ready 20')).toBeTruthy()
  const asked = sent(listOrders.path).length
  away = null
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(sent(listOrders.path)).toHaveLength(asked + 1))
})

test('the button tries at once, and the stream begins anew when the network is back', async () => {
  const { user } = await open()
  const back: string[] = []
  const stop = onBack(() => back.push('back'))
  away = 'dead'
  act(() => list.setPage(2))
  const button = await screen.findByRole('button', { name: '立即重试' })
  away = null
  await user.click(button)
  await screen.findByText('ready 20')
  expect(back).toEqual(['back'])
  stop()
})

test('what somebody did is not done again by itself: it is named, sent again under the same key, and then its notice goes', async () => {
  const { user } = await open()
  away = 'dead'
  await user.click(screen.getByRole('button', { name: 'refund' }))
  await waitFor(() => expect(messageStore.read()).toMatchObject([{ title: '网络异常，请稍后重试' }]))
  expect(messageStore.read()[0]?.description).toBe(
    `“${refundOrder.title.zh}”没有得到答复，系统不会自动重做。恢复后请再操作一次，同样的内容不会做两次。`,
  )
  away = null
  await waitFor(() => expect(said()).toBe('网络已恢复'))
  expect([sent(refundOrder.path).length, messageStore.read().length]).toEqual([1, 1])
  await user.click(screen.getByRole('button', { name: 'refund' }))
  await waitFor(() => expect(messageStore.read()).toEqual([]))
  const [first, second] = sent(refundOrder.path).map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
})

test('what a proxy alone gives up on is asked for once more and not for ever', async () => {
  server.answer(({ path }) => (path === listOrders.path ? { status: 504, body: 'timeout' } : { body: { id: 1 } }))
  onScreen(<Screen />, { at: '/order/index' })
  await waitFor(() => expect(sent(listOrders.path)).toHaveLength(2))
  await screen.findByText('error 0')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(sent(listOrders.path)).toHaveLength(2)
})
