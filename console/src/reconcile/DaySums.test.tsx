import type { CallAnswer } from '@camp/contract/base/call'
import type { getReconciliationDay } from '@camp/contract/reconcile/reconcile'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { DaySums } from './DaySums.tsx'

type Day = CallAnswer<typeof getReconciliationDay>
// as far as the sums read it
const day = (state: Day['state']) =>
  ({
    state,
    failure: null,
    paidHere: 46_670,
    paidThere: 0,
    refundedHere: 0,
    refundedThere: 0,
    feeHere: 0,
    feeThere: 0,
    orders: { paid: 46_670, payments: 3, refunded: 0, refunds: 0 },
    here: { paid: 46_670, payments: 3, refunded: 0, refunds: 0 },
    there: { paid: 45_670, payments: 2, refunded: 0, refunds: 0 },
    classes: [],
  }) as unknown as Day

const cells = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  )

test('a day without a bill shows what orders come to, and no sums of what was held against nothing', () => {
  onScreen(<DaySums day={day('MISSING')} onClass={vi.fn()} />)
  expect(cells().slice(1)).toEqual([
    ['466.703 笔', '', '–', '', '–', '–'],
    ['0.000 笔', '', '–', '', '–', '–'],
    ['466.703 笔', '', '–', '', '–', '–'],
    ['', '', '–', '', '–', '–'],
  ])
})

test('orders, ledger and bill stand side by side, and where they part is marked', () => {
  onScreen(<DaySums day={day('DIFFERS')} onClass={vi.fn()} />)
  expect(cells()[1]).toEqual(['466.703 笔', '=', '466.703 笔', '≠', '456.702 笔', '−10.00'])
  expect(cells()[2]).toEqual(['0.000 笔', '=', '0.000 笔', '=', '0.000 笔', '0.00'])
  expect(screen.getAllByRole('img', { name: '不等' })).toHaveLength(2)
})
