import type { StatementLine } from '@camp/contract/reconcile/reconcile'
import { confirmRefundLine } from '@camp/contract/reconcile/reconcile.steps'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { useLineActions } from './useLineActions.ts'

const server = fakeServer()
const line: StatementLine = {
  id: 7, createdAt: '2026-11-24T02:00:00.000Z', updatedAt: '2026-11-24T02:00:00.000Z', version: 2, class: 'REFUND_DIFFERS', kind: 'REFUND',
  at: '2026-11-24T02:00:00.000Z', transactionId: '42', orderNumber: '202611240000000001', refundNumber: '5030', providerRefundId: '95030',
  known: true, amountThere: 4_000, amountHere: null, difference: -4_000, feeThere: 0, feeHere: 0, open: true, takeable: false, askable: false,
  recordable: true, recorded: null, takenInAt: null, reason: null, explainedByName: null, explainedAt: null,
} // biome-ignore format: a row
const recorded = { byId: 999, byName: '王会计', reason: '家长投诉', quitCamp: false, endMembership: false }

function Shown({ of, record }: { readonly of: StatementLine; readonly record: (line: StatementLine) => void }) {
  return useLineActions(
    true,
    vi.fn(),
    record,
  )(of).map(({ key, title, run, refusal }) => (
    <button key={key} type="button" title={refusal} onClick={refusal === undefined ? run : undefined}>
      {title}
    </button>
  ))
}

test('a refund of the merchant platform is recorded by one person, and confirmed by another one after a look at what was written', async () => {
  server.answer(() => ({ body: { id: 7, version: 3, openCount: 0 } }))
  const record = vi.fn()
  const { user, unmount } = onScreen(<Shown of={line} record={record} />, { codes: ['RECONCILE_EDIT', 'ORDER_REFUND'] })
  await user.click(screen.getByRole('button', { name: '补录退款' }))
  expect(record).toHaveBeenCalledWith(line)
  unmount()
  const waiting = { ...line, recorded }
  const second = onScreen(<Shown of={waiting} record={record} />, { codes: ['RECONCILE_EDIT', 'ORDER_REFUND'] })
  expect(screen.queryByRole('button', { name: '补录退款' })).toBeNull()
  await second.user.click(screen.getByRole('button', { name: '确认退款' }))
  expect(await screen.findByText(/王会计 补录：家长投诉/)).toBeTruthy()
  await second.user.click(screen.getAllByRole('button', { name: '确认退款' }).at(-1) as HTMLElement) // of the question
  await waitFor(() => expect(server.seen.filter(({ path }) => path === confirmRefundLine.path.replace('{id}', '7'))).toHaveLength(1))
})
