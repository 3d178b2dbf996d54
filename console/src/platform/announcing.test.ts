// @vitest-environment node
import { login } from '@camp/contract/base/account'
import { listOrders } from '@camp/contract/orders/orders'
import { updateParamConfig } from '@camp/contract/parameters/parameters.calls'
import { refundOrder } from '@camp/contract/refunds/refunds'
import { changeUserStatus } from '@camp/contract/users/users'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { createClient } from './client.ts'
import { setLanguage } from './i18n.ts'
import { dismissAll, messageStore } from './notices.ts'

const server = fakeServer()
const { call } = createClient()
beforeEach(() => dismissAll())
const shown = () => messageStore.read()

describe('the announcement of a change', () => {
  test('names type and content, in words and yuan, without what only the server knows', async () => {
    server.answer(() => ({ body: { id: 1 } }))
    await call(refundOrder, { body: { orderNumber: '20261120', amount: 129900, reason: '退课', idempotencyKey: 'k-1' } })
    await vi.waitFor(() => expect(server.seen).toHaveLength(2))
    expect(server.seen.find(({ path }) => path === '/api/log')?.body).toEqual({
      operationType: 'EDIT',
      content: '订单 20261120 申请退款 ¥1,299.00',
    })
  })

  const frozen = { params: { id: 7, flag: '0' } } as const
  const announced = () => server.seen.find(({ path }) => path === '/api/log')?.body

  test('says what the screen knows, in labels, with the type that the input makes of it', async () => {
    server.answer(() => ({ body: {} }))
    await call(changeUserStatus, frozen, { said: { username: 'kefu' } })
    await vi.waitFor(() => expect(server.seen).toHaveLength(2))
    expect(announced()).toEqual({ operationType: 'FROZEN', content: '用户 kefu 改为已冻结' })
    server.seen.length = 0
    setLanguage('en-US')
    await call(changeUserStatus, { params: { id: 7, flag: '1' } }, { said: { username: 'kefu' } })
    await vi.waitFor(() => expect(server.seen).toHaveLength(2))
    expect(announced()).toEqual({ operationType: 'ACTIVE', content: 'Set user kefu to Active' })
    setLanguage('zh-CN')
  })

  test('does not compile without the words of the screen, and has no hole where they are empty', async () => {
    server.answer(() => ({ body: {} }))
    // @ts-expect-error the input holds no user name
    await call(changeUserStatus, frozen)
    await vi.waitFor(() => expect(server.seen).toHaveLength(2))
    expect(announced()).toEqual({ operationType: 'FROZEN', content: '冻结或激活用户' })
  })

  test('never blocks the work: a log that hangs or fails changes nothing', async () => {
    server.answer(({ path }) => (path === '/api/log' ? new Promise(() => undefined) : { body: { id: 7 } }))
    expect(await call(updateParamConfig, { body: { key: 'a.b', value: '1' } })).toEqual({ id: 7 })
    server.answer(({ path }) => (path === '/api/log' ? { status: 500, body: {} } : { body: { id: 8 } }))
    expect(await call(updateParamConfig, { body: { key: 'a.b', value: '1' } })).toEqual({ id: 8 })
    expect(shown()).toEqual([])
  })

  test('is not made for what only reads, nor for a log-in', async () => {
    server.answer(() => ({ body: {} }))
    await call(listOrders, { query: {} })
    await call(login, { body: { username: 'a', password: 'b' } })
    expect(server.seen.map(({ path }) => path)).not.toContain('/api/log')
  })
})
