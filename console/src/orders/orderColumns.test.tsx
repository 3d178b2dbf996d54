import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrder } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { useOrderColumns } from './orderColumns.tsx'

const orders = [anOrder({ id: 1, refundRequest: 'WAITING' }), anOrder({ id: 2 })]

function States() {
  const columns = useOrderColumns().filter(({ hidden }) => !hidden)
  return orders.map((order) => (
    <p key={order.id} data-testid={order.id}>
      {columns.find(({ key }) => key === 'status')?.cell(order)}
    </p>
  ))
}

const paid = [anOrder({ id: 1, payAmount: 26_800, refundedAmount: 16_100 }), anOrder({ id: 2, payAmount: 26_800, refundedAmount: 0 })]

function Amounts() {
  const shown = useOrderColumns().filter(({ hidden }) => !hidden)
  if (shown.some(({ key }) => key === 'refundedAmount')) throw new Error('a column of its own')
  if (!shown.find(({ key }) => key === 'payAmount')?.also?.includes('refundedAmount')) throw new Error('an export without what went back')
  return paid.map((order) => (
    <p key={order.id} data-testid={order.id}>
      {shown.find(({ key }) => key === 'payAmount')?.cell(order)}
    </p>
  ))
}

test('that a refund is asked for stands under the state of its order, in the columns that everybody sees', () => {
  onScreen(<States />)
  const asked = within(screen.getByTestId('1'))
  expect([asked.getByText('已支付').className, asked.getByText('退款待审批').title]).toEqual(['tag tag-blue', '退款待审批'])
  expect(screen.getByTestId('2').textContent).toBe('已支付')
})

test('what went back stands under what came in, and no column of its own takes the room of the first act', () => {
  onScreen(<Amounts />)
  expect([screen.getByTestId('1').textContent, screen.getByTestId('2').textContent]).toEqual(['268.00已退 161.00', '268.00'])
})
