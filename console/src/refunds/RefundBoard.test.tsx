import type { Refund } from '@camp/contract/refunds/refunds'
import { getRefundBoard, getRefundStat, listRefunds } from '@camp/contract/refunds/refunds'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { RefundList } from './RefundList.tsx'

const server = fakeServer()
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const refund = (id: number, status: Refund['status'], more: Partial<Refund> = {}) => ({
  id,
  version: 1,
  refundNumber: `R2026112000${id}`,
  orderNumber: `20261120000000000${id}`,
  parentId: id,
  parentName: `家长${id}`,
  parentPhone: '190****0001',
  goodsName: '年度会员卡',
  goodsKind: 'MEMBER',
  payMethod: 'WECHAT',
  amount: 12_900,
  payAmount: 12_900,
  reason: '买错了',
  status,
  source: 'HERE',
  failure: null,
  byHand: false,
  gatewayRefundId: null,
  requestedByName: '周思远',
  approvedByName: null,
  createdAt: ago(30),
  finishedAt: null,
  ...more,
})
const waiting = [refund(1, 'PROCESSING'), refund(2, 'PROCESSING', { createdAt: ago(2) })]
const stuck = [refund(3, 'ABNORMAL', { failure: '支付渠道退款异常，请人工处理' })]
let asked: URLSearchParams[]

beforeEach(() => {
  asked = []
  server.answer(({ path, query }) => {
    if (path === getRefundStat.path) return { body: { count: 124, amount: 1, doneAmount: 0 } }
    if (path === getRefundBoard.path) {
      asked.push(query)
      return {
        body: [
          { status: 'PROCESSING', count: 122, amount: 1_573_800 },
          { status: 'ABNORMAL', count: 1, amount: 12_900 },
        ],
      }
    }
    if (path !== listRefunds.path) return undefined
    const states = query.getAll('status')
    if (states.length === 1) asked.push(query)
    const rows = states[0] === 'PROCESSING' ? waiting : states[0] === 'ABNORMAL' ? stuck : [...waiting, ...stuck]
    return { body: aPage(rows, 124) }
  })
})

const opened = async (address = '/?tab=refunds&form=board&payMethod=WECHAT') => {
  const page = onScreen(<RefundList which={null} />, { codes: ['ORDER_INDEX'], at: address })
  await screen.findByRole('button', { name: /家长1/ })
  return page
}
const column = (name: string) => screen.getByRole('region', { name })

describe('the board of refunds', () => {
  test('has a column for each state with what the server counts, and asks for cards under the filters of the list', async () => {
    await opened()
    expect(within(column('处理中')).getByText('122')).toBeDefined()
    expect(within(column('处理中')).getByText('¥15,738.00')).toBeDefined()
    expect(within(column('退款关闭')).getByText('没有记录')).toBeDefined()
    expect(within(column('退款异常')).getByText('支付渠道退款异常，请人工处理')).toBeDefined()
    // What waits longest is on top, and looks so.
    expect(within(column('处理中')).getByText('1 天').className).toContain('red')
    expect(within(column('处理中')).getByText('2 小时').className).toContain('amber')
    // The named filters above the list count for themselves.
    const ours = asked.filter((query) => query.get('payMethod') === 'WECHAT')
    expect(ours.map((query) => [query.getAll('status').join(), query.get('sort')])).toEqual([
      ['', null],
      ['PROCESSING', 'createdAt,asc'],
      ['ABNORMAL', 'createdAt,asc'],
    ])
  })

  test('is gone through by arrows and letters, and Enter opens a card beside it', async () => {
    const { user } = await opened()
    const card = (name: RegExp) => screen.getByRole('button', { name })
    card(/家长1/).focus()
    await user.keyboard('j')
    expect(document.activeElement).toBe(card(/家长2/))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(card(/家长3/))
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(card(/家长1/))
    await user.keyboard('{ArrowDown}k{Enter}')
    const drawer = await screen.findByRole('dialog', { name: /速览/ })
    expect(within(drawer).getByText('R20261120001')).toBeDefined()
    expect(card(/家长1/).getAttribute('aria-current')).toBe('true')
  })

  test('has more cards come by portions, up to what a page may hold; the switch leads back to the table with the filters', async () => {
    const { user } = await opened()
    await user.click(within(column('处理中')).getByRole('button', { name: '其余 120 条' }))
    await waitFor(() => expect(asked.at(-1)?.get('size')).toBe('40'))
    await user.click(screen.getByRole('radio', { name: '表格' }))
    await screen.findByRole('row', { name: /R20261120001/ })
    expect(screen.queryByRole('region', { name: '处理中' })).toBeNull()
  })

  test('sends to the table for what is beyond a page, on the same tab and under the same filters', async () => {
    const { user, address } = await opened('/?tab=refunds&form=board&payMethod=WECHAT&peek=1')
    for (const left of [120, 120, 120, 120]) await user.click(within(column('处理中')).getByRole('button', { name: `其余 ${left} 条` }))
    await user.click(await within(column('处理中')).findByRole('button', { name: '其余 120 条，在表格中查看' }))
    expect(address()).toBe('/?tab=refunds&payMethod=WECHAT&status=PROCESSING')
    await screen.findByRole('row', { name: /R20261120001/ })
  })
})
