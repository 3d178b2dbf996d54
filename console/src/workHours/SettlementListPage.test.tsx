import { getAllSettlements } from '@camp/contract/workHours/workHours.settlements'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { SettlementListPage } from './SettlementListPage.tsx'

const server = fakeServer()
test('settlements have a column of the contract', async () => {
  server.answer(({ path }) => (path === getAllSettlements.path ? { body: aPage([], 0) } : undefined))
  onScreen(<SettlementListPage />, { codes: ['SETTLEMENT', 'COASH_CONTRACT_RECORDS'] })
  expect(await screen.findByRole('columnheader', { name: /合同状态/ })).toBeTruthy()
})
