// @vitest-environment node
import { getOrderDetail } from '@camp/contract/orders/orders'
import { refundOrder } from '@camp/contract/refunds/refunds'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { createClient, isFailure } from './client.ts'
import { proveBy } from './failures.ts'
import { messageStore } from './notices.ts'

const server = fakeServer()
const { call } = createClient()
const detail = { query: { orderNumber: '202611200000000001' } }
const refund = { body: { orderNumber: '1', amount: 5, reason: '退课', idempotencyKey: 'k-1' } }

describe('what is handed to the browser', () => {
  test('goes below /foundation with the cookie of the session, and is waited for ten minutes', async () => {
    server.answer(() => ({ body: {} }))
    const fetched = vi.spyOn(globalThis, 'fetch')
    const waits = vi.spyOn(AbortSignal, 'timeout')
    await call(getOrderDetail, detail)
    const [address, init] = fetched.mock.calls[0] ?? []
    expect(address).toMatch(/^\/foundation\/api\/order\/detail\?orderNumber=202611200000000001&t=\d{13}$/)
    expect(init?.credentials).toBe('same-origin')
    expect(waits).toHaveBeenCalledExactlyOnceWith(600_000)
    waits.mockRestore()
  })

  test('is announced to the log before it is sent, by a separate call', async () => {
    server.answer(() => ({ body: { id: 1 } }))
    const fetched = vi.spyOn(globalThis, 'fetch')
    await call(refundOrder, refund)
    expect(fetched.mock.calls.map(([address, init]) => [init?.method, address, init?.credentials])).toEqual([
      ['POST', '/foundation/api/log', 'same-origin'],
      ['POST', '/foundation/api/order/refundOrder', 'same-origin'],
    ])
    const announced: unknown = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))
    expect(announced).toEqual({ operationType: 'EDIT', content: expect.any(String) })
  })
})

test('200 yields its data; what is neither that nor a known refusal is a failure without any', async () => {
  server.answer(() => ({ body: { orderNumber: '7' } }))
  expect(await call(getOrderDetail, detail)).toEqual({ orderNumber: '7' })
  server.answer(() => ({ status: 502, body: 'bad gateway' }))
  const failure = await call(getOrderDetail, detail)
  expect(isFailure(failure) && [failure.status, failure.body, failure.text]).toEqual([502, null, 'bad gateway'])
})

describe('a change that asks for proof', () => {
  const asks = {
    status: 403,
    body: { code: 403, error: 'PROOF_NEEDED', msg: '先证明', act: 'the-act', ways: ['PASSWORD'], requestId: 'r' },
  }
  const isRefund = ({ path }: { readonly path: string }) => path === '/api/order/refundOrder'
  afterEach(() => proveBy(undefined))

  test('says what is to be done, and is sent again as it was, under its key, once that is proved', async () => {
    let proved = false
    const prove = vi.fn(async () => {
      proved = true
      return true
    })
    proveBy(prove)
    server.answer((seen) => (isRefund(seen) && !proved ? asks : { body: { id: 3 } }))
    expect(await call(refundOrder, refund, { key: 'one-wish' })).toEqual({ id: 3 })
    expect(prove).toHaveBeenCalledExactlyOnceWith({
      act: 'the-act',
      ways: ['PASSWORD'],
      deed: '申请退款',
      logged: expect.stringContaining('退款'),
    })
    const sent = server.seen.filter(isRefund)
    expect(sent.map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual(Array(2).fill([refund.body, 'one-wish']))
  })

  test('is not done where nobody proves it, and says so in the words of the server', async () => {
    proveBy(() => Promise.resolve(false))
    server.answer((seen) => (isRefund(seen) ? asks : { body: {} }))
    expect(isFailure(await call(refundOrder, refund))).toBe(true)
    expect(server.seen.filter(isRefund)).toHaveLength(1)
    expect(messageStore.read().map(({ title }) => title)).toEqual(['先证明'])
  })
})
