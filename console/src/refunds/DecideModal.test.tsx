import type { RefundRequest } from '@camp/contract/refunds/refunds.requests'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { DecideModal } from './DecideModal.tsx'

const server = fakeServer()
const request = {
  id: 7,
  version: 3,
  orderNumber: '202604060000000001',
  amount: 20_000,
  quitCamp: true,
  endMembership: true,
} as RefundRequest // what the form reads

async function approved(camp: string | undefined, choose = false, level?: string) {
  server.answer(() => ({ body: { id: 7, version: 4, refundNumber: 'R20260406000000001' } }))
  const onClose = vi.fn()
  const { user } = onScreen(<DecideModal task="approve" request={request} camp={camp} level={level} onDone={vi.fn()} onClose={onClose} />)
  const box = screen.queryByRole('checkbox')
  if (choose && box) await user.click(box)
  await user.click(screen.getByRole('button', { name: '批准退款' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  return server.seen.at(-1)?.body
}

describe('an approval', () => {
  test('takes the child out of the camp as was asked, unless the approver chooses otherwise', async () => {
    expect(await approved('暑期营 · 一组')).toEqual({ version: 3, quitCamp: true })
  })

  test('keeps the child in its camp where that is chosen', async () => {
    expect(await approved('暑期营 · 一组', true)).toEqual({ version: 3, quitCamp: false })
  })

  test('ends the membership as was asked, unless the approver chooses otherwise', async () => {
    expect(await approved(undefined, false, '年卡')).toEqual({ version: 3, endMembership: true })
    cleanup()
    expect(await approved(undefined, true, '年卡')).toEqual({ version: 3, endMembership: false })
  })

  test('offers no choice where there is no camp to leave', async () => {
    expect(await approved(undefined, true)).toEqual({ version: 3 })
  })
})

describe('a refusal', () => {
  test('says why, and which sum would be given where one is typed', async () => {
    server.answer(() => ({ body: { id: 7, version: 4 } }))
    const onClose = vi.fn()
    const { user } = onScreen(
      <DecideModal task="decline" request={request} camp={undefined} level={undefined} onDone={vi.fn()} onClose={onClose} />,
    )
    await user.type(screen.getByRole('textbox', { name: /^驳回原因/ }), '已用一半')
    await user.type(screen.getByRole('textbox', { name: /^建议改为/ }), '120.5')
    await user.click(screen.getByRole('button', { name: '驳回' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.seen.at(-1)?.body).toEqual({ reason: '已用一半', version: 3, counterAmount: 12_050 })
  })
})
