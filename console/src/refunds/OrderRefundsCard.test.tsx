import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrder } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { OrderRefundsCard } from './refunds.order.parts.tsx'

type OrderOfCard = Parameters<typeof OrderRefundsCard>[0]['order']

const byHand = '该支付方式不会自动退款，请在实际退款后人工确认'
const opened = (payMethod: OrderOfCard['payMethod'], refund: object) => {
  const waiting = {
    id: 1,
    refundNumber: 'R1',
    amount: 6400,
    status: 'ABNORMAL',
    byHand: true,
    createdAt: '2026-11-20T03:18:00.000Z',
    ...refund,
  }
  onScreen(<OrderRefundsCard order={{ ...anOrder({ payMethod }), refunds: [waiting] } as unknown as OrderOfCard} />) // what the card reads
}

test('a WeChat refund that waits for somebody is not said to be of a kind that never goes by itself', () => {
  opened('WECHAT', {})
  expect(screen.getByText(/微信/)).toBeTruthy()
  expect(screen.queryByText(byHand)).toBeNull()
})

test('a refund of another kind is said to be paid by hand', () => {
  opened('OFFLINE', {})
  expect(screen.getByText(byHand)).toBeTruthy()
})

test('nothing is asked for while the provider still works on it', () => {
  opened('WECHAT', { byHand: false, status: 'PROCESSING' })
  expect(screen.queryByText(/微信/)).toBeNull()
})
