import { getAllSettlements } from '@camp/contract/workHours/workHours.settlements'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { SettlementListPage } from './SettlementListPage.tsx'

const server = fakeServer()
const month = {
  id: 9,
  coachId: 7,
  coachName: '石倩',
  month: '2026-10',
  minutes: 60,
  amount: 6_000,
  status: 'CLOSED',
  contractStatus: null,
  flowId: null,
}
const trace = {
  coachId: 7,
  coachName: '石倩',
  title: '2026-10',
  minutes: 60,
  amount: 6_000,
  total: 0,
  lines: [],
  hashOk: true,
  disputes: [],
}

test('settlements have a column of the contract', async () => {
  server.answer(({ path }) => (path === getAllSettlements.path ? { body: aPage([], 0) } : undefined))
  onScreen(<SettlementListPage />, { codes: ['SETTLEMENT', 'COASH_CONTRACT_RECORDS'] })
  expect(await screen.findByRole('columnheader', { name: /合同状态/ })).toBeTruthy()
})

test('a settlement leads to the statement of its month, for who sees statements', async () => {
  server.answer(({ path }) => ({ body: path === getAllSettlements.path ? aPage([month], 1) : trace }))
  const codes = ['SETTLEMENT', 'COASH_WORKHOUR_STATS']
  const { user, address } = onScreen(<SettlementListPage />, { at: '/sample/settlement?peek=9', codes })
  await user.click(await screen.findByRole('button', { name: '打开工时月结' }))
  expect(address()).toBe('/coach/statements?month=2026-10&peek=9')
})
