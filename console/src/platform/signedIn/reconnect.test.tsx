import { getOrderDetail, listOrders } from '@camp/contract/orders/orders'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { useCall } from './query.ts'

const server = fakeServer()

function Order() {
  const order = useCall(getOrderDetail, { query: { orderNumber: '202611200000000001' } })
  const list = useCall(listOrders, { query: { page: 1 } })
  return (
    <>
      <p>order {order.isError ? `failed ${order.error.failure.status}` : order.status}</p>
      <p>list {list.status}</p>
      <button type="button" onClick={() => void order.refetch()}>
        again
      </button>
    </>
  )
}

test('what the network lost is asked again when there is a network, and nothing else', async () => {
  const lists = () => server.seen.filter(({ path }) => path.startsWith(listOrders.path)).length
  server.answer(() => ({ status: 500, body: { code: 900, error: 'FAULT', msg: 'x', requestId: 'r' } }))
  const { user } = onScreen(<Order />)
  await screen.findByText('order failed 500')
  await screen.findByText('list error')
  const lost = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await user.click(screen.getByRole('button', { name: 'again' }))
  await screen.findByText('order failed 0')
  lost.mockRestore()
  const asked = lists()
  server.answer(() => ({ body: {} }))
  act(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  await screen.findByText('order success')
  await waitFor(() => expect([screen.getByText('list error').isConnected, lists()]).toEqual([true, asked]))
})
