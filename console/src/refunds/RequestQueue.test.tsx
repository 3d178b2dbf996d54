import { getRefundProposal } from '@camp/contract/refunds/refunds'
import type { RefundRequest } from '@camp/contract/refunds/refunds.requests'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { RequestLine } from './RequestQueue.tsx'

const server = fakeServer()
const request = {
  id: 7,
  orderNumber: '202604060000000001',
  status: 'REQUESTED',
  amount: 26_800,
  payAmount: 49_900,
  proposedAmount: 26_800,
  createdAt: '2026-01-21T02:00:00.000Z',
  papers: [],
} as unknown as RefundRequest // what the line reads

function shown(own: Partial<RefundRequest>, codes: readonly string[]) {
  server.answer(({ path }) => (path === getRefundProposal.path ? { body: { proposedAmount: 0 } } : undefined))
  return onScreen(<RequestLine request={{ ...request, ...own }} />, { codes })
}

test('the line of a request says what the rule proposed then, and what it proposes today where that is another amount', async () => {
  shown({}, ['ORDER_REFUND_APPROVE'])
  expect(screen.getByText('建议 268.00')).toBeTruthy()
  expect(await screen.findByText('今天 0.00')).toBeTruthy()
})

test('of one that is decided, and to who reads no proposals, it says nothing of today', async () => {
  shown({ status: 'APPROVED' }, ['ORDER_REFUND_APPROVE'])
  shown({}, [])
  expect(screen.getAllByText('01-21 一致')).toHaveLength(2)
  expect(server.seen.some(({ path }) => path === getRefundProposal.path)).toBe(false)
})
