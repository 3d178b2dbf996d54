import { getOrderDetail, listOrders, updateOrderRemark } from '@camp/contract/orders/orders'
import { refundOrder } from '@camp/contract/refunds/refunds'
import { deleteTags, getAllTags } from '@camp/contract/tags/tags'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { aPage } from '../../../test/listFixture.ts'
import { setLanguage } from '../i18n.ts'
import { dismissAll } from '../notices.ts'
import { CallError, createQueryClient, followLanguage, useAction, useCall } from './query.ts'

const server = fakeServer()
const body = { orderNumber: '202611200000000001', amount: 100, reason: 'r' }
const keys = () => server.seen.filter(({ path }) => path === refundOrder.path).map(({ headers }) => headers['idempotency-key'])
const reads = () => server.seen.filter(({ path }) => path === getOrderDetail.path).length

/** Runs a hook on a store of answers of its own. */
function on<T>(hook: () => T) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  return renderHook(hook, { wrapper }).result
}

beforeEach(() => dismissAll())

describe('an action', () => {
  test('that is run twice at once is sent once, and told once', async () => {
    server.answer(() => ({ body: { refundNumber: 'R1' } }))
    const action = on(() => useAction(refundOrder))
    await act(async () => {
      const both = await Promise.all([action.current.run({ body }), action.current.run({ body })])
      expect(both).toEqual([{ refundNumber: 'R1' }, undefined])
    })
    expect(keys()).toHaveLength(1)
  })

  test('keeps its key over retries of the same, and takes another for another, and after success', async () => {
    const action = on(() => useAction(refundOrder))
    const run = (amount: number) => act(() => action.current.run({ body: { ...body, amount } }))
    server.answer(() => ({ status: 503, body: { code: 900, error: 'BUSY', msg: 'x', requestId: 'r' } }))
    await run(100)
    await run(100)
    await run(200)
    server.answer(() => ({ body: { refundNumber: 'R1' } }))
    await run(200)
    await run(200)
    const [first, again, other, done, anew] = keys()
    expect([again === first, other === first, done === other, anew === done]).toEqual([true, false, true, false])
    expect(first).toMatch(/^[\w-]{8,64}$/)
  })

  test('that fails answers undefined, and puts what the server says on the fields', async () => {
    const fields = [
      { path: 'body.reason', msg: '请填写原因' },
      { path: 'amount', msg: '最多可退' },
    ]
    server.answer(() => ({ status: 400, body: { code: 999, error: 'INVALID_INPUT', msg: 'x', fields, requestId: 'r' } }))
    const action = on(() => useAction(refundOrder))
    await act(async () => expect(await action.current.run({ body })).toBeUndefined())
    expect(action.current.fieldErrors).toEqual({ reason: '请填写原因', amount: '最多可退' })
    expect(action.current.busy).toBe(false)
    act(() => action.current.reset())
    expect([action.current.error, action.current.fieldErrors]).toEqual([null, {}])
  })

  test('makes the answers of its area stale: what is in view is asked again', async () => {
    server.answer(() => ({ body: { id: 1, version: 2 } }))
    const both = on(() => ({
      order: useCall(getOrderDetail, { query: { orderNumber: body.orderNumber } }),
      remark: useAction(updateOrderRemark),
    }))
    await waitFor(() => expect(both.current.order.isSuccess).toBe(true))
    expect(reads()).toBe(1)
    await act(() => both.current.remark.run({ body: { id: 1, remark: 'x' } }, { orderNumber: '1' }))
    await waitFor(() => expect(reads()).toBe(2))
  })

  test('on something that somebody else has removed asks for its list again, and leaves alone the page of one record', async () => {
    server.answer(() => ({ body: aPage([], 0) }))
    const all = on(() => ({
      order: useCall(getOrderDetail, { query: { orderNumber: body.orderNumber } }),
      list: useCall(listOrders, { query: { page: 1 } }),
      remark: useAction(updateOrderRemark),
    }))
    const lists = () => server.seen.filter(({ path }) => path.startsWith(listOrders.path)).length
    await waitFor(() => expect([all.current.order.isSuccess, all.current.list.isSuccess]).toEqual([true, true]))
    const before = lists()
    server.answer(() => ({ status: 404, body: { code: 404, error: 'NOT_FOUND', msg: 'x', requestId: 'r' } }))
    await act(() => all.current.remark.run({ body: { id: 1, remark: 'x' } }, { orderNumber: '1' }))
    await waitFor(() => expect(lists()).toBe(before + 1))
    expect(reads()).toBe(1)
  })

  test('on something that somebody else has removed asks again for a list that is read whole', async () => {
    server.answer(() => ({ body: [] }))
    const both = on(() => ({ tags: useCall(getAllTags, {}), remove: useAction(deleteTags) }))
    await waitFor(() => expect(both.current.tags.isSuccess).toBe(true))
    const lists = () => server.seen.filter(({ path }) => path.startsWith(getAllTags.path)).length
    const before = lists()
    server.answer(() => ({ status: 404, body: { code: 404, error: 'NOT_FOUND', msg: 'x', requestId: 'r' } }))
    await act(() => both.current.remove.run({ body: [1] }, { name: 'x' }))
    await waitFor(() => expect(lists()).toBe(before + 1))
  })
})

test('what is read for the first time while a change is made is read anew: that answer may be of before', async () => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let names = ['old']
  server.answer(async ({ path }) => {
    if (!path.startsWith(getAllTags.path)) {
      names = ['old', 'new']
      return { body: {} }
    }
    const body = names
    if (body.length === 1) await late
    return { body }
  })
  const both = on(() => ({ tags: useCall(getAllTags, {}), remove: useAction(deleteTags) }))
  await waitFor(() => expect(server.seen.some(({ path }) => path.startsWith(getAllTags.path))).toBe(true))
  await act(() => both.current.remove.run({ body: [1] }, { name: 'x' }))
  arrive()
  await waitFor(() => expect(both.current.tags.data).toEqual(['old', 'new']))
})

test('a read that fails is a CallError, and is not repeated by itself', async () => {
  server.answer(() => ({ status: 404, body: { code: 404, error: 'NOT_FOUND', msg: 'x', requestId: 'r' } }))
  const order = on(() => useCall(getOrderDetail, { query: { orderNumber: body.orderNumber } }))
  await waitFor(() => expect(order.current.isError).toBe(true))
  expect(order.current.error).toBeInstanceOf(CallError)
  expect(order.current.error?.failure.status).toBe(404)
  expect(reads()).toBe(1)
})

test('words that come from the server are asked for again in another language', async () => {
  server.answer(({ headers }) => ({ body: aPage([], headers['accept-language'] === 'en-US' ? 2 : 1, { page: 1, size: 20 }) }))
  const client = createQueryClient()
  const stop = followLanguage(client)
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const list = renderHook(() => useCall(listOrders, { query: { page: 1 } }), { wrapper }).result
  await waitFor(() => expect(list.current.data?.totalElements).toBe(1))
  act(() => setLanguage('en-US'))
  await waitFor(() => expect(list.current.data?.totalElements).toBe(2))
  act(() => setLanguage('zh-CN'))
  stop()
})
