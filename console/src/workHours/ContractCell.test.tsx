import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { ContractCell } from './ContractCell.tsx'

const row = { contractStatus: 'SIGNED', flowId: 'flow-7' }

test('the contract of a coach leads to its record for who may follow it', () => {
  onScreen(<ContractCell row={row} />, { codes: ['COASH_CONTRACT_RECORDS'] })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/coach/contractSignRecords?flowId=flow-7')
})

test('it is words alone for others, and nothing where there is none', () => {
  const { container } = onScreen(<ContractCell row={row} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(container.textContent).toMatch(/签/)
  expect(onScreen(<ContractCell row={{ contractStatus: null, flowId: null }} />).container.textContent).not.toMatch(/签/)
})
