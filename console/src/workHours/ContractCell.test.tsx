import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { ContractCell } from './ContractCell.tsx'

const row = { contractStatus: 'DONE', flowId: 'flow-7' }

test('the contract of a coach leads to its record for who may follow it', () => {
  onScreen(<ContractCell row={row} />, { codes: ['COASH_CONTRACT_RECORDS'] })
  expect(screen.getByRole('link', { name: '已签署' }).getAttribute('href')).toBe('/coach/contractSignRecords?flowId=flow-7')
})

test('it is words alone for others', () => {
  onScreen(<ContractCell row={row} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('已签署')).toBeTruthy()
})

test('it is nothing where there is none', () => {
  onScreen(<ContractCell row={{ contractStatus: null, flowId: null }} />)
  expect(screen.getByText('–')).toBeTruthy()
})
