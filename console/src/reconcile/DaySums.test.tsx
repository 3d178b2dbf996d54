import type { CallAnswer } from '@camp/contract/base/call'
import type { getReconciliationDay } from '@camp/contract/reconcile/reconcile'
import { screen } from '@testing-library/react'
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
    classes: [],
  }) as unknown as Day

test('a day without a bill shows no sums, as nothing was held against anything', () => {
  onScreen(<DaySums day={day('MISSING')} onClass={vi.fn()} />)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(Array(12).fill('–'))
})

test('a day with one shows what both sides say', () => {
  onScreen(<DaySums day={day('DIFFERS')} onClass={vi.fn()} />)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('466.70')
})
