import { getAllSettlements } from '@camp/contract/workHours/workHours.settlements'
import { sumWorkStatements } from '@camp/contract/workHours/workHours.statements'
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
  coachGroupName: '蒲公英组',
  month: '2026-10',
  minutes: 90,
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

test('a settlement says its group and what an hour comes to; the bar sums up what is listed', async () => {
  server.answer(({ path }) => {
    if (path === sumWorkStatements.path) return { body: { count: 517, minutes: 12_345, amount: 6_543_210 } }
    return path === getAllSettlements.path ? { body: aPage([month], 1) } : undefined
  })
  const { user, address } = onScreen(<SettlementListPage />, { at: '/sample/settlement', codes: ['SETTLEMENT', 'COASH_WORKHOUR_STATS'] })
  const line = await screen.findByRole('row', { name: /石倩/ })
  expect(line.textContent).toContain('蒲公英组')
  expect(line.textContent).toContain('40.00')
  expect(await screen.findByText('¥65,432.10')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '按月查看' }))
  expect(address()).toContain('month=')
  expect(await screen.findByRole('button', { name: '全部月份' })).toBeTruthy()
})
