import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { type Behind, FunnelSteps, ShowRows } from './FunnelSteps.tsx'

const funnel = {
  from: '2026-09-01',
  to: '2026-09-30',
  steps: [
    { key: 'REGISTERED' as const, count: 250, before: 240, amount: null },
    { key: 'FIRST_PAID' as const, count: 176, before: 180, amount: 9_714_100 },
  ],
  cost: 0,
  netAmount: 39_530_890,
  commission: 1_250_000,
  costPerPaid: null,
  paybackDays: null,
  rows: [],
}
const steps = <FunnelSteps funnel={funnel} place={{ from: funnel.from, to: funnel.to, channelIds: [] }} />

test('a figure opens what it counts for those who may see it', () => {
  onScreen(steps, { codes: ['PARENT_INDEX'] })
  expect(screen.getByRole('link', { name: '未付费 74' }).getAttribute('href')).toContain('/parent/index?registeredFrom=2026-09-01')
  expect(screen.queryByRole('link', { name: '¥395,308.90' })).toBeNull()
  expect(screen.getByText('¥12,500.00')).toBeTruthy()
})

test('a figure whose list somebody may not open shows its rows beside it', () => {
  const shown: Behind[] = []
  onScreen(<ShowRows value={(of) => shown.push(of)}>{steps}</ShowRows>, { codes: ['ORDER_INDEX'] })
  expect(screen.queryByRole('link', { name: '未付费 74' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '未付费 74' }))
  expect(shown).toEqual([{ place: { from: funnel.from, to: funnel.to, channelIds: [] }, families: 'UNPAID' }])
  expect(screen.getByRole('link', { name: '¥395,308.90' })).toBeTruthy()
})

test('a rate is told from its counts: 14 of 17 are 82.4%, and as many points above the 16 of 20 before as they are', () => {
  const steps = [
    { key: 'REGISTERED' as const, count: 17, before: 20, amount: null },
    { key: 'FIRST_PAID' as const, count: 14, before: 16, amount: 0 },
  ]
  onScreen(<FunnelSteps funnel={{ ...funnel, steps }} place={{ from: funnel.from, to: funnel.to, channelIds: [] }} />, { codes: [] })
  expect(screen.getByText('82.4%')).toBeTruthy()
  expect(screen.getByText('+2.4 点')).toBeTruthy()
})
