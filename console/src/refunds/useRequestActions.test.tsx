import type { RefundRequest } from '@camp/contract/refunds/refunds.requests'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { useRequestActions } from './useRequestActions.ts'

const server = fakeServer()
const declined = {
  id: 7,
  version: 3,
  orderNumber: '202604060000000001',
  status: 'DECLINED',
  reason: '孩子生病',
  amount: 20_000,
  counterAmount: 12_000,
  quitCamp: false,
  endMembership: false,
  awaitsReturn: true,
  returnNumber: 'SF100',
  returnedAt: null,
  papers: [{ url: `/media/${'a'.repeat(26)}`, name: '病历.pdf', kind: 'DOCUMENT', seconds: null }],
} as unknown as RefundRequest // what the actions read

function Actions({ request }: { readonly request: RefundRequest }) {
  const actions = useRequestActions(request, vi.fn())
  return actions.map(({ key, title, run }) => (
    <button key={key} type="button" onClick={run}>
      {title}
    </button>
  ))
}

async function askedAgain(request: RefundRequest) {
  server.answer(() => ({ body: { id: 8, version: 1 } }))
  const { user } = onScreen(<Actions request={request} />, { codes: ['ORDER_REFUND_ASK'] })
  const before = server.seen.length
  await user.click(screen.getByRole('button', { name: '按 ¥120.00 重新申请' }))
  await waitFor(() => expect(server.seen.length).toBeGreaterThan(before))
  return server.seen.at(-1)?.body
}

describe('what was declined with another sum', () => {
  test('is asked for anew with all that belongs to it: papers, the goods that it waits for, and their parcel', async () => {
    expect(await askedAgain(declined)).toEqual({
      orderNumber: '202604060000000001',
      amount: 12_000,
      reason: '孩子生病',
      quitCamp: false,
      endMembership: false,
      awaitsReturn: true,
      returnNumber: 'SF100',
      papers: ['a'.repeat(26)],
    })
  })

  test('does not wait for goods that are back', async () => {
    expect(await askedAgain({ ...declined, returnedAt: '2026-03-01T10:00:00+08:00' })).toMatchObject({ awaitsReturn: false })
  })
})
