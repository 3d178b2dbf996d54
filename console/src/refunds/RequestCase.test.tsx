import { getRefundProposal } from '@camp/contract/refunds/refunds'
import type { RefundRequest } from '@camp/contract/refunds/refunds.requests'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { dismissAll, messageStore } from '../platform/notices.ts'
import type { Desk } from '../ui/desk/useDesk.ts'
import { RequestCase } from './RequestCase.tsx'
import type { RequestList } from './useRequestActions.ts'

const server = fakeServer()
const request = {
  id: 7,
  version: 3,
  orderNumber: '202604060000000001',
  status: 'REQUESTED',
  reason: '孩子生病',
  amount: 26_800,
  payAmount: 49_900,
  proposedAmount: 26_800,
  createdAt: '2026-11-21T02:00:00.000Z',
  askedById: 9,
  awaitsReturn: true,
  returnedAt: null,
  papers: [],
} as unknown as RefundRequest // what the case reads
const today = {
  lines: [],
  warnings: [],
  effects: [],
  ruleId: null,
  ruleName: null,
  twoPersonAbove: 500_000,
  secondPerson: false,
  proposedAmount: 0,
  max: 49_900,
}

function opened(own: Partial<RefundRequest>) {
  server.answer(({ path }) => (path === getRefundProposal.path ? { body: today } : undefined))
  const list = { rows: [{ ...request, ...own }], state: 'ready', page: 1, size: 50, total: 1 } as unknown as RequestList // its one row
  const desk = { onPhone: false, openId: 7, showsCase: true, step: vi.fn() } as unknown as Desk // what is open
  return onScreen(<RequestCase list={list} desk={desk} />, { codes: ['ORDER_REFUND_APPROVE'] })
}
const approves = () => screen.findByRole('button', { name: '批准退款 ¥268.00' })

test('the case says what was proposed when it was asked for beside what is proposed today', async () => {
  opened({})
  expect(await screen.findByText('申请时 ¥268.00（2026-11-21） → 今天 ¥0.00')).toBeTruthy()
})

test('the key approves what nothing stops', async () => {
  opened({ awaitsReturn: false })
  await approves()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test.each([
  ['goods that are not back', {}, '退回的包裹签收后才能批准'],
  ['a request of one’s own', { askedById: 1 }, '自己的申请由另一位同事审批'],
] as const)('why %s cannot be approved stands in view, and its key says so', async (_what, own, why) => {
  opened(own)
  const approve = await approves()
  expect(approve.getAttribute('aria-disabled') ?? approve.hasAttribute('disabled')).toBeTruthy()
  expect(screen.getByText(why, { selector: 'footer p' })).toBeTruthy()
  dismissAll()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(messageStore.read().map(({ title }) => title)).toEqual([why])
  // The dialog is loaded by now: it would be there at once.
  await expect(screen.findByRole('dialog', undefined, { timeout: 400 })).rejects.toThrow('dialog')
})
