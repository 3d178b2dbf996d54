import { getOrderDetail } from '@camp/contract/orders/orders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { anOrder } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { OrderDetailPage } from './OrderDetailPage.tsx'

const server = fakeServer()
const refund = (id: number, amount: number, status: string) => ({
  id,
  refundNumber: `R${id}`,
  amount,
  status,
  byHand: status === 'ABNORMAL',
  createdAt: '2026-11-20T03:18:00.000Z',
})

test('what was refunded and what is being refunded are two figures, which with what is left make the payment', async () => {
  const order = {
    ...anOrder({ payAmount: 26_800, refundedAmount: 16_100 }),
    goodsSnapshot: { name: '暑期口语体验营', priceAmount: 26_800 },
    refundableAmount: 4_300,
    refunds: [refund(1, 16_100, 'SUCCESS'), refund(2, 6_400, 'ABNORMAL')],
    shipments: [],
    timeline: [],
    actions: [],
  }
  server.answer(({ path }) => (path === getOrderDetail.path ? { body: order } : undefined))
  onScreen(<OrderDetailPage />, { at: `/order/detail?orderNumber=${order.orderNumber}` })
  for (const said of [/^已退.*161\.00$/, /^退款中.*64\.00$/, /^可退.*43\.00$/])
    expect((await screen.findAllByText((_, element) => said.test(element?.textContent ?? ''))).length).toBeGreaterThan(0)
})

test('a refund that waits for a hand is settled by the first act', async () => {
  const order = {
    ...anOrder({ payAmount: 26_800, refundedAmount: 0 }),
    goodsSnapshot: { name: '暑期口语体验营', priceAmount: 26_800 },
    refundableAmount: 4_300,
    refunds: [refund(1, 16_100, 'SUCCESS'), refund(2, 6_400, 'ABNORMAL')],
    shipments: [],
    timeline: [],
    actions: [],
  }
  server.answer(({ path }) => (path === getOrderDetail.path ? { body: order } : undefined))
  const { user } = onScreen(<OrderDetailPage />, { at: `/order/detail?orderNumber=${order.orderNumber}`, codes: ['ORDER_REFUND'] })
  const step = await screen.findByRole('button', { name: '确认退款结果' })
  expect(document.querySelector('[data-acts] > button')).toBe(step)
  await user.click(step)
  expect(await screen.findByRole('dialog', { name: '人工确认退款 R2' })).toBeTruthy()
})
