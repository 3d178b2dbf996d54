import { getWorkhourDays, listWorkhourStatistics, type WorkStatistics } from '@camp/contract/workHours/workHours.statistics'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { WorkHourStatsPage } from './WorkHourStatsPage.tsx'

const server = fakeServer()
const coach: WorkStatistics = {
  id: 7,
  coachId: 7,
  coachName: '周思远',
  coachGroupId: null,
  coachGroupName: null,
  employment: 'PART_TIME',
  trackingEnabled: true,
  minutesByKind: { COMMENT: 30, LIVE_CLASS: 0, GROUP_SERVICE: 0, OTHER: 0 },
  minutes: 30,
  days: 1,
  amount: null,
  previousMinutes: 0,
  previousAmount: null,
  changeBp: null,
  contractStatus: 'PENDING',
  flowId: 'flow-7',
}

test('hours of coaches have a column of the contract, with its state', async () => {
  server.answer(({ path }) => (path === listWorkhourStatistics.path ? { body: aPage([coach], 1) } : undefined))
  onScreen(<WorkHourStatsPage />, { codes: ['COASH_WORKHOUR_STATS', 'COASH_CONTRACT_RECORDS'] })
  expect(await screen.findByRole('columnheader', { name: /合同状态/ })).toBeTruthy()
  const row = await screen.findByRole('row', { name: /周思远/ })
  expect(within(row).getByRole('link', { name: '待签署' })).toBeTruthy()
})

test('a change of hours says its way', async () => {
  const rows = [
    { ...coach, previousMinutes: 20, changeBp: 5_000 },
    { ...coach, id: 8, coachId: 8, coachName: '韦明', previousMinutes: 40, changeBp: -2_500 },
  ]
  server.answer(({ path }) => (path === listWorkhourStatistics.path ? { body: aPage(rows, 2) } : undefined))
  onScreen(<WorkHourStatsPage />, { codes: ['COASH_WORKHOUR_STATS'] })
  expect(within(await screen.findByRole('row', { name: /周思远/ })).getByText('+50.0')).toBeTruthy()
  expect(within(await screen.findByRole('row', { name: /韦明/ })).getByText('−25.0')).toBeTruthy()
})

test('the rows come first: what the hours come to stands in their line, and the chart comes when it is asked for', async () => {
  const days = { coaches: 1, minutes: 30, amount: null, days: [{ date: '2026-11-01', minutes: 30, amount: null }] }
  server.answer(({ path }) =>
    path === listWorkhourStatistics.path ? { body: aPage([coach], 1) } : path === getWorkhourDays.path ? { body: days } : undefined,
  )
  const { user } = onScreen(<WorkHourStatsPage />, { codes: ['COASH_WORKHOUR_STATS'] })
  expect(await screen.findByText(/1 位老师，30分钟/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: '工时图表' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '工时图表', expanded: false }))
  expect(await screen.findByRole('region', { name: '工时图表' })).toBeTruthy()
})
