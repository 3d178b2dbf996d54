import { getOrderDetail } from '@camp/contract/orders/orders'
import { confirmPayment } from '@camp/contract/orders/orders.writing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { anOrder } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { PayModal } from './PayModal.tsx'

const server = fakeServer()
const order = anOrder({ payAmount: 49_900, createdAt: '2026-01-05T10:00:00+08:00', payMethod: 'OFFLINE', version: 3 })
const sent = () => server.seen.filter(({ path }) => path === confirmPayment.path)

test('the last day that a payment may have come in is said beforehand, and a later one is not sent', async () => {
  const done = { body: { orderNumber: order.orderNumber, enrolled: null, status: 'PAID', version: 4 } }
  server.answer(({ path }) => (path === getOrderDetail.path ? { body: { payDays: { first: '2026-01-05', last: '2026-02-04' } } } : done))
  const onClose = vi.fn()
  const { user } = onScreen(<PayModal order={order} onClose={onClose} />)
  await screen.findByText('可以填“现在”；最晚 2026-02-04，超过的请重新下单')
  await user.type(screen.getByLabelText('收款金额'), '499')
  const at = screen.getByLabelText('收款时间')
  await user.type(at, '2026-02-05 09:00')
  await user.click(screen.getByRole('button', { name: /^确认已收/ }))
  expect(sent()).toEqual([])
  await user.clear(at)
  await user.type(at, '2026-02-04 18:30')
  await user.type(screen.getByLabelText('说明'), '对公转账')
  await user.click(screen.getByRole('button', { name: /^确认已收/ }))
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ paidAt: '2026-02-04T18:30+08:00' }))
})

test('what a program vouched for is confirmed as it was told, once the amount was seen', async () => {
  const vouched = { ...order, progress: 'PAID' as const, vouched: true, paidAt: '2026-01-06T09:30:20+08:00' }
  const done = { body: { orderNumber: order.orderNumber, enrolled: null, status: 'PAID', version: 4 } }
  server.answer(({ path }) => (path === getOrderDetail.path ? { body: { payDays: { first: '2026-01-05', last: '2026-02-04' } } } : done))
  const { user } = onScreen(<PayModal order={vouched} onClose={vi.fn()} />)
  await screen.findByText('这笔收款由接口告知。请在账户中看到 ¥499.00 后再确认')
  await user.type(screen.getByLabelText('收款金额'), '499')
  await user.type(screen.getByLabelText('说明'), '已到账')
  await user.click(screen.getByRole('button', { name: /^确认已收/ }))
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ paidAt: '2026-01-06T09:30+08:00', amount: 49_900 }))
})
