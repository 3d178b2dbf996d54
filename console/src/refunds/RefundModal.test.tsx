import { getOrderDetail } from '@camp/contract/orders/orders'
import { getRefundProposal, refundOrder } from '@camp/contract/refunds/refunds'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { anOrder } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { dismissAll } from '../platform/notices.ts'
import { RefundModal } from './refunds.giving.parts.tsx'

const server = fakeServer()
const sent = () => server.seen.filter(({ path }) => path === refundOrder.path)
const order = anOrder({ payAmount: 49_900, refundedAmount: 10_000, refundState: 'PARTIAL', version: 3 })
const refusal = (status: number, error: string) => ({ status, body: { code: status < 500 ? 999 : 900, error, msg: error, requestId: 'r' } })
const done = { body: { refundNumber: 'R1', orderNumber: order.orderNumber, amount: 1, status: 'PROCESSING', orderStatus: 'REFUNDING' } }

const none = { lines: [], warnings: [], effects: [], ruleId: null, ruleName: null, twoPersonAbove: 500_000, secondPerson: false }
const proposal = { body: { ...none, proposedAmount: 39_900, max: 39_900 } }
/** What the rule proposes is asked for beside. */
const answering = (answer: Parameters<typeof server.answer>[0]) =>
  server.answer((request) => (request.path === getRefundProposal.path ? proposal : answer(request)))

async function filled(amount: string, onClose = vi.fn()) {
  const { user } = onScreen(<RefundModal order={order} onClose={onClose} />)
  await user.type(screen.getByLabelText('退款金额'), amount)
  await user.type(screen.getByLabelText('退款原因'), '家长申请')
  const send = () => user.click(screen.getByRole('button', { name: /^确认退款/ }))
  return { user, send, onClose }
}

beforeEach(() => dismissAll())

describe('a refund', () => {
  test('is sent in whole fen, with the version that was seen', async () => {
    answering(() => done)
    const { send, onClose } = await filled('0.29')
    await send()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent()[0]?.body).toEqual({ orderNumber: order.orderNumber, amount: 29, reason: '家长申请', version: 3 })
  })

  test.each([
    ['399.01', '不能超过 ¥399.00'],
    ['0', '不能少于 ¥0.01'],
    ['1.234', '请填写金额，最多两位小数'],
  ])('of %s is not sent: %s', async (amount, words) => {
    const { send } = await filled(amount)
    await send()
    expect(screen.getByText(words)).toBeTruthy()
    expect(sent()).toHaveLength(0)
  })

  test('of all that is left is one click', async () => {
    answering(() => done)
    const { user } = onScreen(<RefundModal order={order} onClose={vi.fn()} />)
    await user.click(screen.getByRole('button', { name: '全部 ¥399.00' }))
    await user.type(screen.getByLabelText('退款原因'), '退营')
    await user.click(screen.getByRole('button', { name: '确认退款 ¥399.00' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ amount: 39_900 })
  })

  test('takes the proposal by one click, shows what happens beside it, and sends the choice to leave the camp', async () => {
    const camp = {
      ...proposal.body,
      proposedAmount: 25_285,
      effects: [
        { kind: 'QUIT', text: '暑期营 · 一组' },
        { kind: 'COUPON', text: '' },
      ],
    }
    server.answer(({ path }) => (path === getRefundProposal.path ? { body: camp } : done))
    const { user } = onScreen(<RefundModal order={order} onClose={vi.fn()} />)
    await user.click(await screen.findByRole('button', { name: '按建议 ¥252.85' }))
    expect(screen.getByText('退出营期')).toBeTruthy()
    expect(screen.getByText('兑换码不退回')).toBeTruthy()
    const quit = screen.getByLabelText<HTMLInputElement>('退款后让学员退出营期（暑期营 · 一组）')
    expect(quit.checked).toBe(true)
    await user.click(quit)
    await user.type(screen.getByLabelText('退款原因'), '退营')
    await user.click(screen.getByRole('button', { name: '确认退款 ¥252.85' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ amount: 25_285, quitCamp: false })
  })

  test('of a part sends the choice to end the membership; all of it ends it unasked, and what is not chosen is not announced', async () => {
    const effects = [{ kind: 'MEMBERSHIP', text: '年卡' }]
    const member = { ...proposal.body, proposedAmount: 25_285, effects }
    server.answer(({ path }) => (path === getRefundProposal.path ? { body: member } : done))
    const { user } = onScreen(<RefundModal order={order} onClose={vi.fn()} />)
    await user.click(await screen.findByRole('button', { name: '按建议 ¥252.85' }))
    expect(screen.getByText('收回会员')).toBeTruthy()
    const ends = '退款成功后收回剩余会员时长（年卡）'
    await user.click(screen.getByLabelText(ends))
    expect(screen.queryByText('收回会员')).toBeNull()
    await user.clear(screen.getByLabelText('退款金额'))
    await user.click(screen.getByRole('button', { name: '全部 ¥399.00' }))
    expect(screen.queryByLabelText(ends)).toBeNull()
    expect(screen.getByText('收回会员')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '按建议 ¥252.85' }))
    await user.type(screen.getByLabelText('退款原因'), '不再使用')
    await user.click(screen.getByRole('button', { name: '确认退款 ¥252.85' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ amount: 25_285, endMembership: false })
  })

  test('says that its proposal could not be had, and asks again on a click', async () => {
    let down = true
    server.answer(({ path }) => (path !== getRefundProposal.path ? done : down ? refusal(500, 'INTERNAL') : proposal))
    const { user } = onScreen(<RefundModal order={order} onClose={vi.fn()} />)
    const again = await screen.findByRole('button', { name: '重试' })
    expect(screen.getByRole('alert').textContent).toContain('INTERNAL')
    down = false
    await user.click(again)
    expect(await screen.findByText('没有适用的规则，建议退还全部余额')).toBeTruthy()
  })

  test('that got no answer is tried again under the same key, another amount under another', async () => {
    answering(() => refusal(503, 'BUSY'))
    const { user, send } = await filled('1')
    const busy = () => screen.getByRole<HTMLButtonElement>('button', { name: /^确认退款/ }).disabled
    for (const [round, change] of ['', '', '0'].entries()) {
      if (change) await user.type(screen.getByLabelText('退款金额'), change)
      await send()
      await waitFor(() => expect([sent().length, busy()]).toEqual([round + 1, false]))
    }
    const [first, again, other] = sent().map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[\w-]{8,64}$/)
    expect([again === first, other === first]).toEqual([true, false])
  })

  test('that meets a newer version keeps what was typed, and goes through after the latest data was loaded', async () => {
    let newer = false
    answering(({ path }) => {
      if (path === getOrderDetail.path) return { body: { ...order, version: 4 } }
      if (path !== refundOrder.path || newer) return done
      newer = true
      return refusal(409, 'VERSION_CONFLICT')
    })
    const { user, send, onClose } = await filled('12.50')
    await send()
    await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
    await waitFor(() => expect(screen.queryByText('VERSION_CONFLICT')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('退款金额').value).toBe('12.50')
    await send()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent().at(-1)?.body).toMatchObject({ amount: 1250, version: 4 })
  })
})
